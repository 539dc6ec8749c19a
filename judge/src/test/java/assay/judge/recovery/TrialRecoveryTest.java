package assay.judge.recovery;

import static assay.judge.Found.measure;
import static assay.judge.Found.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import assay.fact.Fact;
import assay.judge.Operations;
import assay.judge.Said;
import assay.judge.trial.CheckerRegistry;
import assay.judge.window.StepTimes.FaultTime;
import assay.record.SomeEvent;
import assay.record.event.TimedEvent;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Several faults in a trial together.
final class TrialRecoveryTest {

  private static final long MS = 1_000_000;
  private static final long SECOND = 1000 * MS;
  private static final long FIRST = 10 * SECOND;
  private static final long SECOND_KILL = 30 * SECOND;
  private static final long END = 50 * SECOND;

  private static FaultTime kill(long at) {
    return new FaultTime(at, at, true, "kill");
  }

  /// A request a millisecond, each answered after 1 ms; one each after a kill takes longer. The
  /// engine reports missing copies only for the first kill.
  private static Verdict check(FaultTime... kills) {
    Operations operations = new Operations().closedStep(0, END, List.of(kills));
    for (long at = 0; at < END; at += MS) {
      long took = at == FIRST + SECOND ? 80 * MS : at == SECOND_KILL + SECOND ? 3 * SECOND : MS;
      operations.add(Operation.of(Op.READ, OperationOutcome.OK, 0, 1, at, at + took));
    }
    operations.event(signal(FIRST + 50 * MS, TimedEvent.Type.UNSAFE));
    operations.event(signal(FIRST + 2 * SECOND, TimedEvent.Type.SAFE));
    return CheckerRegistry.ask("recovery", operations.evidence());
  }

  private static TimedEvent signal(long at, TimedEvent.Type type) {
    return SomeEvent.of(at, "a-1", type, "closed-1", "", Map.of());
  }

  @Test
  void longestWaitAfterAnyKill_isTheTrials_howeverAlikeTheRecoveries() {
    Verdict verdict = check(kill(FIRST), kill(SECOND_KILL));

    assertThat(Said.of(measure(verdict, "recovery").text())).isEqualTo("< 100 ms");
    assertThat(Said.of(measure(verdict, "longest-after-fault").text())).isEqualTo("3.00 s");
    assertThat(value(verdict, "longest-after-fault")).isEqualTo(3.0 * SECOND);
    assertThat(value(verdict, "missed-requests")).isCloseTo(1, within(0.1));
    assertThat(Said.of(verdict.summary()))
        .startsWith("the slowest of 2 recoveries: service restored");
  }

  /// The first is the slowest here only by its order, so both orders are tested.
  @Test
  void episodeWithoutASignal_hidesNoOthersTimeWithoutCopies() {
    assertThat(value(check(kill(FIRST), kill(SECOND_KILL)), "under-replicated"))
        .isEqualTo(2.0 * SECOND);
    Verdict pause =
        episode(Status.VALID, Measure.of("recovery", 9 * SECOND, Fact.quoted("9.00 s")));
    Verdict kill =
        episode(
            Status.VALID,
            Measure.of("recovery", SECOND, Fact.quoted("1.00 s")),
            Measure.of("under-replicated", 4 * SECOND, Fact.quoted("4.00 s")));

    Verdict both = together(pause, kill);

    assertThat(value(both, "recovery")).isEqualTo(9.0 * SECOND);
    assertThat(Said.of(measure(both, "under-replicated").text())).isEqualTo("4.00 s");
  }

  @Test
  void singleKill_speaksForItself() {
    Verdict verdict = check(kill(FIRST));

    assertThat(Said.of(verdict.summary())).startsWith("service restored");
    Verdict one = episode(Status.VALID, Measure.of("missed-requests", 7, Fact.quoted("7")));
    assertThat(together(one)).isSameAs(one);
    assertThat(TrialRecovery.of(List.of())).isEmpty();
  }

  private static Verdict episode(Status status, Measure... measures) {
    return new Verdict(status, Fact.quoted("one of them"), List.of(measures), List.of(), List.of());
  }

