package assay.report.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import assay.fact.Fact;
import assay.record.results.Caveat;
import assay.record.results.Results.Row;
import assay.report.Altered;
import assay.report.FirstLook;
import assay.report.model.KeyFigureTable;
import assay.report.model.ReportModel;
import assay.report.model.SurfacesTest;
import assay.report.model.SurfacesTest.Example;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The view without scrolling.
final class FirstScreenTest {

  private static final ReportModel MODEL = FirstLook.fourConfigurations().sheet();
  private static final Pattern ROW = Pattern.compile("<tr>(.*?)</tr>");
  private static final Pattern BOX = Pattern.compile("<t([hd])([^>]*)>(.*?)</t[hd]>");
  private static final Pattern BAR = Pattern.compile("<rect width=\"([\\d.]+)%\"");

  private static ReportModel asking(String... figures) {
    return Altered.with(MODEL, MODEL.plan().toBuilder().asks(List.of(figures)).plan());
  }

  private static String first(ReportModel model) {
    String page = ReportPage.of(model).replace("\n", " ").replace('\u00A0', ' ');
    return page.substring(page.indexOf("<main"), page.indexOf("<nav"));
  }

  /// The table's boxes, the head first.
  private static List<List<MatchResult>> table(ReportModel model) {
    String page = first(model);
    int from = page.indexOf("<table class=\"first");
    return ROW.matcher(page.substring(from, page.indexOf("</table>", from)))
        .results()
        .map(row -> BOX.matcher(row.group(1)).results().toList())
        .toList();
  }

  private static String text(MatchResult box) {
    return box.group(3)
        .replaceAll("<[^>]*>", "")
        .replace("&lt;", "<")
        .replace("&amp;", "&")
        .strip();
  }

  @Test
  void moreFiguresThanFit_areThoseThatDifferMostEachUnderItsOwnHead() {
    ReportModel model =
        asking(
            "p50(get)",
            "p90(get)",
            "p50(put)",
            "p90(put)",
            "p99(put)",
            "max(put)",
            "throughput",
            "bytes-per-request",
            "memory",
            "missed-requests",
            "lost-writes");
    assertCells(model);
    assertThat(table(model).getFirst())
        .hasSize(9)
        .extracting(FirstScreenTest::text)
        .contains("lost writes", "put p50")
        .doesNotContain("throughput");
    assertThat(first(model)).contains("8 of the 11 figures that the study asks for");
  }

  static Stream<Example> examples() throws IOException {
    return SurfacesTest.examples();
  }

  @ParameterizedTest
  @MethodSource("examples")
  void cells_standUnderTheirOwnHeads(Example example) {
    assertCells(example.sheet());
  }

  private static void assertCells(ReportModel model) {
    KeyFigureTable answer = KeyFigureTable.of(model);
    List<String> labels = answer.columns().stream().map(column -> column.metric().label()).toList();
    List<List<MatchResult>> table = table(model);
    List<String> heads = table.getFirst().stream().map(FirstScreenTest::text).toList();

    assertThat(table).hasSize(answer.rows().size() + 1);
    for (int row = 0; row < answer.rows().size(); row++) {
      List<MatchResult> cells = table.get(row + 1);
      assertThat(cells).hasSameSizeAs(heads).hasSizeGreaterThan(1);
      assertThat(text(cells.getFirst())).startsWith(answer.rows().get(row).configuration());
      for (int i = 1; i < heads.size(); i++) {
        assertThat(text(cells.get(i)).replace(" (harm)", ""))
            .as(heads.get(i))
            .isEqualTo(answer.rows().get(row).cells().get(labels.indexOf(heads.get(i))).text());
      }
    }
  }

  @Test
  void harm_isMarkedAndNeverGreen() {
    String page = first(MODEL);

    assertThat(page)
        .contains("<li class=\"bad\"><span class=\"sign\">✗</span><strong>lost writes: ");
    assertThat(page.substring(page.indexOf("lost writes: "), page.indexOf("</li>")))
        .contains("none (");
    assertThat(page).doesNotContain("class=\"answer good\"");
    assertThat(
            table(MODEL).stream().flatMap(List::stream).filter(box -> text(box).endsWith("(harm)")))
        .hasSizeGreaterThan(2)
        .allMatch(box -> box.group(2).contains("class=\"num harm\""));
  }

  /// A number stays beside its unit in any column width.
  @Test
  void numberAndItsUnit_areNotBroken() {
    assertThat(ReportPage.of(asking("p50(put)", "stale-reads")))
        .contains("266\u00A0µs<", "29.6\u00A0%<");
  }

