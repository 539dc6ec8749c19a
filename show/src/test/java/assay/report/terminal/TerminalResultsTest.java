package assay.report.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import assay.record.results.Results;
import assay.record.results.Results.Comparison;
import assay.report.Altered;
import assay.report.FirstLook;
import assay.report.InventedComparisons;
import assay.report.files.SummaryMarkdown;
import assay.report.model.ReportModel;
import assay.report.page.ReportPage;
import assay.report.text.TerminalCapabilities;
import assay.sentence.SentenceRenderer;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class TerminalResultsTest {

  private static final ReportModel SHEET = FirstLook.fourConfigurations().sheet();
  private static final TerminalCapabilities PLAIN = new TerminalCapabilities(80, false, false);

  @Test
  void table_hasARowForEachMetricAndAColumnForEachConfiguration() {
    List<String> lines = lines(SHEET, new TerminalCapabilities(110, false, false));

    assertThat(lines.getFirst().strip().split("\\s+"))
        .containsExactly("sync", "scheduled(2s)", "closest+scheduled(2s)", "none");
    assertThat(row(lines, "put p50"))
        .containsExactly("put p50", "418 µs", "271 µs", "266 µs", "237 µs ★");
    assertThat(row(lines, "lost writes"))
        .containsExactly("lost writes", "0 ★", "400", "800", "1,200");
    assertThat(row(lines, "published")).contains("1.25 ms");
  }

  @Test
  void withheldFigure_hasItsReasonBelow() {
    List<String> lines = lines(SHEET, PLAIN);

    assertThat(row(lines, "get p99")).startsWith("get p99", "withheld [1]");
    assertThat(lines).contains("  [1] " + SentenceRenderer.of(FirstLook.LATE.text()));
  }

  private static ReportModel withFour(int counted) {
    ReportModel model = new FirstLook(List.of("sync", "none"), 6).sheet();
    List<Results.Row> rows =
        model.results().rows().stream()
            .map(row ->
                new Results.Row(
                    row.configuration(),
                    row.settings(),
                    row.figures().stream()
                        .map(figure ->
                            figure.metric().equals("p50(put)") ? of(figure, counted) : figure)
                        .toList()))
            .toList();
    return Altered.with(model, Altered.rows(model.results(), rows));
  }

  private static Results.Figure of(Results.Figure figure, int counted) {
    return new Results.Figure(
        figure.metric(),
        figure.side(),
        figure.unit(),
        figure.lowerIsBetter(),
        figure.fold(),
        figure.value(),
        figure.least(),
        figure.most(),
        figure.low(),
        figure.high(),
        figure.text(),
        figure.withheld(),
        figure.repeats().subList(0, counted),
        figure.samples(),
        figure.published(),
        figure.publishedNote(),
        figure.best());
  }

  @Test
  void figureOfFewerRunsThanWereAsked_saysOfHowMany_everywhere() {
    ReportModel four = withFour(4);
    ReportModel all = withFour(6);

    assertThat(row(lines(four, new TerminalCapabilities(120, false, false)), "put p50").toString())
        .contains("(4 of 6 runs)");
    assertThat(SummaryMarkdown.of(four)).contains("(4 of 6 runs)");
    assertThat(ReportPage.of(four)).contains("4 of 6 runs");
    assertThat(TerminalResults.render(all, PLAIN) + SummaryMarkdown.of(all) + ReportPage.of(all))
        .doesNotContainPattern("\\d of 6 runs");
  }

  @Test
  void configurationOfWhichNothingIsComparable_isToldSoInThreeWords() {
    ReportModel model = new FirstLook(List.of("sync", "none"), 6).sheet();
    Results plain = model.results();
    List<Comparison> none =
        plain.comparisons().stream()
            .map(made -> InventedComparisons.without(made.configuration(), made.metric()))
            .toList();
    Results results = Altered.with(plain, plain.trials(), plain.sweeps(), none);

    assertThat(lines(model, PLAIN)).noneMatch(line -> line.contains("any figure"));
    assertThat(lines(Altered.with(model, results), PLAIN))
        .contains("    not comparable: any figure");
  }

  @Test
  void lines_keepToTheScreen() {
    for (int configurations : List.of(1, 4, 10)) {
      List<String> names =
          IntStream.rangeClosed(1, configurations)
              .mapToObj(i -> "closest+scheduled(" + i + "s)")
              .toList();
      for (int width : List.of(80, 120)) {
        assertThat(
                lines(
                    new FirstLook(names, 6).sheet(), new TerminalCapabilities(width, false, false)))
            .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(width));
      }
    }
  }

  @Test
  void everyConfiguration_isShownHoweverNarrowTheScreen() {
    List<String> names = IntStream.rangeClosed(1, 10).mapToObj(i -> "configuration-" + i).toList();

    assertThat(
            TerminalResults.render(
                new FirstLook(names, 1).sheet(), new TerminalCapabilities(40, false, false)))
        .contains(names);
  }

  @Test
  void ascii_hasNothingElse() {
    String text = TerminalResults.render(SHEET, new TerminalCapabilities(80, true, false));

    assertThat(text).matches("[\\x20-\\x7E\\n]+");
    assertThat(text).contains("418 us", "ok lost-writes");
  }

  @Test
  void colour_addsNothingButColour() {
    String colour = TerminalResults.render(SHEET, new TerminalCapabilities(80, false, true));
    String plain = TerminalResults.render(SHEET, PLAIN);

    assertThat(colour).contains("\u001B[31m✗");
    assertThat(colour.replaceAll("\u001B\\[\\d+m", "")).isEqualTo(plain);
  }

  @Test
  void hostileNames_sendNoEscapes() {
    ReportModel hostile = new FirstLook(List.of("\u001B[2Jwiped", "b\rc"), 1).sheet();

    assertThat(TerminalResults.render(hostile, PLAIN))
        .doesNotContain("\u001B")
        .doesNotContain("\r");
  }

  private static List<String> lines(ReportModel model, TerminalCapabilities screen) {
    return TerminalResults.render(model, screen).lines().toList();
  }

  private static List<String> row(List<String> lines, String name) {
    return lines.stream()
        .filter(line -> line.strip().startsWith(name))
        .findFirst()
        .map(line -> List.of(line.strip().split("\\s{2,}")))
        .orElse(List.of());
  }
}
