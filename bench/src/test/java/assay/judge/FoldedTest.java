package assay.judge;

import static org.assertj.core.api.Assertions.assertThat;

import assay.metric.MetricId;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// What becomes of the figures of several repeats: a median of speed, the worst of harm.
final class FoldedTest {

  private static final MetricId LOST_WRITES = MetricId.known("lost-writes");
  private static final MetricId LOST_UPDATES = MetricId.known("lost-updates");
  private static final MetricId STALE_READS = MetricId.known("stale-reads");
  private static final MetricId RECOVERY = MetricId.known("recovery");
  private static final MetricId P99 = MetricId.known("p99(put)");

  private static List<Reading> lost(double... figures) {
    return Arrays.stream(figures).mapToObj(each -> Reading.of("lost-writes", each, 1)).toList();
  }

  private static Reading lost(double least, double most) {
    return Reading.between("lost-updates", least, most, "%.0f to %.0f".formatted(least, most), 1);
  }

  private static Reading stale(double share, double high) {
    return new Reading(STALE_READS, share, share, share, 0.0, high, null, "of one", null, 1);
  }

  @Test
  void oneRepeat_speaksForItself() {
    assertThat(Folded.of(LOST_UPDATES, List.of(lost(3, 5))).text()).isEqualTo("3 to 5");
  }

  @Test
  void minorityOfLosingRepeats_isNeverNone() {
    Folded folded = Folded.of(LOST_WRITES, lost(0, 7360, 0, 0, 7360, 0));

    assertThat(folded.value()).isEqualTo(7360);
    assertThat(folded.text()).isEqualTo("7,360 in 2 of 6");
    assertThat(folded.low()).isZero();
    assertThat(folded.high()).isEqualTo(7360);
  }

  @Test
  void noLossInAnyRepeat_isNone() {
    Folded folded = Folded.of(LOST_WRITES, lost(0, 0, 0, 0, 0, 0));

    assertThat(folded.value()).isZero();
    assertThat(folded.most()).isZero();
    assertThat(folded.text()).isNull();
  }

  @Test
  void speed_isTheMedian_howeverBadOneRepeatIs() {
    List<Reading> repeats =
        List.of(
            Reading.of("p99(put)", 1e6, 1),
            Reading.of("p99(put)", 2e6, 1),
            Reading.of("p99(put)", 9e9, 1));

    assertThat(Folded.of(P99, repeats).value()).isEqualTo(2e6);
  }

  @Test
  void speedOfWhichMostRepeatsHaveNoUpperEnd_hasNone() {
    Reading bound = Reading.of("p99(put)", 1e6, 1);
    Reading endless = Reading.between("p99(put)", 1e6, null, null, 1);

    assertThat(Folded.of(P99, List.of(bound, bound, endless)).most()).isEqualTo(1e6);
    assertThat(Folded.of(P99, List.of(bound, endless, endless)).most()).isNull();
  }

  /// What each run knows only from below, six runs know from their own interval.
  @Test
  void speedOfSixRepeatsWithoutUpperEnds_isKnownByTheRunsOwnInterval() {
    List<Reading> repeats =
        IntStream.rangeClosed(1, 6)
            .mapToObj(run ->
                new Reading(P99, run * 1e6, run * 0.5e6, null, null, null, null, null, null, 100))
            .toList();

    Folded folded = Folded.of(P99, repeats);

    assertThat(folded.value()).isEqualTo(3.5e6);
    assertThat(folded.least()).isEqualTo(1e6);
    assertThat(folded.most()).isEqualTo(6e6);
    assertThat(Folded.of(P99, repeats.subList(0, 5)).most()).isNull();
  }

  @Test
  void lateGeneratorOfSixRepeats_widensTheIntervalDownToTheServiceTime() {
    List<Reading> repeats =
        IntStream.rangeClosed(1, 6)
            .mapToObj(run ->
                new Reading(P99, run * 1e6, 0.1e6, run * 1e6, null, null, 0.2e6, null, null, 100))
            .toList();

    assertThat(Folded.of(P99, repeats).least()).isEqualTo(0.2e6);
    assertThat(Folded.of(P99, repeats).most()).isEqualTo(6e6);
  }

  @Test
  void speedThatMostRunsKnowOnlyAsALeast_isAtLeastTheirMedian() {
    Reading ended = Reading.between("time(load)", 2e9, null, "> 2.00 s", 1);

    Folded folded =
        Folded.of(ended.metric(), List.of(ended, ended, Reading.of("time(load)", 1e9, 1)));

    assertThat(folded.most()).isNull();
    assertThat(folded.text()).isEqualTo("> 2.00 s");
  }

  /// Two of six searches ended before the system did: nobody knows how far above they would have come.
  @Test
  void capacityThatAFewRunsKnowOnlyAsALeast_isALeastAsWell() {
    MetricId capacity = MetricId.known("capacity(put p99 < 5 ms)");
    List<Reading> repeats =
        IntStream.of(100, 105, 110, 115, 120, 120)
            .mapToObj(each ->
                Reading.between(
                    capacity.id(), each, each == 120 ? null : Double.valueOf(each), null, 1))
            .toList();

    Folded folded = Folded.of(capacity, repeats);

    assertThat(folded.value()).isEqualTo(112.5);
    assertThat(folded.most()).isNull();
    assertThat(folded.text()).isEqualTo("> 113/s");
    assertThat(Folded.of(capacity, repeats.subList(0, 4)).most()).isEqualTo(107.5);
  }

  @Test
  void countsThatLieBetweenTwo_areTheWorstOfBoth() {
    Folded folded = Folded.of(LOST_UPDATES, List.of(lost(1, 5), lost(0, 0), lost(3, 6)));

    assertThat(folded.text()).isEqualTo("3 to 6 in 2 of 3");
    assertThat(folded.least()).isEqualTo(3);
    assertThat(folded.most()).isEqualTo(6);
  }

  @Test
  void noneInAnyRepeat_isBoundedByAllReads() {
    List<Reading> none = List.of(stale(0, 3.0 / 1000), stale(0, 3.0 / 500));
    assertThat(Folded.of(STALE_READS, none).text()).isEqualTo("< 0.20 % (none in 2)");

    List<Reading> some = List.of(stale(0, 0.003), stale(0.1, 0.2));
    assertThat(Folded.of(STALE_READS, some).text()).isEqualTo("10.0 % in 1 of 2");
  }

  @Test
  void recoveryThatWasNeverSeen_isAtLeastTheWorst() {
    List<Reading> repeats =
        List.of(
            Reading.of("recovery", 3e8, 1),
            Reading.between("recovery", 1e10, null, "> 10.0 s", 1),
            Reading.of("recovery", 4e8, 1));

    Folded folded = Folded.of(RECOVERY, repeats);

    assertThat(folded.most()).isNull();
    assertThat(folded.value()).isEqualTo(1e10);
    assertThat(folded.text()).isEqualTo("> 10.0 s, worst of 3");
  }

  @Test
  void recoveryFasterThanABin_isNotNone() {
    Reading quick = Reading.between("recovery", 0, 1e8, "< 100 ms", 1);

    assertThat(Folded.of(RECOVERY, List.of(quick, quick)).text()).isEqualTo("< 100 ms, worst of 2");
  }
}
