package assay.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import assay.record.io.RunDirectory;
import assay.report.model.LedgerTable;
import assay.testing.Needs;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.support.ui.WebDriverWait;

/// The page in a real browser: opened from disk, in both themes, with and without scripts.
@Needs({"chromium|chromium-browser|google-chrome", "chromedriver"})
final class ReportIT {

  static final int PHONE = 400;
  private static final int PHONE_HEIGHT = 800;
  private static final int DESKTOP = 1280;
  private static final long PAGES = 8;

  /// How many pixels of the page one must scroll sideways to see.
  static final String OVERFLOWING =
      "return document.documentElement.scrollWidth - document.documentElement.clientWidth;";

  private static final String TABLES =
      "return document.querySelectorAll('.wide table.ledger, details table.ledger')";

  @TempDir static Path folder;

  @BeforeAll
  static void page_isWritten() throws IOException {
    Reports.write(new RunDirectory(folder), Searched.sheet());
  }

  @Test
  void ledger_isReadFromDisk() {
    try (BrowserTab tab = new BrowserTab(folder, Map.of())) {
      assertThat(tab.driver.getTitle()).startsWith("✗ first-look");
      assertLedger(tab);
      assertThat(tab.complaints()).isEmpty();
    }
  }

  @Test
  void ledger_isReadWithoutScripts() {
    try (BrowserTab tab =
        new BrowserTab(folder, Map.of("profile.managed_default_content_settings.javascript", 2))) {
      assertThat(tab.driver.findElement(By.id("theme")).isDisplayed()).isFalse();
      assertLedger(tab);
      assertThat(tab.driver.findElements(By.cssSelector("figure svg[role=img]"))).isNotEmpty();
    }
  }

  private static void assertLedger(BrowserTab tab) {
    assertThat(tab.cell("sync", "p50(put)")).startsWith("418 µs").contains("published 1.25 ms");
    assertThat(tab.cell("none", "lost-writes")).startsWith("1,200");
    assertThat(tab.cell("closest+scheduled(2s)", "stale-reads")).startsWith("29.6 %");
    assertThat(tab.cell("sync", "p99(get)")).isEqualTo(FirstLook.LATE.text());
  }

  @Test
  void button_switchesTheThemeAndIsRemembered() {
    try (BrowserTab tab = new BrowserTab(folder, Map.of())) {
      WebElement button = tab.driver.findElement(By.id("theme"));
      assertThat(tab.background()).isEqualTo("rgb(255, 255, 255)");
      assertThat(button.getText()).endsWith("Dark theme");

      button.click();

      assertThat(tab.background()).isEqualTo("rgb(13, 17, 23)");
      assertThat(button.getText()).endsWith("Light theme");
      // The browser stores what a page remembers behind the page's back: one read may come too
      // early.
      new WebDriverWait(tab.driver, Duration.ofSeconds(10))
          .until(driver -> tab.refreshed().equals("rgb(13, 17, 23)"));
      assertThat(tab.complaints()).isEmpty();
    }
  }

  @Test
  void phone_hasACardForEachStrategyAndChartsAsWideAsItself() {
    try (BrowserTab tab = new BrowserTab(folder, Map.of())) {
      tab.width(PHONE);

      assertThat(tab.visible(".card h3")).containsExactlyElementsOf(names());
      assertThat(tab.visible(".card dt")).contains("put p50", "lost writes");
      assertThat(tab.visible("table.ledger")).isEmpty();
      assertThat(tab.run(OVERFLOWING)).isEqualTo("0");
      assertThat(tab.visible(".legend li")).contains("sync");
      assertThat(smallestLabel(tab)).isGreaterThan(8);
      assertThat(tab.violations()).isEmpty();
    }
  }

  @Test
  void phone_hasTheAnswerTheDoubtsAndTheLedgerOnItsFirstScreen() {
    try (BrowserTab tab = new BrowserTab(folder, Map.of())) {
      tab.width(PHONE, PHONE_HEIGHT);

      for (String part : List.of(".answer", ".trust", ".card h3", ".card .figure")) {
        String box = "document.querySelector('" + part + "').getBoundingClientRect()";
        assertThat(Integer.parseInt(tab.run("return Math.ceil(" + box + ".bottom);")))
            .as(part)
            .isLessThan(PHONE_HEIGHT);
      }
      assertThat(tab.run(OVERFLOWING)).isEqualTo("0");
    }
  }

