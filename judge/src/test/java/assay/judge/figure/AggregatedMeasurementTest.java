package assay.judge.figure;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fact.Fact;
import assay.judge.Said;
import assay.metric.Figure;
import assay.metric.MetricId;
import assay.record.results.FigureRange;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// The figures of several repeats: a median of speed, the worst of harm.
final class AggregatedMeasurementTest {

  private static final MetricId LOST_WRITES = MetricId.known("lost-writes");
  private static final MetricId LOST_UPDATES = MetricId.known("lost-updates");
  private static final MetricId STALE_READS = MetricId.known("stale-reads");
  private static final MetricId FAULTS_WITH_LOSS = MetricId.known("faults-with-loss");
  private static final MetricId RECOVERY = MetricId.known("recovery");
  private static final MetricId P99 = MetricId.known("p99(put)");

  private static List<Measurement> lost(double... figures) {
    return Arrays.stream(figures).mapToObj(each -> Measurement.of("lost-writes", each, 1)).toList();
  }

  private static Measurement lost(double least, double most) {
    return Measurement.between(
        "lost-updates", least, most, Fact.quoted("%.0f to %.0f".formatted(least, most)), 1);
  }

  /// A repeat with some faults and an undecided number of losses.
  private static Measurement losing(long fewest, long most, long faults) {
    double share = (double) fewest / faults;
    return new Measurement(
        FAULTS_WITH_LOSS, share, share, (double) most / faults, 0.0, 1.0, null, null, null, faults);
  }

  private static Figure known(AggregatedMeasurement folded) {
    return Figure.of(folded.value(), folded.least(), folded.most(), null);
  }

  private static Measurement stale(double share, double high) {
    return new Measurement(
        STALE_READS, share, share, share, 0.0, high, null, Fact.quoted("of one"), null, 1);
  }

  @Test
  void oneRepeat_speaksForItself() {
    assertThat(Said.of(AggregatedMeasurement.of(LOST_UPDATES, List.of(lost(3, 5))).text()))
        .isEqualTo("3 to 5");
  }

  @Test
  void longestOfThreeRuns_isTheLongestOfAny() {
    for (String metric :
        List.of("max(put)", "cross-site-delay-max", "gc-pause-max(members)", "stalls")) {
      AggregatedMeasurement folded = AggregatedMeasurement.of(metric, List.of(1e9, 1e9, 60e9));
      assertThat(folded.value()).as(metric).isEqualTo(60e9);
      assertThat(Said.of(folded.text())).as(metric).isEqualTo("60.0 s, worst of 3");
    }
  }

  @Test
  void minorityOfLosingRepeats_isNeverNone() {
    AggregatedMeasurement folded =
        AggregatedMeasurement.of(LOST_WRITES, lost(0, 7360, 0, 0, 7360, 0));

    assertThat(folded.value()).isEqualTo(7360);
    assertThat(Said.of(folded.text())).isEqualTo("7,360 in 2 of 6");
    assertThat(folded.range()).isEqualTo(new FigureRange(0, 7360, FigureRange.Kind.EXTREMES));
  }

  @Test
  void noLossInAnyRepeat_isNone() {
    AggregatedMeasurement folded = AggregatedMeasurement.of(LOST_WRITES, lost(0, 0, 0, 0, 0, 0));

    assertThat(folded.value()).isZero();
    assertThat(folded.most()).isZero();
    assertThat(folded.text()).isNull();
  }

  @Test
  void speed_isTheMedian_howeverBadOneRepeatIs() {
    List<Measurement> repeats =
        List.of(
            Measurement.of("p99(put)", 1e6, 1),
            Measurement.of("p99(put)", 2e6, 1),
            Measurement.of("p99(put)", 9e9, 1));

    assertThat(AggregatedMeasurement.of(P99, repeats).value()).isEqualTo(2e6);
  }

