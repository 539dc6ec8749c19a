package assay.export;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fact.Fact;
import assay.metric.RepeatAggregation;
import assay.metric.WithheldFigure;
import assay.record.FigureDraft;
import assay.record.ResultsDraft;
import assay.record.results.Results;
import assay.record.results.Results.Judged;
import assay.record.results.Results.ObjectiveResult;
import assay.record.results.Results.Row;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The format by the text of OpenMetrics 1.0: families with their type and help, escapes, an end.
final class OpenMetricsWriterTest {

  private static Results results(FigureDraft... figures) {
    return ResultsDraft.empty()
        .named("a1", "my/study", "q", "grid 1")
        .started("2026-01-01T00:00:00Z")
        .rows(
            List.of(
                new Row(
                    "say \"sync\"\\now",
                    Map.of(),
                    List.of(figures).stream().map(FigureDraft::figure).toList())))
        .results();
  }

  private static List<String> lines(Results results, long figures) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(new OpenMetricsWriter(results).write(out)).isEqualTo(figures);
    return out.toString(StandardCharsets.UTF_8).lines().toList();
  }

  @Test
  void figure_hasItsUnitItsEndsAndItsConfiguration() throws IOException {
    List<String> lines =
        lines(
            results(
                FigureDraft.of("p99(put)", 1_250_000)
                    .unit("ns")
                    .interval(1_000_000.0, 2e6)
                    .repeats(1e6, 1e6, 1.25e6, 1.25e6, 2e6, 2e6)),
            1);
    String labels =
        "{configuration=\"say \\\"sync\\\"\\\\now\",metric=\"p99(put)\",side=\"gain\",study=\"my/study\",unit=\"ns\"}";
    assertThat(lines)
        .contains(
            "# TYPE assay_figure gauge",
            "assay_figure" + labels + " 1250000.0",
            "assay_figure_least" + labels + " 1250000.0",
            "assay_figure_most" + labels + " 1250000.0",
            "assay_figure_low" + labels + " 1000000.0",
            "assay_figure_high" + labels + " 2000000.0")
        .anyMatch(line -> line.startsWith("assay_run_info{") && line.contains("id=\"a1\""));
    assertThat(lines.getLast()).isEqualTo("# EOF");
  }

  /// A single run's interval is kept apart from the spread between runs.
  @Test
  void intervalOfOneRun_isWithinIt() throws IOException {
    List<String> lines =
        lines(
            results(FigureDraft.of("p99(put)", 5).repeats(5.0).interval(4.0, 6.0).ends(3, null)),
            1);
    assertThat(lines)
        .anyMatch(line -> line.startsWith("assay_figure_within_low{") && line.endsWith(" 3.0"))
        .noneMatch(line -> line.startsWith("assay_figure_within_high{"))
        .noneMatch(line -> line.startsWith("assay_figure_low{"));
  }

  /// Three repeats have minimum and maximum, and harm always has: those are no intervals.
  @Test
  void extremesOfRepeats_areNoInterval() throws IOException {
    List<String> lines =
        lines(
            results(
                FigureDraft.of("p99(put)", 2).repeats(1.0, 2.0, 3.0).interval(0.5, 4.0),
                FigureDraft.of("lost-writes", 12)
                    .fold(RepeatAggregation.WORST)
                    .repeats(0.0, 0.0, 0.0, 0.0, 0.0, 12.0)
                    .interval(0.0, 12.0)),
            2);
    assertThat(lines)
        .noneMatch(line -> line.startsWith("assay_figure_low{"))
        .noneMatch(line -> line.startsWith("assay_figure_high{"));
  }

  @Test
  void objectiveThatIsDemandedTwice_isToldOnce() throws IOException {
    ObjectiveResult met =
        new ObjectiveResult(
            "lost-writes == 0", 7, "sync", Judged.MET, Fact.quoted("0"), Fact.quoted("0"));
    Results results = ResultsDraft.empty().objectives(List.of(met, met)).results();
    assertThat(lines(results, 0))
        .filteredOn(line -> line.startsWith("assay_objective_met{"))
        .hasSize(1);
  }

  @Test
  void figureThatNothingBounds_hasNoMost() throws IOException {
    List<String> lines = lines(results(FigureDraft.of("max(put)", 7).ends(5, null)), 1);
    assertThat(lines)
        .anyMatch(line -> line.startsWith("assay_figure_least{") && line.endsWith(" 5.0"));
    assertThat(lines).noneMatch(line -> line.startsWith("assay_figure_most{"));
  }

  @Test
  void figureThatIsWithheld_isNoZero() throws IOException {
    WithheldFigure late =
        new WithheldFigure(WithheldFigure.Why.LATE, Fact.quoted("the generator was late"));
    List<String> lines = lines(results(FigureDraft.withheld("recovery", late)), 0);
    assertThat(lines).noneMatch(line -> line.startsWith("assay_figure{"));
    assertThat(lines)
        .anyMatch(line ->
            line.startsWith("assay_figure_withheld{")
                && line.contains("reason=\"the generator was late\"")
                && line.endsWith(" 1.0"));
  }
}
