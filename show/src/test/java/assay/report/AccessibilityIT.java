package assay.report;

import static org.assertj.core.api.Assertions.assertThat;

import assay.record.io.RunDirectory;
import assay.testing.Needs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;

/// The page is readable without sight or with little contrast: axe's rules, all folds open, in both
/// themes.
@Needs({"chromium|chromium-browser|google-chrome", "chromedriver"})
final class AccessibilityIT {

  @TempDir static Path folder;

  @BeforeAll
  static void page_isWritten() throws IOException {
    ReportFiles.write(new RunDirectory(folder), Searched.sheet());
  }

  @Test
  void axe_findsNoViolationInEitherTheme() {
    try (BrowserTab tab = new BrowserTab(folder, Map.of())) {
      tab.run("document.querySelectorAll('details').forEach(each => { each.open = true; });");
      assertThat(tab.violations()).isEmpty();

      tab.driver.findElement(By.id("theme")).click();
      assertThat(tab.violations()).isEmpty();
    }
  }

  @Tag("nightly")
  @Test
  void axe_findsNoViolationWhereConfigurationsAreCompared() throws IOException {
    Path compared = Files.createDirectories(folder.resolve("compared"));
    List<String> names = FirstLook.fourConfigurations().names();
    ReportFiles.write(new RunDirectory(compared), new FirstLook(names, 6).sheet());
    try (BrowserTab tab = new BrowserTab(folder, Map.of())) {
      tab.driver.get(new RunDirectory(compared).report().toUri().toString());
      assertThat(tab.cell("none", "p50(put)")).contains("0.566×", "better");
      assertThat(tab.cell("none", "p50(get)")).contains("not distinguishable here");
      tab.run("document.querySelectorAll('details').forEach(each => { each.open = true; });");
      assertThat(tab.violations()).isEmpty();

      tab.driver.findElement(By.id("theme")).click();
      assertThat(tab.violations()).isEmpty();
    }
  }

  @Tag("nightly")
  @Test
  void axe_findsNoViolationWhereSitesAreLinked() throws IOException {
    Path linked = Files.createDirectories(folder.resolve("linked"));
    ReportFiles.write(new RunDirectory(linked), Linked.sheet());
    try (BrowserTab tab = new BrowserTab(folder, Map.of())) {
      tab.driver.get(new RunDirectory(linked).report().toUri().toString());
      assertThat(tab.driver.findElements(By.id("link"))).hasSize(1);
      tab.run("document.querySelectorAll('details').forEach(each => { each.open = true; });");
      assertThat(tab.violations()).isEmpty();

      tab.driver.findElement(By.id("theme")).click();
      assertThat(tab.violations()).isEmpty();

      tab.width(ReportIT.PHONE);
      assertThat(tab.run(ReportIT.OVERFLOWING)).isEqualTo("0");
      assertThat(tab.violations()).isEmpty();
    }
  }

  @Test
  void axe_findsAViolationThatIsThere() {
    try (BrowserTab tab = new BrowserTab(folder, Map.of())) {
      tab.run("document.querySelector('p').style.color = '#eeeeee';");
      assertThat(tab.violations()).anyMatch(words -> words.startsWith("color-contrast"));
    }
  }
}
