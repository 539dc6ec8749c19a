package assay.judge.recovery;

import static assay.judge.Found.measure;
import static assay.judge.Found.value;
import static assay.judge.recovery.RecoveryGrid.END;
import static assay.judge.recovery.RecoveryGrid.FAULT;
import static assay.judge.recovery.RecoveryGrid.MS;
import static assay.judge.recovery.RecoveryGrid.SECOND;
import static assay.judge.recovery.RecoveryGrid.event;
import static assay.judge.recovery.RecoveryGrid.failing;
import static assay.judge.recovery.RecoveryGrid.judged;
import static assay.judge.recovery.RecoveryGrid.ok;
import static org.assertj.core.api.Assertions.assertThat;

import assay.judge.Operations;
import assay.judge.Said;
import assay.record.history.OperationOutcome;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/// Recoveries in which Assay, a client or a member stood still.
final class PausedRecoveryTest {

  /// From 15 to 15.7 s no request is answered, and the waiting ones are answered at once then.
  private static Operations heldUp() {
    long from = 15 * SECOND;
    long to = from + 700 * MS;
    RecoveryGrid waiting =
        (partition, at) ->
            event(OperationOutcome.OK, partition, at, (at >= from && at < to ? to : at) + MS);
    return waiting.until(END);
  }

  @Test
  void lapseInWhichTheClientStoodStill_isNotTheGrids() {
    Verdict verdict = judged(heldUp().stoodStill("client-1", 15 * SECOND, 700 * MS));

    assertThat(Said.of(measure(verdict, "recovery").text())).isEqualTo("< 100 ms");
    assertThat(Said.of(verdict.summary())).contains("for 700 ms clients stood still themselves");
  }

  @Test
  void lapseInWhichOnlyAnotherProcessStoodStill_isTheGrids() {
    Operations other = heldUp().stoodStill("member-1", 15 * SECOND, 700 * MS);
    assertThat(value(judged(other), "recovery")).isGreaterThan(5.0 * SECOND);
    Operations before = heldUp().stoodStill("client-1", 12 * SECOND, 700 * MS);
    assertThat(value(judged(before), "recovery")).isGreaterThan(5.0 * SECOND);
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
    assertThat(judged(silentPartition()).status()).isEqualTo(Status.INVALID);
    for (String observer : new String[] {"assay", "client-1"}) {
      Operations still = silentPartition().stoodStill(observer, FAULT + 1000 * MS, 1470 * MS);
      Verdict verdict = judged(still);
      assertThat(verdict.status()).isEqualTo(Status.UNKNOWN);
      assertThat(Said.of(verdict.summary()))
          .startsWith("whether service was restored is not known")
          .contains("of the 3.00 s watched");
      assertThat(verdict.measures())
          .extracting(Measure::metric)
          .doesNotContain("recovery", "latency-recovery");
    }
    Operations member = silentPartition().stoodStill("member-1", FAULT + 1000 * MS, 1470 * MS);
    assertThat(judged(member).status()).isEqualTo(Status.INVALID);
  }

  /// Service is down to the end, and Assay stands still for some of it.
  private static Verdict downWithAPause(long watched, long pauseFrom, long pause) {
    Operations operations = failing(END).until(FAULT + watched);
    operations.stoodStill("assay", FAULT + pauseFrom, pause);
    return judged(operations);
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
    RecoveryGrid first = failing(1230 * MS);
    long every = 1800 * MS;
    RecoveryGrid lapsing =
        (partition, at) ->
            at >= FAULT + every && (at - FAULT) % every < 600 * MS
                ? event(OperationOutcome.FAILED, partition, at, at + MS)
                : first.answer(partition, at);
    Operations operations = lapsing.until(END);
    assertThat(judged(operations).status()).isEqualTo(Status.INVALID);
    for (long from = FAULT + every; from < END; from += every) {
      operations.stoodStill("assay", from, 600 * MS);
    }
    Verdict verdict = judged(operations);
    assertThat(verdict.status()).isEqualTo(Status.UNKNOWN);
    assertThat(Said.of(measure(verdict, "recovery").text())).isEqualTo("≥ 1.30 s");
  }
}