  @Test
  void desktop_hasTheLedgerAsATableOnItsFirstScreen() {
    try (BrowserTab tab = new BrowserTab(folder, Map.of())) {
      tab.width(DESKTOP);

      assertThat(tab.visible(".card h3")).isEmpty();
      assertThat(tab.visible("table.ledger")).isNotEmpty();
      assertThat(tab.run(OVERFLOWING)).isEqualTo("0");
      assertThat(tab.visible(".legend li")).isEmpty();
      assertThat(smallestLabel(tab)).isGreaterThan(10);
      String top = "return Math.round(document.querySelector('table.ledger')";
      assertThat(Integer.parseInt(tab.run(top + ".getBoundingClientRect().top)"))).isLessThan(900);
    }
  }

  /// A bar is read against the bars beside it: twice the figure is twice the pixels, in every table.
  @Test
  void bars_areAsLongAsTheirFiguresInEveryColumn() {
    try (BrowserTab tab = new BrowserTab(folder, Map.of())) {
      for (int width : List.of(DESKTOP, 1400)) {
        tab.width(width);
        tab.run("document.querySelectorAll('details').forEach(each => { each.open = true; });");
        long tables = Long.parseLong(tab.run(TABLES + ".length;"));
        assertThat(tables).isEqualTo(2);
        for (int table = 0; table < tables; table++) {
          assertBars(tab, table);
        }
        assertThat(tab.run(OVERFLOWING)).isEqualTo("0");
      }
    }
  }

  private static void assertBars(BrowserTab tab, int table) {
    LedgerTable ledger = LedgerTable.of(Searched.sheet().results());
    int bars = 0;
    for (LedgerTable.Column column : ledger.columns()) {
      for (int i = 0; i < names().size(); i++) {
        String rect = pixels(tab, table, column, names().get(i), "rect");
        if (!rect.isEmpty()) {
          double whole = Double.parseDouble(pixels(tab, table, column, names().get(i), "svg"));
          assertThat(whole).as("the room for a bar").isCloseTo(room(tab, table), within(2.0));
          Double value = column.figures().get(i).value();
          assertThat(Double.parseDouble(rect))
              .as(names().get(i) + " " + column.metric().id())
              .isCloseTo(
                  value == null ? 0 : whole * value / Math.max(1e-9, column.largest()),
                  within(1.0));
          bars++;
        }
      }
    }
    assertThat(bars).isGreaterThan(20);
  }

  /// How wide the first bar of a table may be.
  private static double room(BrowserTab tab, int table) {
    return Double.parseDouble(
        tab.run(
            TABLES + "[" + table + "].querySelector('svg.share').getBoundingClientRect().width;"));
  }

  private static String pixels(
      BrowserTab tab, int table, LedgerTable.Column column, String strategy, String part) {
    return tab.run(
        TABLES
            + "[%d].querySelectorAll('td').values().filter(td => td.dataset.metric === '%s' && td.dataset.strategy === '%s').map(td => td.querySelector('svg.share%s')).map(bar => bar === null ? '' : bar.getBoundingClientRect().width).next().value ?? '';"
                .formatted(
                    table, column.metric().id(), strategy, part.equals("svg") ? "" : " rect"));
  }

  @Test
  void wordOfTheLedger_opensTheFoldedGlossaryAtItsEntry() {
    try (BrowserTab tab = new BrowserTab(folder, Map.of())) {
      tab.driver.findElement(By.linkText("put p50")).click();

      new WebDriverWait(tab.driver, Duration.ofSeconds(10))
          .until(driver -> !tab.visible(".glossary dt").isEmpty());
    }
  }

  @Test
  void paper_takesEightPagesAtMostAndFoldedTablesStayFolded() {
    try (BrowserTab tab = new BrowserTab(folder, Map.of())) {
      String pdf = tab.pdf();

      assertThat(pages(pdf)).isBetween(2L, PAGES);

      tab.run("document.querySelectorAll('details').forEach(each => { each.open = true; });");
      assertThat(pages(tab.pdf())).isGreaterThan(pages(pdf));
    }
  }

  private static List<String> names() {
    return Searched.sheet().strategies();
  }

  /// How high the smallest letters of any chart are drawn, in pixels of the screen.
  private static double smallestLabel(BrowserTab tab) {
    return Double.parseDouble(
        tab.run(
            "return Math.min(...[...document.querySelectorAll('.chart svg')].map(svg =>"
                + " parseFloat(getComputedStyle(svg).fontSize)"
                + " * svg.getBoundingClientRect().width / svg.viewBox.baseVal.width));"));
  }

  private static long pages(String pdf) {
    return Pattern.compile("/Type\\s*/Page\\b").matcher(pdf).results().count();
  }
}
