package assay.live;

import static org.assertj.core.api.Assertions.assertThat;

import assay.live.LiveServer.Wanted;
import assay.record.event.FaultEvent;
import assay.record.event.TrialEvent;
import assay.record.io.RunDirectory;
import assay.report.BrowserTab;
import assay.report.text.HtmlDocument;
import assay.testing.Needs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.support.ui.WebDriverWait;

/// The live page in a real browser: in both themes, on a phone, with and without scripts, until it
/// becomes the report.
@Needs({"chromium|chromium-browser|google-chrome", "chromedriver"})
final class LivePageIT {

  private static final int PHONE = 400;

  /// How far the page reaches beyond its window.
  private static final String OVERFLOW =
      "return document.documentElement.scrollWidth - document.documentElement.clientWidth;";

  @TempDir Path folder;

  private final LiveSample sample = new LiveSample();

  private void actedOut(int seconds) {
    sample.run.trial(1, 2, LiveSample.PLAN.trials().getFirst());
    for (int second = 0; second < seconds; second++) {
      long slow = second == 14 ? 40 : 1;
      for (String kind : List.of("get", "put")) {
        sample.run.ticked(
            List.of(
                LiveSample.row(
                    "sync-1",
                    "client-1",
                    kind,
                    LiveSample.BEGINS + second * LiveSample.SECOND,
                    LiveSample.SECOND,
                    second == 15 ? 100 : 900 + 7 * (second % 5),
                    second == 15 ? 300 : 0,
                    slow * (1_000_000 + 40_000L * (second % 7)))));
      }
      for (String process : List.of("member-1", "member-2", "client-1")) {
        sample.run.sampled(LiveSample.sample(process, second, second * 180_000_000L));
      }
    }
    sample.run.happened(
        LiveSample.event(
            14, "kill member-2", new FaultEvent.Asked("kill", "member", List.of("member-2"), 1)));
    sample.clock.set(LiveSample.BEGINS + seconds * LiveSample.SECOND);
  }

  private static void faultless(BrowserTab tab) {
    tab.run("document.querySelectorAll('details').forEach(each => { each.open = true; });");
    assertThat(tab.violations()).isEmpty();
    tab.driver.findElement(By.id("theme")).click();
    assertThat(tab.violations()).isEmpty();
    tab.width(PHONE, 900);
    assertThat(tab.run(OVERFLOW)).isEqualTo("0");
    assertThat(tab.violations()).isEmpty();
    pictured(tab, "live-phone-dark");
    tab.width(1300, 1000);
    tab.driver.findElement(By.id("theme")).click();
  }

  private static void pictured(BrowserTab tab, String name) {
    String to = System.getProperty("assay.pictures", "");
    if (!to.isEmpty()) {
      try {
        Files.write(Path.of(to, name + ".png"), tab.driver.getScreenshotAs(OutputType.BYTES));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static void await(BrowserTab tab, String selector, String text) {
    new WebDriverWait(tab.driver, Duration.ofSeconds(20))
        .until(driver -> tab.visible(selector).stream().anyMatch(shown -> shown.contains(text)));
  }

  @Test
  void page_followsTheRun_isFaultless_andBecomesTheReport() throws Exception {
    try (LiveServer server =
            LiveServer.start(sample.run, Duration.ofMinutes(2), new Wanted(0, true, false));
        BrowserTab tab = new BrowserTab(folder, Map.of(), URI.create(server.page()))) {
      assertThat(tab.visible("h1")).containsExactly("first-look");
      await(tab, "#live-second", "No second of this run is whole yet.");
      faultless(tab);

      actedOut(24);
      await(tab, "#live-link", "This page follows the run");
      await(tab, "#live-processes", "fault: kill");
      await(tab, "#live-second", "921/s");
      assertThat(tab.visible("#live-charts svg")).hasSize(3);
      pictured(tab, "live-light");
      faultless(tab);

      // The keyboard focus stays while the page is drawn again.
      tab.run("document.querySelector('#live-processes').closest('.scroll').focus();");
      sample.run.happened(
          LiveSample.event(24, "member-1 ended", new TrialEvent.ProcessLost("member-1", 3)));
      await(tab, "#live-logs", "The end of member-1's log");
      assertThat(tab.run("return document.activeElement.getAttribute('aria-label');"))
          .isEqualTo("Members and clients");
      faultless(tab);

      Files.writeString(
          new RunDirectory(folder).report(), HtmlDocument.report().render("A report"));
      server.ended(new RunDirectory(folder));
      new WebDriverWait(tab.driver, Duration.ofSeconds(20))
          .until(driver -> "A report".equals(driver.getTitle()));
      assertThat(tab.driver.getCurrentUrl()).isEqualTo(server.page() + "report.html");
      List<String> complaints =
          tab.complaints().stream()
              .filter(each -> !each.contains("favicon"))
              // A report with one sentence has no button, which its script looks for.
              .filter(each -> !each.contains("Cannot set properties of null"))
              .toList();
      assertThat(complaints).isEmpty();
    }
  }

  @Test
  void assayThatIsGone_isToldOnThePage() {
    LiveServer server =
        LiveServer.start(sample.run, Duration.ofMinutes(2), new Wanted(0, true, false));
    try (BrowserTab tab = new BrowserTab(folder, Map.of(), URI.create(server.page()))) {
      await(tab, "#live-link", "This page follows the run");
      server.close();
      await(tab, "#live-link", "The run has ended without a report: it was ended.");
    }
  }
}
