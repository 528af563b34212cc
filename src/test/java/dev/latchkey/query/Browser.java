package dev.latchkey.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.deque.html.axecore.results.Rule;
import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ReducedMotion;
import dev.latchkey.harness.LatchkeyProcess;
import dev.latchkey.harness.Tools;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A real Chromium, of the machine: nothing is downloaded. */
final class Browser implements AutoCloseable {
    private final Playwright playwright;
    private final com.microsoft.playwright.Browser chromium;

    Browser() {
        var program = Tools.find("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");
        playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        chromium = playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(program)
                        .setArgs(List.of(
                                "--no-sandbox", // a browser does not run as root otherwise
                                "--disable-gpu",
                                "--no-first-run",
                                "--disable-background-networking",
                                "--disable-component-update",
                                "--disable-sync")));
    }

    /** The page of an instance, in a window of its own. */
    Visit visit(LatchkeyProcess app, int width, int height, ColorScheme scheme) {
        return visit(app.url("/").toString(), width, height, scheme);
    }

    private Visit visit(String url, int width, int height, ColorScheme scheme) {
        BrowserContext context = chromium.newContext(new com.microsoft.playwright.Browser.NewContextOptions()
                .setViewportSize(width, height)
                .setColorScheme(scheme)
                .setReducedMotion(ReducedMotion.REDUCE));
        return new Visit(context, url);
    }

    Visit visit(LatchkeyProcess app) {
        return visit(app, 1280, 900, ColorScheme.LIGHT);
    }

    Visit visit(String url) {
        return visit(url, 1280, 900, ColorScheme.LIGHT);
    }

    @Override
    public void close() {
        chromium.close();
        playwright.close();
    }

    /** One window, and what it complained of. */
    static final class Visit implements AutoCloseable {
        final Page page;
        private final BrowserContext context;
        private final List<String> complaints = new ArrayList<>();

        private Visit(BrowserContext context, String url) {
            this.context = context;
            page = context.newPage();
            page.setDefaultTimeout(60_000);
            page.onConsoleMessage(message -> {
                if (List.of("error", "warning").contains(message.type())) {
                    complaints.add(message.text());
                }
            });
            page.onPageError(complaints::add);
            page.onDialog(dialog -> {
                complaints.add("a dialog: " + dialog.message());
                dialog.dismiss();
            });
            page.onRequest((Request request) -> {
                if (!request.url().startsWith(url)) {
                    complaints.add("a request to " + request.url());
                }
            });
            page.navigate(url);
        }

        /** Waits until the text of an element is this. */
        void awaitText(String selector, String text) {
            page.waitForFunction(
                    "([selector, text]) => document.querySelector(selector)?.textContent === text",
                    List.of(selector, text));
        }

        void awaitLevel(String level) {
            page.waitForSelector("#verdict[data-level=" + level + "]");
        }

        String text(String selector) {
            return page.locator(selector).textContent();
        }

        List<String> texts(String selector) {
            return page.locator(selector).allTextContents();
        }

        /** Looks a key up that is pending. */
        void lookUp(String key) {
            page.fill("#key", key);
            page.click("#lookup button");
            awaitText("#lookup-note", "Pending:");
        }

        /** Scrolls to the list, which is read only where somebody can see it, until it is not empty. */
        void showEntries() {
            page.locator("#entries-title").scrollIntoViewIfNeeded();
            page.waitForSelector("#entry-rows tr");
        }

        /** What is shown of the key that was looked up. */
        Map<String, String> facts() {
            List<String> names = texts("#entry dt");
            List<String> values = texts("#entry dd");
            Map<String, String> facts = new LinkedHashMap<>();
            names.forEach(name -> facts.put(name, values.get(facts.size())));
            return facts;
        }

        /** That an entry is shown as the API answers it: where it is and since when, among others. */
        void assertShows(JsonNode entry) {
            Map<String, String> facts = facts();
            Map.of(
                            "State", "state",
                            "Partition", "partition",
                            "Offset", "offset",
                            "Instance", "instance",
                            "First seen", "firstSeen",
                            "Timestamp", "timestamp")
                    .forEach((shown, field) -> assertThat(facts)
                            .containsEntry(shown, entry.get(field).asText()));
            assertThat(facts.get("Merged")).startsWith(entry.get("merged").asText() + " record");
        }

        /** What stands on the element that has the focus. */
        Object focused() {
            return page.evaluate("document.activeElement.textContent");
        }

        void press(String key) {
            page.keyboard().press(key);
        }

        /** That the console is empty, no script failed, and nobody else was asked. */
        void assertQuiet() {
            assertThat(complaints).isEmpty();
        }

        /** That axe-core finds nothing: in these parts of the page, or in all of it where none is named. */
        void assertAccessible(String... parts) {
            AxeBuilder axe = new AxeBuilder(page);
            for (String part : parts) {
                axe.include(part);
            }
            List<Rule> violations = axe.analyze().getViolations();
            assertThat(violations)
                    .as(violations.stream()
                            .map(rule -> rule.getId() + ": " + rule.getNodes())
                            .toList()
                            .toString())
                    .isEmpty();
        }

        void assertNoSidewaysScroll() {
            assertThat(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))
                    .isEqualTo(0);
        }

        @Override
        public void close() {
            context.close();
        }
    }
}
