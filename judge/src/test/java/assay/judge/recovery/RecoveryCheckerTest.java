package assay.judge.recovery;

import static assay.judge.Found.measure;
import static assay.judge.Found.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import assay.judge.Operations;
import assay.judge.Said;
import assay.judge.check.Evidence;
import assay.judge.trial.CheckerRegistry;
import assay.record.event.TimedEvent;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/// A synthetic grid with four partitions, a request a millisecond in turn, each answered after 1
/// ms. Faults strike at 10 s of 30.
final class RecoveryCheckerTest {

  private static final long MS = 1_000_000;
  private static final long SECOND = 1000 * MS;
  private static final long FAULT = 10 * SECOND;
  private static final long END = 30 * SECOND;

  private interface Grid {
    Operation answer(int partition, long intended);
  }

  private static Verdict check(Grid grid) {
    return check(grid, END);
  }

  private static Verdict check(Grid grid, long end) {
    Operations operations = new Operations().step(0, end, FAULT).partitions(0, 1, 2, 3);
    for (long at = 0; at < end; at += MS) {
      operations.add(grid.answer((int) (at / MS % 4), at));
    }
    operations.event(FAULT + 50 * MS, TimedEvent.Type.UNSAFE);
    operations.event(FAULT + 2 * SECOND, TimedEvent.Type.SAFE);
    operations.event(end, TimedEvent.Type.WINDOW_ENDS);
    return CheckerRegistry.ask("recovery", operations.evidence());
  }

  private static Operation event(OperationOutcome outcome, int key, long intended, long end) {
    return Operation.of(Op.READ, outcome, key, 1, intended, end);
  }

  private static Operation ok(int key, long intended) {
    return event(OperationOutcome.OK, key, intended, intended + MS);
  }

  private static Grid failing(long outage) {
    return (partition, at) ->
        partition == 0 && at >= FAULT && at < FAULT + outage
            ? event(OperationOutcome.FAILED, partition, at, at + MS)
            : ok(partition, at);
  }

  private static Grid blocking(long outage) {
    return (partition, at) ->
        partition == 0 && at >= FAULT && at < FAULT + outage
            ? event(OperationOutcome.OK, partition, at, FAULT + outage + MS)
            : ok(partition, at);
  }

  @Test
  void withoutHarm_nothingIsFoundMissing() {
    Verdict verdict = check(RecoveryCheckerTest::ok);

    assertThat(verdict.status()).isEqualTo(Status.VALID);
    assertThat(value(verdict, "recovery")).isZero();
    assertThat(value(verdict, "latency-recovery")).isZero();
    assertThat(value(verdict, "missed-requests")).isZero();
    assertThat(value(verdict, "outage-max")).as("asked every 4 ms, answered in 1").isEqualTo(MS);
    assertThat(Said.of(measure(verdict, "recovery").text())).isEqualTo("< 100 ms");
  }

  @Test
  void requestsThatFail_areBackWhenTheyStopFailing() {
    Verdict verdict = check(failing(1230 * MS));

    assertThat(verdict.status()).isEqualTo(Status.VALID);
    assertThat(value(verdict, "recovery")).isEqualTo(1300 * MS);
    assertThat(value(verdict, "missed-requests")).isCloseTo(1230 / 4.0, within(1.0));
    assertThat(value(verdict, "outage-max")).isBetween(1230.0 * MS, 1238.0 * MS);
    assertThat(value(verdict, "outage-median")).isEqualTo(MS);
    assertThat(value(verdict, "under-replicated")).isEqualTo(2 * SECOND);
    assertThat(Said.of(verdict.summary())).contains("partition 0 ");
  }

  @Test
  void requestsThatWait_areServedAgainOnceTheyAreAnsweredWithinABin() {
    Verdict verdict = check(blocking(1270 * MS));

    assertThat(value(verdict, "recovery")).isEqualTo(1200 * MS);
    assertThat(value(verdict, "latency-recovery")).isEqualTo(1300 * MS);
    assertThat(value(verdict, "outage-max")).isBetween(1268.0 * MS, 1278.0 * MS);
  }

