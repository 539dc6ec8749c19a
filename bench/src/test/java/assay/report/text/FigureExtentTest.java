package assay.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import assay.metric.FoldRule;
import assay.record.FigureDraft;
import assay.record.results.FigureExtent;
import assay.record.results.Results;
import assay.record.results.Results.Figure;
import assay.report.Altered;
import assay.report.FirstLook;
import assay.report.files.LedgerCsv;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class FigureExtentTest {

  private static Figure figure(FoldRule fold, Double... repeats) {
    return FigureDraft.of("p50(put)", 2e6)
        .fold(fold)
        .interval(0.5e6, 3.5e6)
        .repeats(repeats)
        .samples(100)
        .figure();
  }

  @Test
  void fewRuns_haveMinimumAndMaximum() {
    Figure figure = figure(FoldRule.MEDIAN, 1.9e6, 2e6, 2.4e6);

    assertThat(FigureExtent.of(figure)).isEqualTo(new FigureExtent(1.9e6, 2.4e6, true));
    assertThat(NumberFormat.UNICODE.interval(figure)).isEqualTo("min 1.90 ms, max 2.40 ms");
  }

  @Test
  void sixRuns_haveTheirInterval() {
    Figure figure = figure(FoldRule.MEDIAN, 1.9e6, 2e6, 2.4e6, 2e6, 2e6, 2.1e6);

    assertThat(FigureExtent.of(figure)).isEqualTo(new FigureExtent(0.5e6, 3.5e6, false));
    assertThat(NumberFormat.UNICODE.interval(figure)).isEqualTo("±75 %");
  }

  private static String interval(FigureDraft draft) {
    return NumberFormat.UNICODE.interval(
        draft.interval(0.5e6, 3.5e6).repeats(1.9e6, 2e6, 2.4e6).figure());
  }

  /// A percentile has ends of its own: they are no minimum and maximum of the runs.
  @Test
  void percentileOfFewRuns_hasTheirMinimumAndMaximum() {
    assertThat(interval(FigureDraft.of("p50(put)", 2e6).ends(1.95e6, 2.1e6)))
        .isEqualTo("min 1.90 ms, max 2.40 ms");
  }

  /// A late generator, or few requests, leave it less certain than the runs look.
  @Test
  void percentileThatIsKnownLess_saysBetweenWhat() {
    assertThat(interval(FigureDraft.of("p50(put)", 2e6).ends(1.2e6, 2.1e6)))
        .isEqualTo("min 1.90 ms, max 2.40 ms (1.20 … 2.40 ms)");
    assertThat(interval(FigureDraft.of("p50(put)", 2e6).ends(1.2e6, null)))
        .isEqualTo("min 1.90 ms, max 2.40 ms (≥ 1.20 ms)");
  }

  /// Seconds that differ as much as they can tell of a percentile no more than so many single requests would, and of those
  /// there may be too few for either end.
  @Test
  void percentileThatNothingBounds_saysThat_andNotThatItIsNoLessThanNothing() {
    Figure one = FigureDraft.of("p50(quote)", 91.5e3).unit("ns").ends(0.0, null).figure();
    assertThat(NumberFormat.UNICODE.interval(one)).isEqualTo("unbounded");
    assertThat(interval(FigureDraft.of("p50(put)", 2e6).ends(0.0, null)))
        .isEqualTo("min 1.90 ms, max 2.40 ms (unbounded)");
  }

  @Test
  void harmOfSeveralRuns_hasItsMildestAndItsWorst() {
    FigureExtent extent = FigureExtent.of(figure(FoldRule.WORST, 1.9e6, 2e6));
    assertThat(extent).isEqualTo(new FigureExtent(1.9e6, 2e6, true));
    Figure none =
        FigureDraft.of("lost-writes", 0)
            .cost("count")
            .fold(FoldRule.WORST)
            .interval(0.0, 0.0)
            .repeats(0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
            .figure();
    assertThat(NumberFormat.UNICODE.interval(none)).isEqualTo("all 0");
  }

  /// The table for spreadsheets has the ends that the page has, and says what they are.
  @Test
  void csv_hasTheSameEndsAndTheirKind() {
    assertThat(csv(figure(FoldRule.MEDIAN, 1.9e6, 2e6, 2.4e6)))
        .contains(",1900000,2400000,min-max,");
    assertThat(csv(figure(FoldRule.MEDIAN, 1.9e6, 2e6, 2.4e6, 2e6, 2e6, 2.1e6)))
        .contains(",500000,3500000,95%,");
    assertThat(csv(figure(FoldRule.WORST, 1.9e6, 2e6))).contains(",1900000,2000000,min-max,");
    assertThat(csv(FigureDraft.of("p50(put)", 2e6).samples(7).figure())).contains(",,,,7,");
  }

  private static String csv(Figure figure) {
    Results plain = FirstLook.fourStrategies().results();
    return LedgerCsv.of(
        Altered.rows(plain, List.of(new Results.Row("sync", Map.of(), List.of(figure)))));
  }
}
