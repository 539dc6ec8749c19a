package assay.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import assay.record.io.RunDirectory;
import assay.report.model.ResultsTable;
import assay.sentence.SentenceRenderer;
import assay.testing.Needs;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
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

  /// How many pixels of the page need sideways scrolling.
  static final String OVERFLOWING =
      "return document.documentElement.scrollWidth - document.documentElement.clientWidth;";

  /// The first screen's table, and the one with all figures.
  private static final List<String> TABLES = List.of("table.first", "table.results");

  private static final String OPENED =
      "document.querySelectorAll('details').forEach(each => { each.open = true; });";

  @TempDir static Path folder;

  @BeforeAll
  static void page_isWritten() throws IOException {
    ReportFiles.write(new RunDirectory(folder), Searched.sheet());
  }

  @Test
  void table_isReadFromDisk() {
    try (BrowserTab tab = new BrowserTab(folder, Map.of())) {
      assertThat(tab.driver.getTitle()).startsWith("✗ first-look");
      assertTable(tab);
      assertThat(tab.complaints()).isEmpty();
    }
  }

  @Test
  void table_isReadWithoutScripts() {
    try (BrowserTab tab =
        new BrowserTab(folder, Map.of("profile.managed_default_content_settings.javascript", 2))) {
      assertThat(tab.driver.findElement(By.id("theme")).isDisplayed()).isFalse();
      assertTable(tab);
      assertThat(tab.driver.findElements(By.cssSelector("figure svg[role=img]"))).isNotEmpty();
    }
  }

  private static void assertTable(BrowserTab tab) {
    assertThat(tab.cell("sync", "p50(put)")).startsWith("418 µs").contains("published 1.25 ms");
    assertThat(tab.cell("none", "lost-writes")).startsWith("1,200");
    assertThat(tab.cell("closest+scheduled(2s)", "stale-reads")).startsWith("29.6 %");
    assertThat(tab.cell("sync", "p99(get)")).isEqualTo(SentenceRenderer.of(FirstLook.LATE.text()));
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
      // The browser stores a page's memory asynchronously: one read may come too early.
      new WebDriverWait(tab.driver, Duration.ofSeconds(10))
          .until(driver -> tab.refreshed().equals("rgb(13, 17, 23)"));
      assertThat(tab.complaints()).isEmpty();
    }
  }

  /// The table scrolls in its own box, and the names stay in place.
  @Test
  void phone_keepsTheNamesBesideTheFiguresAndThePageInItsWidth() {
    try (BrowserTab tab = new BrowserTab(folder, Map.of())) {
      tab.width(PHONE, PHONE_HEIGHT);

      String wide = "return document.documentElement.scrollWidth;";
      assertThat(Integer.parseInt(tab.run(wide))).isLessThanOrEqualTo(PHONE);
      assertThat(bottom(tab, ".answer")).isLessThan(PHONE_HEIGHT);
      double before = left(tab, "table.first tbody th");
      double figure = left(tab, "table.first tbody td");
      assertThat(tab.run("document.querySelector('.glance .scroll').scrollLeft = 120;"))
          .isEqualTo("null");
      assertThat(left(tab, "table.first tbody th")).isEqualTo(before);
      assertThat(left(tab, "table.first tbody td")).isLessThan(figure);
      assertThat(tab.visible(".legend li")).contains("sync");
      assertThat(smallestLabel(tab)).isGreaterThan(8);
      assertThat(tab.violations()).isEmpty();

      tab.run(OPENED);
      assertThat(tab.run(OVERFLOWING)).isEqualTo("0");
    }
  }

  /// A sceptical reader's needs are above the fold on a notebook's screen.
  @Test
  void desktop_hasAnswerTablePictureAndWarningsOnItsFirstScreen() {
    try (BrowserTab tab = new BrowserTab(folder, Map.of())) {
      tab.width(1400, 900);

      for (String part : List.of(".answer", "table.first", ".picture figure", ".trust")) {
        assertThat(bottom(tab, part)).as(part).isLessThan(900);
      }
      assertThat(left(tab, ".picture svg")).isGreaterThan(700);
      for (int width : List.of(1400, DESKTOP, 800)) {
        tab.width(width, 900);
        assertThat(tab.run(OVERFLOWING)).isEqualTo("0");
      }
      tab.width(DESKTOP);
      assertThat(tab.visible(".legend li")).isEmpty();
      assertThat(smallestLabel(tab)).isGreaterThan(10);
    }
  }

  /// The words of heads that are broken over two lines. A configuration's name may break anywhere.
  private static final String BROKEN_HEADS =
      """
      const broken = [];
      document.querySelectorAll('.first thead th, thead th:first-child').forEach(head => {
        const texts = document.createTreeWalker(head, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
          const text = texts.currentNode;
          for (const word of text.data.matchAll(/[A-Za-z]+/g)) {
            const range = document.createRange();
            range.setStart(text, word.index);
            range.setEnd(text, word.index + word[0].length);
            const lines = [...range.getClientRects()].map(line => Math.round(line.top));
            if (new Set(lines).size > 1) {
              broken.push(word[0]);
            }
          }
        }
      });
      return broken.join(' ');
      """;

  @Test
  void headsOfTables_breakBetweenWordsOnly() {
    try (BrowserTab tab = new BrowserTab(folder, Map.of())) {
      tab.run(OPENED);
      for (int width : List.of(PHONE, 500, 640, 700, 800, 1100, DESKTOP)) {
        tab.width(width, 900);
        assertThat(tab.run(BROKEN_HEADS)).as("" + width).isEmpty();
      }
    }
  }

  private static double bottom(BrowserTab tab, String part) {
    return edge(tab, part, "bottom");
  }

  private static double left(BrowserTab tab, String part) {
    return edge(tab, part, "left");
  }

  private static double edge(BrowserTab tab, String part, String edge) {
    String box = "document.querySelector('" + part + "').getBoundingClientRect()";
    return Double.parseDouble(tab.run("return " + box + "." + edge + ";"));
  }

  /// Bars are compared within a figure: twice the figure is twice the pixels, in every table.
  @Test
  void bars_areAsLongAsTheirFigures() {
    try (BrowserTab tab = new BrowserTab(folder, Map.of())) {
      for (int width : List.of(PHONE, 800, DESKTOP, 1400)) {
        tab.width(width);
        tab.run(OPENED);
        assertThat(TABLES.stream().mapToInt(table -> rooms(tab, table)).sum()).isGreaterThan(40);
        assertBars(tab);
        assertThat(tab.run(OVERFLOWING)).isEqualTo("0");
      }
    }
  }

  /// The number of bars in a table, each with the same room.
  private static int rooms(BrowserTab tab, String table) {
    List<Double> rooms =
        numbers(
            tab,
            "return [...document.querySelectorAll('%s svg.share')].map(bar =>"
                + " bar.getBoundingClientRect().width).join(' ');",
            table);
    assertThat(rooms).allSatisfy(room -> assertThat(room).isCloseTo(rooms.getFirst(), within(2.0)));
    return rooms.size();
  }

  private static List<Double> numbers(BrowserTab tab, String script, String table) {
    return Stream.of(tab.run(script.formatted(table)).split(" "))
        .filter(word -> !word.isEmpty())
        .map(Double::valueOf)
        .toList();
  }

  private static void assertBars(BrowserTab tab) {
    ResultsTable table = ResultsTable.of(Searched.sheet().results());
    int bars = 0;
    for (ResultsTable.Column column : table.columns()) {
      for (int i = 0; i < names().size(); i++) {
        String rect = pixels(tab, column, names().get(i), "rect");
        if (!rect.isEmpty()) {
          double whole = Double.parseDouble(pixels(tab, column, names().get(i), "svg"));
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

  private static String pixels(
      BrowserTab tab, ResultsTable.Column column, String configuration, String part) {
    return tab.run(
        "return document.querySelectorAll('table.results td').values().filter(td => td.dataset.metric === '%s' && td.dataset.configuration === '%s').map(td => td.querySelector('svg.share%s')).map(bar => bar === null ? '' : bar.getBoundingClientRect().width).next().value ?? '';"
            .formatted(column.metric().id(), configuration, part.equals("svg") ? "" : " rect"));
  }

  @Test
  void wordOfTheTable_opensTheFoldedGlossaryAtItsEntry() {
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

      tab.run(OPENED);
      assertThat(pages(tab.pdf())).isGreaterThan(pages(pdf));
    }
  }

  private static List<String> names() {
    return Searched.sheet().configurations();
  }

  /// The smallest chart letters, in screen pixels.
  private static double smallestLabel(BrowserTab tab) {
    return Double.parseDouble(
        tab.run(
            "return Math.min(...[...document.querySelectorAll('.chart svg')]"
                + ".filter(svg => svg.getBoundingClientRect().width > 0).map(svg =>"
                + " parseFloat(getComputedStyle(svg).fontSize)"
                + " * svg.getBoundingClientRect().width / svg.viewBox.baseVal.width));"));
  }

  private static long pages(String pdf) {
    return Pattern.compile("/Type\\s*/Page\\b").matcher(pdf).results().count();
  }
}