  @Test
  void slowTail_delaysLatencyButNotService() {
    Verdict verdict =
        check((partition, at) ->
            partition == 0 && at >= FAULT && at < FAULT + 3 * SECOND
                ? event(OperationOutcome.OK, partition, at, at + 30 * MS)
                : ok(partition, at));

    assertThat(value(verdict, "recovery")).isZero();
    assertThat(value(verdict, "latency-recovery")).isEqualTo(3 * SECOND);
  }

  @Test
  void serviceThatNeverReturns_isCensored_withAWitness() {
    Verdict verdict = check(failing(END));

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(Said.of(measure(verdict, "recovery").text())).startsWith("≥ ");
    assertThat(measure(verdict, "recovery").atLeast()).isTrue();
    assertThat(measure(verdict, "latency-recovery").atLeast()).isTrue();
    assertThat(value(verdict, "recovery")).isEqualTo(18.1 * SECOND);
    assertThat(verdict.witnesses()).hasSize(1);
    assertThat(Said.of(measure(verdict, "outage-max").text())).startsWith("≥ ");
  }

  @Test
  void serviceThatIsNotBackYet_whenItWasHardlyWatched_isUnknown() {
    Verdict verdict = check(failing(END), FAULT + 2400 * MS);

    assertThat(verdict.status()).isEqualTo(Status.UNKNOWN);
    assertThat(Said.of(measure(verdict, "recovery").text())).isEqualTo("≥ 500 ms");
    assertThat(Said.of(verdict.summary()))
        .startsWith("service was watched for 2.40 s after the fault; ")
        .contains("takes 2.50 s");
  }

  /// A study that watches for 3 s has a fault that comes some milliseconds late: on one engine it watches for 2.9 s,
  /// on the other for 3 s.
  @Test
  void serviceThatIsNotBackYet_isOneVerdict_howeverLateTheFaultCame() {
    for (long watched : new long[] {2900 * MS, 3 * SECOND}) {
      Verdict verdict = check(failing(END), FAULT + watched);

      assertThat(verdict.status()).isEqualTo(Status.INVALID);
      assertThat(Said.of(verdict.summary())).startsWith("service was not restored while");
    }
  }

  @Test
  void serviceThatIsBackTooLateToHold_isUnknown_howeverLongItWasWatched() {
    for (long watched : new long[] {3 * SECOND, 12 * SECOND}) {
      Verdict back = check(failing(watched - 1500 * MS), FAULT + watched);
      Verdict hardly = check(failing(watched - 500 * MS), FAULT + watched);

      assertThat(back.status()).isEqualTo(Status.UNKNOWN);
      assertThat(Said.of(back.summary()))
          .contains("but was watched for only 1.50 s more; it must hold for 2.00 s");
      assertThat(hardly.status()).isEqualTo(Status.INVALID);
    }
  }

  @Test
  void lapsesOfTheBaseline_areNotHeldAgainstTheRecovery() {
    Grid failing = failing(1230 * MS);
    Verdict verdict =
        check((partition, at) ->
            at % (4 * SECOND) < 150 * MS && at >= SECOND
                ? event(OperationOutcome.OK, partition, at, at + 300 * MS)
                : failing.answer(partition, at));

    assertThat(value(verdict, "recovery")).isEqualTo(1300 * MS);
  }

  private static Operation late(int partition, long at, long response) {
    return event(OperationOutcome.OK, partition, at, at + response);
  }

