package assay.report.model;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fact.Fact;
import assay.metric.MetricFamily;
import assay.metric.MetricId;
import assay.metric.WithheldFigure;
import assay.record.FigureDraft;
import assay.record.TrialDraft;
import assay.record.results.InvalidReason;
import assay.record.results.Results;
import assay.record.results.Results.Figure;
import assay.record.results.Results.Quantile;
import assay.record.results.Results.Row;
import assay.record.results.Results.TrialResult;
import assay.record.results.Results.Window;
import assay.report.Altered;
import assay.report.FirstLook;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// A percentile in the chart against the same one in the results table.
final class PercentileCurvesTest {

  private static final InvalidReason GONE =
      InvalidReason.of("E601", Fact.quoted("member-2 is gone"));
  private static final String LATE = "the generator was late";

  private static TrialResult trial(int repeat, Quantile median, InvalidReason... invalid) {
    Window window =
        new Window(
            "open-1", "steady", "put", 1, 1, 0, 0, 0, 1, 1, List.of(median), List.of(), List.of());
    return TrialDraft.of("sync-" + repeat, "sync", repeat)
        .invalid(List.of(invalid))
        .windows(List.of(window))
        .trial();
  }

  private static Figure figure(@Nullable Double value, @Nullable String withheld, int runs) {
    Double[] repeats = IntStream.range(0, runs).mapToObj(i -> 0.0 + i).toArray(Double[]::new);
    return FigureDraft.of("p50(put)", value, withheld).repeats(repeats).figure();
  }

  private static Results results(List<Figure> figures, TrialResult... trials) {
    Results plain = FirstLook.fourConfigurations().results();
    Results other = Altered.with(plain, List.of(trials), List.of());
    return Altered.rows(other, List.of(new Row("sync", Map.of(), figures)));
  }

  private static PercentileCurves.At median(Results results) {
    return PercentileCurves.of(results).getFirst().curves().values().iterator().next().getFirst();
  }

  @Test
  void percentile_isTheTablesWhateverTheRunsWithhold() {
    TrialResult[] trials = {
      trial(1, new Quantile(0.5, 100)),
      trial(2, new Quantile(0.5, 900, WithheldFigure.notMeasured(Fact.quoted(LATE)))),
      trial(3, new Quantile(0.5, 300)),
    };

    assertThat(median(results(List.of(figure(200.0, null, 2)), trials)))
        .isEqualTo(new PercentileCurves.At(0.5, 200, null, 2));
    assertThat(median(results(List.of(figure(null, LATE, 0)), trials)))
        .isEqualTo(new PercentileCurves.At(0.5, 300, LATE, 0));
  }

  /// 1, 2, 9, a withheld one and one from an invalid run: 2, from three.
  @Test
  void percentileThatTheTableLacks_isTheMedianOfTheValidRunsThatPublishIt() {
    Results results =
        results(
            List.of(),
            trial(1, new Quantile(0.5, 9)),
            trial(2, new Quantile(0.5, 7, WithheldFigure.notMeasured(Fact.quoted(LATE)))),
            trial(3, new Quantile(0.5, 1)),
            trial(4, new Quantile(0.5, 8), GONE),
            trial(5, new Quantile(0.5, 2)));

    assertThat(median(results)).isEqualTo(new PercentileCurves.At(0.5, 2, null, 3));
  }

  @Test
  void percentileOfNoValidRun_isWithheld() {
    Results results = results(List.of(), trial(1, new Quantile(0.5, 9), GONE));

    assertThat(median(results).withheld()).isEqualTo("no run that counts has it");
  }

  @Test
  void everyConfigurationAndKind_hasItsCurve() {
    Results results = new FirstLook(List.of("sync", "none"), 6).results();

    List<PercentileCurves> all = PercentileCurves.of(results);

    assertThat(all).extracting(PercentileCurves::kind).containsExactly("put", "get");
    for (Row row : results.rows()) {
      for (Figure figure : row.figures()) {
        MetricId metric = MetricId.of(figure.metric());
        all.stream()
            .filter(one -> one.kind().equals(metric.about()) && metric.family() == MetricFamily.P50)
            .forEach(one ->
                assertThat(
                        one.curves()
                            .getOrDefault(row.configuration(), List.of())
                            .getFirst()
                            .nanos())
                    .isEqualTo(figure.value()));
      }
    }
  }
}