  private static Verdict together(Verdict... episodes) {
    return TrialRecovery.of(Stream.of(episodes).toList()).orElseThrow();
  }

  @Test
  void latencyAndMissedRequests_areTheLatestAndTheSum() {
    Verdict both =
        together(
            episode(
                Status.VALID,
                Measure.of("recovery", 3 * SECOND, Fact.quoted("3.00 s")),
                Measure.of("latency-recovery", 3 * SECOND, Fact.quoted("3.00 s")),
                Measure.exact("missed-requests", 100.4, Fact.quoted("100"))),
            episode(
                Status.VALID,
                Measure.of("recovery", SECOND, Fact.quoted("1.00 s")),
                Measure.of("latency-recovery", 6 * SECOND, Fact.quoted("6.00 s")),
                Measure.exact("missed-requests", 20.3, Fact.quoted("20"))));

    assertThat(value(both, "recovery")).isEqualTo(3.0 * SECOND);
    assertThat(Said.of(measure(both, "latency-recovery").text())).isEqualTo("6.00 s");
    assertThat(value(both, "missed-requests")).isCloseTo(120.7, within(1e-9));
    assertThat(Said.of(measure(both, "missed-requests").text())).isEqualTo("121");
  }

  /// At least 5 s once and 30 s another time is at least 30 s.
  @Test
  void timeThatNothingBounds_leavesTheMaximumWithoutABound() {
    Measure atLeast = Measure.atLeast("longest-after-fault", 5.0 * SECOND, Fact.quoted("≥ 5.00 s"));
    Measure known = Measure.of("longest-after-fault", 30 * SECOND, Fact.quoted("30.0 s"));
    Measure shorter = Measure.of("longest-after-fault", 2 * SECOND, Fact.quoted("2.00 s"));

    Measure beyond =
        measure(
            together(episode(Status.VALID, atLeast), episode(Status.VALID, known)),
            "longest-after-fault");
    assertThat(beyond.atLeast()).isTrue();
    assertThat(Said.of(beyond.text())).isEqualTo("≥ 30.0 s");
    assertThat(
            measure(
                together(episode(Status.VALID, atLeast), episode(Status.VALID, shorter)),
                "longest-after-fault"))
        .isEqualTo(atLeast);
    assertThat(
            measure(
                together(episode(Status.VALID, known), episode(Status.VALID, shorter)),
                "longest-after-fault"))
        .isEqualTo(known);
  }

  @Test
  void timesBetweenTwoEnds_haveTheLaterOfEach() {
    Measure poll =
        Measure.between("under-replicated", 15.0 * MS, 0.0, 15.0 * MS, Fact.quoted("< 15.0 ms"));
    Measure seen = Measure.of("under-replicated", 10 * MS, Fact.quoted("10.0 ms"));

    Measure both =
        measure(
            together(episode(Status.VALID, poll), episode(Status.VALID, seen)), "under-replicated");

    assertThat(both.lowest()).isEqualTo(10.0 * MS);
    assertThat(both.highest()).isEqualTo(15.0 * MS);
    assertThat(Said.of(both.text())).isEqualTo("< 15.0 ms");
  }

  /// An unjudged episode may have been worse than the others.
  @Test
  void episodeThatCouldNotBeJudged_leavesSumAndMaximumAtLeast() {
    Verdict gone =
        episode(
            Status.INVALID,
            Measure.atLeast("recovery", 8.0 * SECOND, Fact.quoted("≥ 8.00 s")),
            Measure.of("longest-after-fault", SECOND, Fact.quoted("1.00 s")),
            Measure.exact("missed-requests", 40.0, Fact.quoted("40")));

    Verdict both =
        together(
            gone, Verdict.unknown(Fact.quoted("the window ended less than 2 s after the fault")));

    assertThat(both.status()).isEqualTo(Status.INVALID);
    assertThat(Said.of(measure(both, "longest-after-fault").text())).isEqualTo("≥ 1.00 s");
    assertThat(Said.of(measure(both, "missed-requests").text())).isEqualTo("≥ 40");
    assertThat(together(gone, gone).measures())
        .noneMatch(each -> each.metric().equals("missed-requests") && each.atLeast());
  }
}