  /// For 2 s before the fault no request is answered at once; after the fault five of six bins are
  /// 2 s late.
  @Test
  void oneLapseOfTheBaseline_excusesNoServiceThatIsSecondsLate() {
    Verdict verdict =
        check((partition, at) -> {
          boolean lapse = at >= 4 * SECOND && at < 6 * SECOND;
          boolean bad = at >= FAULT && (at - FAULT) / (100 * MS) % 6 != 0;
          return late(partition, at, lapse || bad ? 2 * SECOND : MS);
        });

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(Said.of(measure(verdict, "recovery").text())).startsWith("≥ ");
    assertThat(Said.of(verdict.summary()))
        .contains("an answer counts within 100 ms of when it was due");
  }

  @Test
  void lapseOfTheBaseline_mayNotRepeatWithoutEnd() {
    Grid once =
        (partition, at) ->
            late(partition, at, at >= 4 * SECOND && at < 4 * SECOND + 300 * MS ? 500 * MS : MS);
    assertThat(Said.of(measure(check(once), "recovery").text())).isEqualTo("≤ 400 ms");
    assertThat(measure(check(once), "recovery").lowest()).isZero();
    assertThat(measure(check(once), "recovery").highest()).isEqualTo(400.0 * MS);

    Verdict again =
        check((partition, at) ->
            at >= FAULT && at % (600 * MS) < 300 * MS
                ? late(partition, at, 500 * MS)
                : once.answer(partition, at));

    assertThat(again.status()).isEqualTo(Status.INVALID);
  }

  /// One of 31 partitions does not answer for 10 s: 3 % of the requests, all of which are answered.
  private static Verdict ofThirtyOne(Grid grid) {
    int[] byKey = new int[31];
    Arrays.setAll(byKey, key -> key);
    Operations operations = new Operations().step(0, END, FAULT).partitions(byKey);
    for (long at = 0; at < END; at += MS) {
      operations.add(grid.answer((int) (at / MS % 31), at));
    }
    return CheckerRegistry.ask("recovery", operations.evidence());
  }

  @Test
  void onePartitionOfManyThatIsSilent_isNoServiceRestored() {
    long over = FAULT + 10 * SECOND;
    Verdict verdict =
        ofThirtyOne((partition, at) ->
            partition == 7 && at >= FAULT && at < over
                ? event(OperationOutcome.OK, partition, at, over)
                : ok(partition, at));

    assertThat(verdict.status()).isEqualTo(Status.VALID);
    assertThat(value(verdict, "recovery")).isBetween(9.8 * SECOND, 10.0 * SECOND);
    assertThat(value(verdict, "missed-requests")).isCloseTo(9_900 / 31.0, within(2.0));
    assertThat(value(verdict, "longest-after-fault")).isBetween(9.96 * SECOND, 10.0 * SECOND);
  }

  /// Every third of its requests is late by chance, and it is asked no more often than the others.
  @Test
  void partitionWithStrayLateRequests_isNotAccused() {
    Verdict verdict =
        ofThirtyOne((partition, at) ->
            late(partition, at, partition == 7 && at / MS / 31 % 3 == 0 ? 300 * MS : MS));

    assertThat(Said.of(measure(verdict, "recovery").text())).isEqualTo("< 100 ms");
    assertThat(measure(verdict, "recovery").lowest()).isZero();
    assertThat(measure(verdict, "recovery").highest()).isEqualTo(100.0 * MS);
    assertThat(measure(verdict, "latency-recovery").highest()).isEqualTo(100.0 * MS);
  }

  /// Partition 7 has one request in ten seconds after the fault, and that one fails.
  @Test
  void partitionThatIsHardlyAsked_isNotAccusedButCounted() {
    Verdict verdict =
        ofThirtyOne((partition, at) ->
            partition != 7
                ? ok(partition, at)
                : at / MS / 31 % 320 == 0 && at >= FAULT
                    ? event(OperationOutcome.FAILED, 7, at, at + MS)
                    : ok(at < SECOND ? 7 : 8, at));

    assertThat(value(verdict, "recovery")).isZero();
    assertThat(Said.of(verdict.summary())).contains("1 partition was asked too rarely to tell");
  }

