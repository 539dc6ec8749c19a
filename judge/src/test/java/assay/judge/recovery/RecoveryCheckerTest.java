package assay.judge.recovery;

import static assay.judge.Found.measure;
import static assay.judge.Found.value;
import static assay.judge.recovery.RecoveryGrid.END;
import static assay.judge.recovery.RecoveryGrid.FAULT;
import static assay.judge.recovery.RecoveryGrid.MS;
import static assay.judge.recovery.RecoveryGrid.SECOND;
import static assay.judge.recovery.RecoveryGrid.check;
import static assay.judge.recovery.RecoveryGrid.event;
import static assay.judge.recovery.RecoveryGrid.failing;
import static assay.judge.recovery.RecoveryGrid.judged;
import static assay.judge.recovery.RecoveryGrid.ok;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import assay.judge.Operations;
import assay.judge.Said;
import assay.judge.check.Evidence;
import assay.judge.trial.CheckerRegistry;
import assay.record.history.Operation;
import assay.record.history.OperationOutcome;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class RecoveryCheckerTest {

  private static RecoveryGrid blocking(long outage) {
    return (partition, at) ->
        partition == 0 && at >= FAULT && at < FAULT + outage
            ? event(OperationOutcome.OK, partition, at, FAULT + outage + MS)
            : ok(partition, at);
  }

  @Test
  void withoutHarm_nothingIsFoundMissing() {
    Verdict verdict = check(RecoveryGrid::ok);

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

  /// An answer that came soon after its request was sent may be late all the same: the request was due long before.
  @Test
  void witnessOfLateAnswers_saysHowLateTheLastOneWas() {
    Verdict verdict =
        check((partition, at) ->
            at >= FAULT
                ? event(OperationOutcome.OK, partition, at, at + 3 * SECOND)
                : ok(partition, at));

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(Said.of(verdict.witnesses().getFirst().sentence()))
        .endsWith("the last of them was answered 3.00 s after it was due");
    assertThat(verdict.witnesses().getFirst().lines()).hasSize(1);
  }

  @Test
  void witnessOfRequestsThatWereNotSent_showsNoRequest() {
    Verdict verdict =
        check((partition, at) ->
            at >= FAULT ? event(OperationOutcome.SHED, partition, at, at) : ok(partition, at));

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(Said.of(verdict.witnesses().getFirst().sentence())).endsWith("failing or late");
    assertThat(verdict.witnesses().getFirst().lines()).isEmpty();
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
    RecoveryGrid failing = failing(1230 * MS);
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
    RecoveryGrid once =
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
  private static Verdict ofThirtyOne(RecoveryGrid grid) {
    int[] byKey = new int[31];
    Arrays.setAll(byKey, key -> key);
    Operations operations = new Operations().step(0, END, FAULT).partitions(byKey);
    for (long at = 0; at < END; at += MS) {
      operations.add(grid.answer((int) (at / MS % 31), at));
    }
    return judged(operations);
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
    RecoveryGrid first = failing(1230 * MS);
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

  @Test
  void windowThatEndsTooSoon_orHasNoBaseline_isUnknown() {
    assertThat(check(RecoveryGrid::ok, FAULT + SECOND).status()).isEqualTo(Status.UNKNOWN);
    Evidence noBaseline = new Operations().step(0, END, SECOND / 2).evidence();
    assertThat(CheckerRegistry.ask("recovery", noBaseline).status()).isEqualTo(Status.UNKNOWN);
    Evidence noFault = new Operations().step(0, END, -1).evidence();
    assertThat(CheckerRegistry.ask("recovery", noFault).status()).isEqualTo(Status.UNKNOWN);
    assertThat(calm(2 * SECOND, RecoveryGrid::ok).status()).isEqualTo(Status.UNKNOWN);
  }

  @Test
  void runWithoutAFault_givesNoRecovery_butTheDetectorsOwnFalseAlarms() {
    Verdict verdict = calm(END, RecoveryGrid::ok);

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

  private static Verdict calm(long end, RecoveryGrid grid) {
    Operations operations = new Operations().calmStep(0, end).partitions(0, 1, 2, 3);
    for (long at = 0; at < end; at += MS) {
      operations.add(grid.answer((int) (at / MS % 4), at));
    }
    return judged(operations);
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

    Verdict verdict = judged(operations);

    assertThat(value(verdict, "missed-requests")).isCloseTo(1000, within(1.0));
  }
}