  @Test
  void speedOfWhichMostRepeatsHaveNoUpperEnd_hasNone() {
    Measurement bound = Measurement.of("p99(put)", 1e6, 1);
    Measurement endless = Measurement.between("p99(put)", 1e6, null, null, 1);

    assertThat(AggregatedMeasurement.of(P99, List.of(bound, bound, endless)).most()).isEqualTo(1e6);
    assertThat(AggregatedMeasurement.of(P99, List.of(bound, endless, endless)).most()).isNull();
  }

  /// Each run knows only a lower end; six runs have one by their own interval.
  @Test
  void speedOfSixRepeatsWithoutUpperEnds_isKnownByTheRunsOwnInterval() {
    List<Measurement> repeats =
        IntStream.rangeClosed(1, 6)
            .mapToObj(run ->
                new Measurement(
                    P99, run * 1e6, run * 0.5e6, null, null, null, null, null, null, 100))
            .toList();

    AggregatedMeasurement folded = AggregatedMeasurement.of(P99, repeats);

    assertThat(folded.value()).isEqualTo(3.5e6);
    assertThat(folded.least()).isEqualTo(1e6);
    assertThat(folded.most()).isEqualTo(6e6);
    assertThat(AggregatedMeasurement.of(P99, repeats.subList(0, 5)).most()).isNull();
  }

  @Test
  void lateGeneratorOfSixRepeats_widensTheIntervalDownToTheServiceTime() {
    List<Measurement> repeats =
        IntStream.rangeClosed(1, 6)
            .mapToObj(run ->
                new Measurement(
                    P99, run * 1e6, 0.1e6, run * 1e6, null, null, 0.2e6, null, null, 100))
            .toList();

    assertThat(AggregatedMeasurement.of(P99, repeats).least()).isEqualTo(0.2e6);
    assertThat(AggregatedMeasurement.of(P99, repeats).most()).isEqualTo(6e6);
  }

  @Test
  void speedThatMostRunsKnowOnlyAsALeast_isAtLeastTheirMedian() {
    Measurement ended = Measurement.between("time(load)", 2e9, null, Fact.quoted("≥ 2.00 s"), 1);

    AggregatedMeasurement folded =
        AggregatedMeasurement.of(
            ended.metric(), List.of(ended, ended, Measurement.of("time(load)", 1e9, 1)));

    assertThat(folded.most()).isNull();
    assertThat(Said.of(folded.text())).isEqualTo("≥ 2.00 s");
  }

  /// Two of six searches ended before the system's limit: their possible capacity is unknown.
  @Test
  void capacityThatAFewRunsKnowOnlyAsALeast_isALeastAsWell() {
    MetricId capacity = MetricId.known("capacity(put p99 < 5 ms)");
    List<Measurement> repeats =
        IntStream.of(100, 105, 110, 115, 120, 120)
            .mapToObj(each ->
                Measurement.between(
                    capacity.id(), each, each == 120 ? null : Double.valueOf(each), null, 1))
            .toList();

    AggregatedMeasurement folded = AggregatedMeasurement.of(capacity, repeats);

    assertThat(folded.value()).isEqualTo(112.5);
    assertThat(folded.most()).isNull();
    assertThat(Said.of(folded.text())).isEqualTo("≥ 113/s");
    assertThat(AggregatedMeasurement.of(capacity, repeats.subList(0, 4)).most()).isEqualTo(107.5);
  }

  @Test
  void countsThatLieBetweenTwo_areTheWorstOfBoth() {
    AggregatedMeasurement folded =
        AggregatedMeasurement.of(LOST_UPDATES, List.of(lost(1, 5), lost(0, 0), lost(3, 6)));

    assertThat(Said.of(folded.text())).isEqualTo("3 to 6 in 2 of 3");
    assertThat(folded.least()).isEqualTo(3);
    assertThat(folded.most()).isEqualTo(6);
  }