  /// The reference engine's stalls: 200 ms every 2 s, a millisecond or two off.
  @Test
  void stallsOnAClock_areTheEnginesOwnAndNotTheFaults() {
    Verdict verdict =
        check((partition, at) -> {
          long jitter = at / (2 * SECOND) % 3 * MS;
          long into = at % (2 * SECOND) - jitter;
          boolean held = at >= 2 * SECOND && into >= 0 && into < 200 * MS;
          return late(partition, at, held ? 200 * MS - into + MS : MS);
        });

    assertThat(verdict.status()).isEqualTo(Status.VALID);
    assertThat(value(verdict, "recovery")).isLessThanOrEqualTo(200.0 * MS);
  }

  @Test
  void baselineWithoutService_orOfLapses_isNoneToCompareWith() {
    Verdict slow = check((partition, at) -> late(partition, at, 1500 * MS));
    assertThat(slow.status()).isEqualTo(Status.UNKNOWN);
    assertThat(Said.of(slow.summary())).contains("no service to restore");
    Verdict torn =
        check((partition, at) -> late(partition, at, at % SECOND < 400 * MS ? 3 * SECOND : MS));
    assertThat(torn.status()).isEqualTo(Status.UNKNOWN);
    assertThat(Said.of(torn.summary())).contains("interrupted for 4");
  }

  /// After the service is restored at 1.3 s, a second outage of 1 s follows beyond the hold.
  @Test
  void missedRequests_countToTheEndOfTheWindow() {
    Grid first = failing(1230 * MS);
    Verdict verdict =
        check((partition, at) ->
            at >= FAULT + 15 * SECOND && at < FAULT + 16 * SECOND
                ? event(OperationOutcome.FAILED, partition, at, at + MS)
                : first.answer(partition, at));

    assertThat(value(verdict, "recovery")).isEqualTo(1300 * MS);
    assertThat(value(verdict, "missed-requests")).isCloseTo(1230 / 4.0 + 1000, within(2.0));
  }

  @Test
  void requestThatGetsNoAnswer_waitedAtLeastUntilItWasGivenUp() {
    Verdict verdict =
        check((partition, at) ->
            at == FAULT + 3 * SECOND
                ? event(OperationOutcome.UNKNOWN, partition, at, at + 5 * SECOND)
                : ok(partition, at));

    assertThat(Said.of(measure(verdict, "longest-after-fault").text())).isEqualTo("≥ 5.00 s");
    assertThat(measure(verdict, "longest-after-fault").atLeast()).isTrue();
    assertThat(value(verdict, "recovery")).isZero();
  }

  /// From 15 to 15.7 s no request is answered, and the waiting ones are answered at once then.
  private static Operations heldUp() {
    long from = 15 * SECOND;
    long to = from + 700 * MS;
    Operations operations = new Operations().step(0, END, FAULT).partitions(0, 1, 2, 3);
    for (long at = 0; at < END; at += MS) {
      boolean waits = at >= from && at < to;
      operations.add(event(OperationOutcome.OK, (int) (at / MS % 4), at, (waits ? to : at) + MS));
    }
    return operations;
  }

  @Test
  void lapseInWhichTheClientStoodStill_isNotTheGrids() {
    Evidence evidence = heldUp().stoodStill("client-1", 15 * SECOND, 700 * MS).evidence();

    Verdict verdict = CheckerRegistry.ask("recovery", evidence);

    assertThat(Said.of(measure(verdict, "recovery").text())).isEqualTo("< 100 ms");
    assertThat(Said.of(verdict.summary())).contains("for 700 ms clients stood still themselves");
  }

