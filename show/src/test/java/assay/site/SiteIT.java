package assay.site;

import static org.assertj.core.api.Assertions.assertThat;

import assay.compare.StoredSample;
import assay.record.results.Results.Outcome;
import assay.report.BrowserTab;
import assay.report.text.HtmlDocument;
import assay.testing.Needs;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;

/// The pages in a real browser: as files and served, in both themes, on a phone, by keyboard.
@Needs({"chromium|chromium-browser|google-chrome", "chromedriver"})
final class SiteIT {

  private static final int PHONE = 400;
  private static final String COMPARED =
      "compare?base=2026-11-21-0000-first-look&run=2026-11-21-0011-first-look";

  /// How far the page reaches beyond its window.
  private static final String OVERFLOW =
      "return document.documentElement.scrollWidth - document.documentElement.clientWidth;";

  @TempDir static Path folder;

  @BeforeAll
  static void runs_areStored() throws IOException {
    for (int i = 0; i < 18; i++) {
      StoredSample sample =
          new StoredSample(folder.resolve("runs"), "%04x".formatted(i))
              .at("2026-10-%02dT10:00:00Z".formatted(i + 1))
              .label(i % 5 == 0 ? "nightly" : i % 5 == 1 ? "release 1." + i : "")
              .outcome(i == 9 ? Outcome.NOT_VALID : Outcome.FINE);
      double level = i < 12 ? 1e6 : 1.4e6;
      sample
          .figure("p99(put)", level + 3e3 * (i % 4), level, level + 1e4, level + 2e4)
          .figure("lost-writes", i == 13 ? 3 : 0, 0, 0, 0)
          .stored();
      Files.writeString(
          sample.folder().resolve("report.html"), HtmlDocument.report().render("A report"));
    }
  }

  private static void faultless(BrowserTab tab) {
    tab.run("document.querySelectorAll('details').forEach(each => { each.open = true; });");
    assertThat(tab.violations()).isEmpty();
    tab.driver.findElement(By.id("theme")).click();
    assertThat(tab.violations()).isEmpty();
    tab.width(PHONE, 900);
    assertThat(tab.run(OVERFLOW)).isEqualTo("0");
    assertThat(tab.violations()).isEmpty();
    tab.width(1300, 1000);
    tab.driver.findElement(By.id("theme")).click();
  }

  private static void pictured(BrowserTab tab, String name) throws IOException {
    String to = System.getProperty("assay.pictures", "");
    if (!to.isEmpty()) {
      Files.write(Path.of(to, name + ".png"), tab.driver.getScreenshotAs(OutputType.BYTES));
    }
  }

  @Test
  void files_areFaultless_andFilteredByKeyboard() throws IOException {
    URI page = StaticSite.write(folder.resolve("runs"), folder.resolve("site")).index().toUri();
    try (BrowserTab tab = new BrowserTab(folder, Map.of(), page)) {
      pictured(tab, "index-light");
      faultless(tab);
      assertThat(tab.visible("#runs tbody tr")).hasSize(18);

      WebElement label = tab.driver.findElement(By.id("label"));
      label.sendKeys("NIGHT");
      assertThat(tab.visible("#runs tbody tr")).hasSize(4);
      assertThat(tab.visible("#shown")).containsExactly("4 of 18 runs");
      label.sendKeys(Keys.ENTER);
      assertThat(tab.driver.getCurrentUrl()).isEqualTo(page.toString());
      tab.width(PHONE, 900);
      assertThat(tab.visible("#runs tbody tr")).hasSize(4);
      pictured(tab, "index-phone");
      tab.width(1300, 1000);
      label.clear();
      tab.driver.findElement(By.id("engine")).sendKeys("ref");
      assertThat(tab.visible("#runs tbody tr")).hasSize(18);

      tab.driver.findElement(By.linkText("first-look")).sendKeys(Keys.ENTER);
      tab.driver.findElement(By.id("theme")).click();
      pictured(tab, "trend-dark");
      tab.driver.findElement(By.id("theme")).click();
      faultless(tab);
      assertThat(tab.complaints()).isEmpty();
    }
  }

  @Test
  void server_comparesTheTwoRunsThatWereChosen() throws IOException {
    try (SiteServer server = SiteServer.start(folder.resolve("runs"), 0);
        BrowserTab tab =
            new BrowserTab(
                folder, Map.of(), URI.create(server.address() + "trend?study=first-look"))) {
      tab.driver.findElement(By.id("base")).sendKeys("2026-10-01");
      tab.driver.findElement(By.cssSelector("form button")).sendKeys(Keys.ENTER);
      assertThat(tab.driver.getCurrentUrl()).isEqualTo(server.address() + COMPARED);
      assertThat(tab.visible("h1")).containsExactly("0011 against 0000 “nightly”");
      assertThat(tab.visible(".answer")).anyMatch(words -> words.contains("1 worse"));
      faultless(tab);
      pictured(tab, "compare-light");
      tab.width(PHONE, 900);
      pictured(tab, "compare-phone");

      tab.driver.findElement(By.linkText("All runs")).click();
      assertThat(tab.visible("#runs tbody tr")).hasSize(18);
      List<String> complaints =
          tab.complaints().stream().filter(each -> !each.contains("favicon")).toList();
      assertThat(complaints).isEmpty();
    }
  }
}