  @Test
  void noneInAnyRepeat_isBoundedByAllReads() {
    List<Measurement> none = List.of(stale(0, 3.0 / 1000), stale(0, 3.0 / 500));
    assertThat(Said.of(AggregatedMeasurement.of(STALE_READS, none).text()))
        .isEqualTo("< 0.2 % within these 2 runs (none in 2)");

    List<Measurement> some = List.of(stale(0, 0.003), stale(0.1, 0.2));
    assertThat(Said.of(AggregatedMeasurement.of(STALE_READS, some).text()))
        .isEqualTo("10.0 % in 1 of 2");
  }

  /// Six repeats with none in n partitions have none in 6 n: 1 − 0.025^(1 / 6 n).
  @Test
  void noneInSixRepeatsOfFewPartitions_isBoundedByAllOfThem() {
    assertThat(noneOfSix(2)).isEqualTo("< 26.5 % within these 6 runs (none in 6)");
    assertThat(noneOfSix(3)).isEqualTo("< 18.5 % within these 6 runs (none in 6)");
    assertThat(noneOfSix(7)).isEqualTo("< 8.41 % within these 6 runs (none in 6)");
    assertThat(noneOfSix(31)).isEqualTo("< 1.96 % within these 6 runs (none in 6)");
  }

  private static @Nullable String noneOfSix(int partitions) {
    double high = 1 - Math.pow(0.025, 1.0 / partitions);
    return Said.of(
        AggregatedMeasurement.of(STALE_READS, Collections.nCopies(6, stale(0, high))).text());
  }

  /// A repeat without a bound adds none to the others'.
  @Test
  void repeatThatBoundsNothing_leavesTheOthersBound() {
    assertThat(
            Said.of(
                AggregatedMeasurement.of(STALE_READS, List.of(stale(0, 1), stale(0, 0.05))).text()))
        .isEqualTo("< 5.00 % within these 2 runs (none in 2)");
    assertThat(
            Said.of(
                AggregatedMeasurement.of(STALE_READS, List.of(stale(0, 1), stale(0, 1))).text()))
        .isEqualTo("< 100 % within these 2 runs (none in 2)");
  }

  @Test
  void recoveryThatWasNeverSeen_isAtLeastTheWorst() {
    List<Measurement> repeats =
        List.of(
            Measurement.of("recovery", 3e8, 1),
            Measurement.between("recovery", 1e10, null, Fact.quoted("≥ 10.0 s"), 1),
            Measurement.of("recovery", 4e8, 1));

    AggregatedMeasurement folded = AggregatedMeasurement.of(RECOVERY, repeats);

    assertThat(folded.most()).isNull();
    assertThat(folded.value()).isEqualTo(1e10);
    assertThat(Said.of(folded.text())).isEqualTo("≥ 10.0 s, worst of 3");
  }

  @Test
  void recoveryFasterThanABin_isNotNone() {
    Measurement quick = Measurement.between("recovery", 0, 1e8, Fact.quoted("< 100 ms"), 1);

    assertThat(Said.of(AggregatedMeasurement.of(RECOVERY, List.of(quick, quick)).text()))
        .isEqualTo("< 100 ms, worst of 2");
  }

  /// One or two of three faults lost data: at most 40 % is neither met nor missed.
  @Test
  void faultsThatMayHaveLostSomething_leaveTheShareBetweenTwoEnds() {
    AggregatedMeasurement one =
        AggregatedMeasurement.of(FAULTS_WITH_LOSS, List.of(losing(1, 2, 3)));
    AggregatedMeasurement all =
        AggregatedMeasurement.of(FAULTS_WITH_LOSS, List.of(losing(1, 2, 3), losing(0, 1, 3)));
    AggregatedMeasurement sure =
        AggregatedMeasurement.of(FAULTS_WITH_LOSS, List.of(losing(1, 1, 3)));

    assertThat(known(one)).isEqualTo(new Figure.Between(1 / 3.0, 1 / 3.0, 2 / 3.0));
    assertThat(known(all)).isEqualTo(new Figure.Between(1 / 6.0, 1 / 6.0, 3 / 6.0));
    assertThat(known(sure)).isEqualTo(new Figure.Exact(1 / 3.0));
  }
}