  @Test
  void lapseInWhichOnlyAnotherProcessStoodStill_isTheGrids() {
    Operations other = heldUp().stoodStill("member-1", 15 * SECOND, 700 * MS);
    assertThat(value(CheckerRegistry.ask("recovery", other.evidence()), "recovery"))
        .isGreaterThan(5.0 * SECOND);
    Operations before = heldUp().stoodStill("client-1", 12 * SECOND, 700 * MS);
    assertThat(value(CheckerRegistry.ask("recovery", before.evidence()), "recovery"))
        .isGreaterThan(5.0 * SECOND);
  }

  @Test
  void windowThatEndsTooSoon_orHasNoBaseline_isUnknown() {
    assertThat(check(RecoveryCheckerTest::ok, FAULT + SECOND).status()).isEqualTo(Status.UNKNOWN);
    Evidence noBaseline = new Operations().step(0, END, SECOND / 2).evidence();
    assertThat(CheckerRegistry.ask("recovery", noBaseline).status()).isEqualTo(Status.UNKNOWN);
    Evidence noFault = new Operations().step(0, END, -1).evidence();
    assertThat(CheckerRegistry.ask("recovery", noFault).status()).isEqualTo(Status.UNKNOWN);
    assertThat(calm(2 * SECOND, RecoveryCheckerTest::ok).status()).isEqualTo(Status.UNKNOWN);
  }

  @Test
  void runWithoutAFault_givesNoRecovery_butTheDetectorsOwnFalseAlarms() {
    Verdict verdict = calm(END, RecoveryCheckerTest::ok);

    assertThat(verdict.status()).isEqualTo(Status.VALID);
    assertThat(verdict.measures()).extracting(Measure::metric).containsExactly("false-alarms");
    assertThat(Said.of(measure(verdict, "false-alarms").text())).isEqualTo("0 of 20 moments");
  }

  /// A lapse of half a second ends at 15 s. The hold is 10 s, so the moments from 5 to 15 s are
  /// alarms; they are (30 - 3.1) / 19 s apart from 1.1 s on.
  @Test
  void lapseWithoutAFault_alarmsWhoeverAskedLessThanAHoldBefore() {
    Verdict verdict =
        calm(
            END,
            (partition, at) ->
                at >= 14_500 * MS && at < 15_000 * MS
                    ? event(OperationOutcome.FAILED, partition, at, at + MS)
                    : ok(partition, at));

    assertThat(Said.of(measure(verdict, "false-alarms").text())).isEqualTo("7 of 20 moments");
    assertThat(verdict.status()).isEqualTo(Status.VALID);
  }

  private static Verdict calm(long end, Grid grid) {
    Operations operations = new Operations().calmStep(0, end).partitions(0, 1, 2, 3);
    for (long at = 0; at < end; at += MS) {
      operations.add(grid.answer((int) (at / MS % 4), at));
    }
    return CheckerRegistry.ask("recovery", operations.evidence());
  }

  @Test
  void requestOnManyKeys_countsOnce() {
    Operations operations = new Operations().step(0, END, FAULT);
    for (long at = 0; at < END; at += MS) {
      OperationOutcome outcome =
          at >= FAULT && at < FAULT + SECOND ? OperationOutcome.FAILED : OperationOutcome.OK;
      for (int key = 0; key < 6; key++) {
        operations.add(event(outcome, key, at, at + MS));
      }
    }

    Verdict verdict = CheckerRegistry.ask("recovery", operations.evidence());

    assertThat(value(verdict, "missed-requests")).isCloseTo(1000, within(1.0));
  }

  /// Partition 7 gives no answer for 1.2 s of the 3 s that are watched.
  private static Operations silentPartition() {
    int[] byKey = new int[31];
    Arrays.setAll(byKey, key -> key);
    long end = FAULT + 3 * SECOND;
    Operations operations = new Operations().step(0, end, FAULT).partitions(byKey);
    for (long at = 0; at < end; at += MS) {
      int partition = (int) (at / MS % 31);
      boolean silent = partition == 7 && at >= FAULT + 1200 * MS && at < FAULT + 2400 * MS;
      operations.add(
          silent ? event(OperationOutcome.FAILED, partition, at, at + MS) : ok(partition, at));
    }
    return operations;
  }

