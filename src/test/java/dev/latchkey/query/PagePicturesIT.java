package dev.latchkey.query;

import static dev.latchkey.query.QueryGroup.settings;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.latchkey.demo.OrderSource;
import dev.latchkey.demo.OrderUpdates;
import dev.latchkey.harness.LatchkeyProcess;
import dev.latchkey.query.Browser.Visit;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Takes the pictures of docs/images, of three instances that have worked for some minutes. */
@EnabledIfSystemProperty(named = "latchkey.pictures.minutes", matches = "[0-9]+")
class PagePicturesIT {
    private static final Path FOLDER = Path.of(System.getProperty("basedir", "."), "docs", "images");
    private static final Duration MINUTES = Duration.ofMinutes(Integer.getInteger("latchkey.pictures.minutes", 3));
    private static final int PER_SECOND = 400;

    @Test
    void shouldShowWhatAVisitorSees() {
        try (QueryGroup group = new QueryGroup("orders", 12, settings("latchkey.flush.interval", "1M"));
                Browser browser = new Browser();
                var feed = group.kafka.feed(Map.of("batch.size", 400))) {
            group.start(3);
            LatchkeyProcess first = group.first();
            OrderUpdates updates = new OrderUpdates(group.input, 42).faultless();
            try (OrderSource source = new OrderSource(feed, updates, PER_SECOND)) {
                Awaitility.await("some history")
                        .pollDelay(MINUTES)
                        .atMost(MINUTES.plusMinutes(2))
                        .until(() -> QueryGroup.get(first, "/status").status() == 200);
                source.assertAlive();
                well(browser, first, "light", 1280, 900, ColorScheme.LIGHT);
                well(browser, first, "dark", 1280, 900, ColorScheme.DARK);
                well(browser, first, "narrow", 360, 780, ColorScheme.LIGHT);
                replaying(browser, group);
                source.assertAlive();
            }
        }
    }

    private static void well(
            Browser browser, LatchkeyProcess app, String name, int width, int height, ColorScheme scheme) {
        try (Visit visit = browser.visit(app, width, height, scheme)) {
            visit.awaitLevel("well");
            visit.page.waitForFunction("() => /^[23]\\d s$/.test(document.querySelector('#next-flush').textContent)");
            picture(visit, name);
        }
    }

    /** One instance is killed, comes back to what has been taken in since the last flush, and reads it a batch at a time. */
    private static void replaying(Browser browser, QueryGroup group) {
        try (Visit visit = browser.visit(group.first(), 1280, 900, ColorScheme.LIGHT)) {
            visit.page.waitForFunction("() => /^\\d s$/.test(document.querySelector('#next-flush').textContent)");
            LatchkeyProcess slow = group.instances.get(2);
            slow.kill();
            QueryGroup.replayingSlowly(slow)
                    .set("kafka-streams.num.stream.threads", "2")
                    .start();
            visit.page.waitForFunction(
                    "() => [...document.querySelectorAll('#work-list li[data-key^=replay] progress')].some((one) => one.value > 0.3)",
                    null,
                    new Page.WaitForFunctionOptions().setTimeout(180_000));
            picture(visit, "replaying");
        }
    }

    private static void picture(Visit visit, String name) {
        visit.page.waitForSelector("#pending-chart canvas");
        visit.page.waitForTimeout(500); // the chart has been drawn by then
        visit.page.screenshot(new Page.ScreenshotOptions().setPath(FOLDER.resolve(name + ".png")));
    }
}