  /// Its range is in the tooltip, and in the table of all figures.
  @Test
  void cell_hasTheFigureAloneAndItsRangeInTheTooltip() {
    List<MatchResult> row = table(asking("p50(put)", "stale-reads")).get(3);

    assertThat(text(row.get(1))).isEqualTo("266 µs");
    assertThat(text(row.get(2))).isEqualTo("29.6 % (harm)");
    assertThat(row.get(2).group(2)).contains("29.6 %", "in run 29.0 … 30.3 %");
  }

  /// One scale for each column: the longest bar fills its room.
  @Test
  void bars_areAsLongAsTheNumbersBesideThem() {
    List<List<MatchResult>> table = table(asking("p50(put)"));
    List<Double> lengths =
        table.subList(1, 5).stream()
            .map(row -> BAR.matcher(row.get(1).group(3)))
            .map(bar -> bar.find() ? Double.parseDouble(bar.group(1)) : 0)
            .toList();
    KeyFigureTable answer = KeyFigureTable.of(MODEL);
    double largest = answer.columns().getFirst().largest();

    for (int i = 0; i < 4; i++) {
      double value = Objects.requireNonNull(answer.columns().getFirst().figures().get(i).value());
      assertThat(lengths.get(i)).isCloseTo(100 * value / largest, within(0.1));
    }
    assertThat(lengths).contains(100.0);
  }

  @Test
  void picture_isOfGainAgainstTheGravestHarm() {
    assertThat(first(asking("stale-reads", "lost-writes"))).contains("put p50 against lost writes");
  }

  /// A picture without the losing configuration would suggest that none lost data.
  @Test
  void harmOfAConfigurationWithoutAGain_isDrawnAllTheSame() {
    List<Row> rows = new ArrayList<>(MODEL.results().rows());
    Row none = rows.get(3);
    rows.set(
        3,
        new Row(
            none.configuration(),
            none.settings(),
            none.figures().stream()
                .map(figure ->
                    figure.metric().equals("p50(put)")
                        ? FirstLook.withheld(figure.metric())
                        : figure)
                .toList()));
    ReportModel model = Altered.with(MODEL, Altered.rows(MODEL.results(), rows));

    assertThat(first(model))
        .contains("lost writes by configuration")
        .doesNotContain("against lost writes");
  }

  @Test
  void runWithoutTrades_hasAPictureOfItsFirstFigure() {
    List<Row> rows =
        MODEL.results().rows().stream()
            .map(row ->
                new Row(
                    row.configuration(),
                    row.settings(),
                    row.figures().stream()
                        .filter(figure -> figure.metric().startsWith("p"))
                        .toList()))
            .toList();
    ReportModel model = Altered.with(asking("p90(put)"), Altered.rows(MODEL.results(), rows));

    assertThat(first(model)).contains("put p90 by configuration");
  }

  @Test
  void oneConfiguration_hasNoPicture() {
    assertThat(first(new FirstLook(List.of("sync"), 1).sheet()))
        .contains("class=\"glance alone\"")
        .doesNotContain("<figure>");
  }

  @Test
  void warnings_areOneLineOfTheGravest() {
    ReportModel model =
        Altered.with(
            MODEL,
            Altered.trusting(
                MODEL.results(),
                List.of(
                    Caveat.note(new Fact("few-faults", Map.of("configurations", List.of()))),
                    Caveat.limits(
                        new Fact(
                            "shown-as-range",
                            Map.of("lateNanos", 1e6, "figures", List.of("p50(put)")))),
                    Caveat.serious(new Fact("lean-run", Map.of())))));

    assertThat(first(model)).contains("⚠ lean run · load generator late · few faults</summary>");
    assertThat(first(Altered.with(MODEL, Altered.trusting(MODEL.results(), List.of()))))
        .doesNotContain("id=\"trust\"");
  }

  /// Each notation for a range is explained beside the picture that uses it, and no other.
  @Test
  void ranges_areExplainedBesideThePicture() {
    String within = "within this run: another run may lie outside";
    String between = "between runs: 95 % interval";

    assertThat(ReportPage.of(MODEL)).contains(within).doesNotContain(between);
    assertThat(first(new FirstLook(FirstLook.fourConfigurations().names(), 6).sheet()))
        .contains(between)
        .doesNotContain(within);
  }

  @Test
  void reading_explainsThePageWithFiguresOfTheRun() {
    String page = ReportPage.of(MODEL);
    String reading = page.substring(page.indexOf("<h2 id=\"reading\""));

    assertThat(page).contains("<a href=\"#reading\">How to read this</a>");
    assertThat(reading)
        .contains("In this run put p50 of “sync” is 418 µs.", "In this run lost writes of “")
        .contains(
            "This run has 1 run of each configuration. Below 6 no configuration is called faster");
  }
}