  @Test
  void silenceInWhichAssayOrAClientStoodStill_isNotKnownToBeTheGrids() {
    assertThat(CheckerRegistry.ask("recovery", silentPartition().evidence()).status())
        .isEqualTo(Status.INVALID);
    for (String observer : new String[] {"assay", "client-1"}) {
      Operations still = silentPartition().stoodStill(observer, FAULT + 1000 * MS, 1470 * MS);
      Verdict verdict = CheckerRegistry.ask("recovery", still.evidence());
      assertThat(verdict.status()).isEqualTo(Status.UNKNOWN);
      assertThat(Said.of(verdict.summary()))
          .startsWith("whether service was restored is not known")
          .contains("of the 3.00 s watched");
      assertThat(verdict.measures())
          .extracting(Measure::metric)
          .doesNotContain("recovery", "latency-recovery");
    }
    Operations member = silentPartition().stoodStill("member-1", FAULT + 1000 * MS, 1470 * MS);
    assertThat(CheckerRegistry.ask("recovery", member.evidence()).status())
        .isEqualTo(Status.INVALID);
  }

  /// Service is down to the end, and Assay stands still for some of it.
  private static Verdict downWithAPause(long watched, long pauseFrom, long pause) {
    Grid down = failing(END);
    long end = FAULT + watched;
    Operations operations = new Operations().step(0, end, FAULT).partitions(0, 1, 2, 3);
    for (long at = 0; at < end; at += MS) {
      operations.add(down.answer((int) (at / MS % 4), at));
    }
    operations.stoodStill("assay", FAULT + pauseFrom, pause);
    return CheckerRegistry.ask("recovery", operations.evidence());
  }

  @Test
  void serviceThatStaysDown_isFound_thoughAssayStoodStill() {
    for (long from : new long[] {0, 4 * SECOND, 8500 * MS}) {
      Verdict verdict = downWithAPause(10 * SECOND, from, 1500 * MS);
      assertThat(verdict.status()).isEqualTo(Status.INVALID);
      assertThat(verdict.witnesses()).hasSize(1);
    }
    assertThat(downWithAPause(3 * SECOND, SECOND, 60 * MS).status())
        .as("shorter than a bin")
        .isEqualTo(Status.INVALID);
    assertThat(downWithAPause(3 * SECOND, SECOND, 1470 * MS).status()).isEqualTo(Status.UNKNOWN);
    assertThat(downWithAPause(10 * SECOND, SECOND, 8 * SECOND).status()).isEqualTo(Status.UNKNOWN);
  }

  /// Service is back after 1.23 s. Later no request is answered whenever Assay stands still.
  @Test
  void lapsesThatAPauseExplains_leaveTheRecoveryOpen_butItsLowerBoundKnown() {
    Grid first = failing(1230 * MS);
    long every = 1800 * MS;
    Operations operations = new Operations().step(0, END, FAULT).partitions(0, 1, 2, 3);
    for (long at = 0; at < END; at += MS) {
      long into = (at - FAULT) % every;
      boolean lapse = at >= FAULT + every && into < 600 * MS;
      int partition = (int) (at / MS % 4);
      operations.add(
          lapse
              ? event(OperationOutcome.FAILED, partition, at, at + MS)
              : first.answer(partition, at));
    }
    assertThat(CheckerRegistry.ask("recovery", operations.evidence()).status())
        .isEqualTo(Status.INVALID);
    for (long from = FAULT + every; from < END; from += every) {
      operations.stoodStill("assay", from, 600 * MS);
    }
    Verdict verdict = CheckerRegistry.ask("recovery", operations.evidence());
    assertThat(verdict.status()).isEqualTo(Status.UNKNOWN);
    assertThat(Said.of(measure(verdict, "recovery").text())).isEqualTo("≥ 1.30 s");
  }
}
