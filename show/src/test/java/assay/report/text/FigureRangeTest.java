package assay.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import assay.metric.RepeatAggregation;
import assay.record.FigureDraft;
import assay.record.results.FigureRange;
import assay.record.results.FigureRange.Kind;
import assay.record.results.Results;
import assay.record.results.Results.Figure;
import assay.report.Altered;
import assay.report.FirstLook;
import assay.report.files.ResultsCsv;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class FigureRangeTest {

  private static Figure figure(RepeatAggregation fold, Double... repeats) {
    return FigureDraft.of("p50(put)", 2e6)
        .fold(fold)
        .interval(0.5e6, 3.5e6)
        .repeats(repeats)
        .samples(100)
        .figure();
  }

  @Test
  void fewRuns_haveMinimumAndMaximum() {
    Figure figure = figure(RepeatAggregation.MEDIAN, 1.9e6, 2e6, 2.4e6);

    assertThat(FigureRange.between(figure)).isEqualTo(new FigureRange(1.9e6, 2.4e6, Kind.EXTREMES));
    assertThat(NumberFormat.UNICODE.interval(figure)).isEqualTo("min 1.90 ms, max 2.40 ms");
    assertThat(legend(figure)).containsExactly("min, max, all");
  }

  @Test
  void sixRuns_haveTheirInterval() {
    Figure figure = figure(RepeatAggregation.MEDIAN, 1.9e6, 2e6, 2.4e6, 2e6, 2e6, 2.1e6);

    assertThat(FigureRange.between(figure)).isEqualTo(new FigureRange(0.5e6, 3.5e6, Kind.INTERVAL));
    assertThat(NumberFormat.UNICODE.interval(figure)).isEqualTo("±75 %");
    assertThat(legend(figure)).containsExactly("± or [ … ]");
  }

  /// Two runs of one study gave 902 µs … 1.55 ms and 1.84 … 2.46 ms: a single run's range is no
  /// error bar.
  @Test
  void oneRun_saysOnlyWhatItKnowsOfItself() {
    Figure one = FigureDraft.of("p50(put)", 1.06e6).ends(902e3, 1.55e6).repeats(1.06e6).figure();

    assertThat(FigureRange.between(one)).isNull();
    assertThat(FigureRange.within(one)).isEqualTo(new FigureRange(902e3, 1.55e6, Kind.WITHIN));
    assertThat(NumberFormat.UNICODE.interval(one)).isEqualTo("(in run 902 µs … 1.55 ms)");
    assertThat(NumberFormat.ASCII.interval(one)).isEqualTo("(in run 902 us .. 1.55 ms)");
    assertThat(legend(one)).containsExactly("(in run …)");
  }

  @Test
  void endsThatReadAlike_areOne() {
    Figure close =
        FigureDraft.of("p50(put)", 31.9e6).ends(31.88e6, 31.91e6).repeats(31.9e6).figure();
    assertThat(NumberFormat.UNICODE.interval(close)).isEqualTo("(in run 31.9 ms)");
  }

  /// “Not known” alone leaves the reader without a remedy.
  @Test
  void rangeThatIsNotKnown_isExplainedBelowTheTable() {
    Figure open = FigureDraft.of("p50(put)", 2e6).ends(0, null).repeats(2e6).figure();

    assertThat(NumberFormat.UNICODE.figure(open)).isEqualTo("not known");
    assertThat(NumberFormat.UNICODE.interval(open)).isEmpty();
    assertThat(RangeLegend.sentences(Stream.of(open)))
        .containsExactly(
            "not known: too few independent requests to bound it on either side: measure"
                + " longer, or on a quieter host.");
    Figure fromBelow = FigureDraft.of("p50(put)", 2e6).ends(1e6, null).repeats(2e6).figure();
    assertThat(RangeLegend.sentences(Stream.of(fromBelow)))
        .noneMatch(sentence -> sentence.contains("not known"));
  }

  /// A share has its own interval within one run.
  @Test
  void intervalOfOneRun_isNoIntervalBetweenRuns() {
    Figure share =
        FigureDraft.of("stale-reads", 0.3)
            .cost("share")
            .fold(RepeatAggregation.WORST)
            .interval(0.29, 0.31)
            .repeats(0.3)
            .figure();

    assertThat(FigureRange.between(share)).isNull();
    assertThat(NumberFormat.UNICODE.interval(share)).isEqualTo("(in run 29.0 … 31.0 %)");
  }

  /// Half of the width describes the ends only if the figure is in the middle.
  @Test
  void unevenInterval_namesItsEnds() {
    Figure uneven =
        FigureDraft.of("p50(put)", 2e6)
            .interval(1.9e6, 4e6)
            .repeats(1.9e6, 2e6, 2e6, 2e6, 2e6, 4e6)
            .figure();

    assertThat(NumberFormat.UNICODE.interval(uneven)).isEqualTo("[1.90 … 4.00 ms]");
  }

  private static List<String> legend(Figure figure) {
    return RangeLegend.sentences(Stream.of(figure)).stream()
        .map(sentence -> sentence.substring(0, sentence.indexOf(": ")))
        .toList();
  }

  private static String interval(FigureDraft draft) {
    return NumberFormat.UNICODE.interval(
        draft.interval(0.5e6, 3.5e6).repeats(1.9e6, 2e6, 2.4e6).figure());
  }

  /// A percentile has its own ends, which are not the runs' minimum and maximum.
  @Test
  void percentileOfFewRuns_hasTheirMinimumAndMaximum() {
    assertThat(interval(FigureDraft.of("p50(put)", 2e6).ends(1.95e6, 2.1e6)))
        .isEqualTo("min 1.90 ms, max 2.40 ms");
  }

  /// A late generator, or few requests, make it less certain than the runs suggest.
  @Test
  void percentileThatIsKnownLess_saysBetweenWhat() {
    assertThat(interval(FigureDraft.of("p50(put)", 2e6).ends(1.2e6, 2.1e6)))
        .isEqualTo("min 1.90 ms, max 2.40 ms (in run 1.20 … 2.10 ms)");
    assertThat(interval(FigureDraft.of("p50(put)", 2e6).ends(1.2e6, null)))
        .isEqualTo("min 1.90 ms, max 2.40 ms (in run ≥ 1.20 ms)");
  }

  /// Very different seconds count like single requests, which may be too few for either end of a
  /// percentile.
  @Test
  void percentileThatNothingBounds_saysThat_andNotThatItIsNoLessThanNothing() {
    Figure one = FigureDraft.of("p50(quote)", 91.5e3).unit("ns").ends(0.0, null).figure();
    assertThat(NumberFormat.UNICODE.figure(one)).isEqualTo("not known");
    assertThat(NumberFormat.UNICODE.interval(one)).isEmpty();
  }

  @Test
  void harmOfSeveralRuns_hasItsMildestAndItsWorst() {
    FigureRange extent = FigureRange.between(figure(RepeatAggregation.WORST, 1.9e6, 2e6));
    assertThat(extent).isEqualTo(new FigureRange(1.9e6, 2e6, Kind.EXTREMES));
    Figure none =
        FigureDraft.of("lost-writes", 0)
            .cost("count")
            .fold(RepeatAggregation.WORST)
            .interval(0.0, 0.0)
            .repeats(0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
            .figure();
    assertThat(NumberFormat.UNICODE.interval(none)).isEqualTo("all 0");
  }

  /// The spreadsheet table has the page's ends, with their kind.
  @Test
  void csv_hasTheSameEndsAndTheirKind() {
    assertThat(csv(figure(RepeatAggregation.MEDIAN, 1.9e6, 2e6, 2.4e6)))
        .contains(",1900000,2400000,min-max,,,");
    assertThat(csv(figure(RepeatAggregation.MEDIAN, 1.9e6, 2e6, 2.4e6, 2e6, 2e6, 2.1e6)))
        .contains(",500000,3500000,95%,,,");
    assertThat(csv(figure(RepeatAggregation.WORST, 1.9e6, 2e6)))
        .contains(",1900000,2000000,min-max,,,");
    assertThat(csv(FigureDraft.of("p50(put)", 2e6).samples(7).figure())).contains(",,,,,,7,");
    assertThat(csv(FigureDraft.of("p50(put)", 2e6).ends(1e6, 3e6).samples(7).figure()))
        .contains(",,,,1000000,3000000,7,");
  }

  private static String csv(Figure figure) {
    Results plain = FirstLook.fourConfigurations().results();
    return ResultsCsv.of(
        Altered.rows(plain, List.of(new Results.Row("sync", Map.of(), List.of(figure)))));
  }
}
