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

/** Takes the pictures of docs/images, of two instances that have worked for some minutes. */
@EnabledIfSystemProperty(named = "latchkey.pictures.minutes", matches = "[0-9]+")
class PagePicturesIT {
    private static final Path FOLDER = Path.of(System.getProperty("basedir", "."), "docs", "images");
    private static final Duration MINUTES = Duration.ofMinutes(Integer.getInteger("latchkey.pictures.minutes", 3));
    private static final int PER_SECOND = 400;

    @Test
    void shouldShowWhatAVisitorSees() {
        try (QueryGroup group = new QueryGroup("orders", 12, settings("latchkey.flush.interval", "20S"));
                Browser browser = new Browser();
                var feed = group.kafka.feed(Map.of("batch.size", 400))) {
            group.start(3);
            LatchkeyProcess first = group.first();
            try (OrderSource source = new OrderSource(feed, new OrderUpdates(group.input, 42), PER_SECOND)) {
                Awaitility.await("some history")
                        .pollDelay(MINUTES)
                        .atMost(MINUTES.plusMinutes(2))
                        .until(() -> QueryGroup.get(first, "/status").status() == 200);
                source.assertAlive();
                picture(browser, first, "light", 1280, 900, ColorScheme.LIGHT, false);
                picture(browser, first, "dark", 1280, 900, ColorScheme.DARK, false);
                picture(browser, first, "narrow", 360, 780, ColorScheme.LIGHT, false);
            }
            replay(group, browser);
        }
    }

    /** One instance comes back to what has been taken in since the last flush, and reads it a batch at a time. */
    private static void replay(QueryGroup group, Browser browser) {
        group.instances.forEach(LatchkeyProcess::terminate);
        group.instances.forEach(instance -> instance.awaitExit(Duration.ofSeconds(30)));
        LatchkeyProcess slow = QueryGroup.replayingSlowly(group.first()).start();
        Awaitility.await("its HTTP port")
                .atMost(Duration.ofSeconds(30))
                .ignoreExceptions()
                .until(() -> slow.get("/access").statusCode() == 200);
        picture(browser, slow, "replaying", 1280, 900, ColorScheme.LIGHT, true);
    }

    private static void picture(
            Browser browser,
            LatchkeyProcess app,
            String name,
            int width,
            int height,
            ColorScheme scheme,
            boolean replaying) {
        try (Visit visit = browser.visit(app, width, height, scheme)) {
            visit.page.waitForSelector(replaying ? "#work-list progress" : "#pending-chart canvas");
            visit.page.waitForTimeout(500); // the chart has been drawn by then
            visit.page.screenshot(new Page.ScreenshotOptions().setPath(FOLDER.resolve(name + ".png")));
        }
    }
}
