package assay.report.model;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fact.Fact;
import assay.fact.FigureFacts.AtLeast;
import assay.fact.FigureFacts.SomeOf;
import assay.fact.Finding;
import assay.metric.MetricId;
import assay.metric.RepeatAggregation;
import assay.record.FigureDraft;
import assay.record.results.Results.Figure;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// The text in the answer's table, by how precisely a figure is known.
final class ShortFigureTextTest {

  private static final Fact NONE =
      new Fact("none-in-partitions", Map.of("boundShare", 0.116, "of", 1_651));

  private static final double MILLI = 1e6;

  @Test
  void time_isOneValueOnlyIfItsEndsAreClose() {
    assertThat(text("p50(put)", MILLI, 0.9 * MILLI, 1.5 * MILLI, null)).isEqualTo("1.00 ms");
    assertThat(text("p50(put)", MILLI, 0.4 * MILLI, 5 * MILLI, null)).isEqualTo("400 µs … 5.00 ms");
  }

  /// A median of three says nothing of runs that lie far apart; the longest wait stays the longest.
  @Test
  void fewRunsThatDiffer_areBothEnds_ofASpeedAlone() {
    FigureDraft few =
        FigureDraft.of("p99(put)", 48 * MILLI)
            .ends(36 * MILLI, null)
            .interval(1 * MILLI, 900 * MILLI)
            .repeats(36 * MILLI, 48 * MILLI, 380 * MILLI);
    assertThat(ShortFigureText.of(few.figure())).isEqualTo("36.0 … 380 ms");
    assertThat(ShortFigureText.of(few.repeats(36 * MILLI, 48 * MILLI, 60 * MILLI).figure()))
        .isEqualTo("48.0 ms (≥ 36.0 ms)");
    assertThat(
            ShortFigureText.of(
                few.repeats(36 * MILLI, 48 * MILLI, 380 * MILLI)
                    .fold(RepeatAggregation.WORST)
                    .figure()))
        .isEqualTo("48.0 ms (≥ 36.0 ms)");
  }

  @Test
  void timeWithoutAnUpperEnd_isItsEstimateAndItsLowerEnd_andNeverAtLeastNothing() {
    assertThat(text("p99(put)", MILLI, 0.9 * MILLI, null, null)).isEqualTo("1.00 ms (≥ 900 µs)");
    assertThat(text("p99(put)", 5.03 * MILLI, 2.78 * MILLI, null, null))
        .isEqualTo("5.03 ms (≥ 2.78 ms)");
    assertThat(text("p99(put)", MILLI, MILLI, null, null)).isEqualTo("≥ 1.00 ms");
    assertThat(text("p99(put)", MILLI, 0.0, null, null)).isEqualTo("not known");
    assertThat(text("p99(put)", 0.0, 0.0, null, null)).isEqualTo("not known");
  }

  @Test
  void noHarm_isNone_withItsBoundIfItHasOne() {
    assertThat(text("lost-writes", 0.0, 0.0, 0.0, new SomeOf(0, 6_389))).isEqualTo("0");
    assertThat(text("stale-reads", 0.0, 0.0, 0.0, NONE)).isEqualTo("0 (< 11.6 %)");
    assertThat(
            text(
                "stale-reads-after-fault",
                0.0,
                0.0,
                0.00325,
                Fact.quoted("0 % to 0.325 % (3 undecided)")))
        .isEqualTo("0 to 0.325 %");
  }

  /// The number of undecided reads is not the number of stale ones.
  @Test
  void harmBetweenTwoEnds_isBothEnds() {
    assertThat(
            text(
                "stale-reads-after-fault",
                0.1238,
                0.1238,
                0.1281,
                Fact.quoted("12.4 % to 12.8 % (4 of 921 undecided)")))
        .isEqualTo("12.4 … 12.8 %");
  }

  @Test
  void aside_isTheShareOfWhatCouldBeSeen() {
    assertThat(
            ShortFigureText.aside(figure("lost-writes", 34.0, 34.0, 34.0, new SomeOf(34, 6_476))))
        .isEqualTo("0.53 %");
    assertThat(
            ShortFigureText.aside(
                figure("lost-writes", 127.0, 127.0, null, new AtLeast(new SomeOf(127, 3_311)))))
        .isEqualTo("≥ 3.8 %");
  }

  private static String text(
      String metric, double value, double least, @Nullable Double most, @Nullable Finding text) {
    return ShortFigureText.of(figure(metric, value, least, most, text));
  }

  private static Figure figure(
      String id, double value, double least, @Nullable Double most, @Nullable Finding text) {
    FigureDraft draft = FigureDraft.of(MetricId.known(id), value).ends(least, most).samples(1000);
    return text == null ? draft.figure() : draft.text(text.fact()).figure();
  }
}
