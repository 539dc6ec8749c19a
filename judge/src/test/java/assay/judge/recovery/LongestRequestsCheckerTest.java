package assay.judge.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import assay.judge.Operations;
import assay.judge.Said;
import assay.judge.trial.CheckerRegistry;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import assay.record.results.Verdicts.Witness;
import assay.words.AmountFormat;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class LongestRequestsCheckerTest {

  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1_000 * MILLI;

  private final Operations operations = new Operations();

  private void request(long due, long start, long end) {
    operations.add(new Operation(Op.READ, OperationOutcome.OK, 0, 0, 1, 1, due, start, end));
  }

  private Verdict check() {
    return CheckerRegistry.ask("longest-requests", operations.evidence());
  }

  private String only() {
    List<Witness> witnesses = check().witnesses();
    assertThat(witnesses).hasSize(1);
    return Said.of(witnesses.getFirst().sentence());
  }

  @Test
  void tenLongest_areFoundAmongMany_theLongestFirst_andEachRequestOnce() {
    operations.calmStep(0, Long.MAX_VALUE);
    SplittableRandom random = new SplittableRandom(3);
    List<Long> lengths = new ArrayList<>();
    long due = 0;
    for (int i = 0; i < 5_000; i++) {
      due += 10 * SECOND;
      long length = 1 + random.nextLong(SECOND);
      lengths.add(length);
      request(due, due, due + length);
      request(due, due, due + length);
    }
    lengths.sort(Comparator.reverseOrder());

    List<Witness> witnesses = check().witnesses();

    assertThat(witnesses).hasSize(10);
    for (int i = 0; i < 10; i++) {
      assertThat(Said.of(witnesses.get(i).sentence()))
          .startsWith(AmountFormat.time(lengths.get(i)));
    }
    assertThat(Said.of(check().summary())).startsWith("the longest of 10,000 operations took ");
  }

  @Test
  void stopOfAJvmUnderMostOfIt_explainsIt() {
    operations.calmStep(0, Long.MAX_VALUE);
    request(SECOND, SECOND, SECOND + 20 * MILLI);
    operations.stop("member-1", SECOND + 2 * MILLI, 15 * MILLI, "Pause Young");

    assertThat(only()).contains("member-1 stood still for 15.0 ms of it (Pause Young)");
    assertThat(Said.of(check().summary()))
        .contains("1 is explained, 0 may be the host's, 0 are not");
  }

  @Test
  void stopOfAJvmUnderLittleOfIt_isTold_andExplainsNothing() {
    operations.calmStep(0, Long.MAX_VALUE);
    request(SECOND, SECOND, SECOND + 20 * MILLI);
    operations.stop("member-1", SECOND + 2 * MILLI, 5 * MILLI, "Pause Young");

    assertThat(only()).contains("not explained; member-1 stood still for 5.00 ms of it");
    assertThat(Said.of(check().summary()))
        .contains("0 are explained, 0 may be the host's, 1 is not");
  }

  @Test
  void stopBeforeOrAfterIt_orOfAnotherClient_isNotUnderIt() {
    operations.calmStep(0, Long.MAX_VALUE);
    request(SECOND, SECOND, SECOND + 20 * MILLI);
    operations.stop("member-1", SECOND - 30 * MILLI, 30 * MILLI, "before");
    operations.stop("member-2", SECOND + 20 * MILLI, 30 * MILLI, "after");
    operations.stop("client-2", SECOND, 20 * MILLI, "another");

    assertThat(only()).endsWith(": not explained");
  }

  @Test
  void syncOfAJournalUnderHalfOfIt_explainsIt() {
    operations.calmStep(0, Long.MAX_VALUE);
    request(SECOND, SECOND, SECOND + 20 * MILLI);
    operations.sync("member-1", SECOND + 2 * MILLI, 4 * MILLI);
    operations.sync("member-1", SECOND + 10 * MILLI, 40 * MILLI);
    operations.sync("member-3", SECOND + 2 * MILLI, 4 * MILLI);

    assertThat(only())
        .endsWith(": the journal of member-1 was being forced to the disk for 10.0 ms of it");
    assertThat(Said.of(check().summary()))
        .contains(
            "1 is explained, 0 may be the host's, 0 are not; who told of its syncs: member-1, member-3");
  }

  @Test
  void longestOfWhatSurelyHeldItUp_explainsIt() {
    operations.calmStep(0, Long.MAX_VALUE);
    request(SECOND, SECOND, SECOND + 20 * MILLI);
    operations.sync("member-1", SECOND, 12 * MILLI);
    operations.stop("member-1", SECOND, 11 * MILLI, "Pause Young");

    assertThat(only()).endsWith("forced to the disk for 12.0 ms of it");

    operations.stoodStill("client-1", SECOND, 19 * MILLI);

    assertThat(only()).endsWith("the client stood still for 19.0 ms of it");

    operations.stop("client-1", SECOND, 18 * MILLI, "Pause Full");

    assertThat(only()).endsWith("client-1 stood still for 18.0 ms of it (Pause Full)");
  }

  @Test
  void manyShortSyncs_areNoneThatExplainsIt_andALateThreadThatWasLongerComesFirst() {
    operations.calmStep(0, Long.MAX_VALUE);
    request(SECOND, SECOND, SECOND + 20 * MILLI);
    for (int i = 0; i < 6; i++) {
      operations.sync("member-1", SECOND + MILLI * (3L * i), 2 * MILLI);
    }

    assertThat(only())
        .endsWith(
            ": may be that of several syncs: the journal of member-1 was being forced to the disk for 12.0 ms of it");

    operations.pause("member-1", SECOND + 500 * MILLI, 18 * MILLI);

    assertThat(only()).contains("may be the host's");
  }

  @Test
  void syncsOfAJournalUnderMostOfIt_mayExplainIt_andTwoAtOnceCountOnce() {
    operations.calmStep(0, Long.MAX_VALUE);
    request(SECOND, SECOND, SECOND + 20 * MILLI);
    operations.sync("member-1", SECOND + 2 * MILLI, 8 * MILLI);
    operations.sync("member-1", SECOND + 4 * MILLI, 3 * MILLI);
    operations.sync("member-1", SECOND + 12 * MILLI, 40 * MILLI);
    operations.sync("member-3", SECOND + 2 * MILLI, 4 * MILLI);

    assertThat(only())
        .contains("the journal of member-1 was being forced to the disk for 16.0 ms of it");
    assertThat(Said.of(check().summary()))
        .contains(
            "0 are explained, 1 may be that of several syncs, 0 may be the host's, 0 are not; who told of its syncs: member-1, member-3");
  }

  @Test
  void syncUnderLittleOfIt_isTold_andExplainsNothing() {
    operations.calmStep(0, Long.MAX_VALUE);
    request(SECOND, SECOND, SECOND + 20 * MILLI);
    operations.sync("member-1", SECOND - 10 * MILLI, 15 * MILLI);

    assertThat(only())
        .contains(
            "not explained; the journal of member-1 was being forced to the disk for 5.00 ms of it");
    assertThat(Said.of(check().summary()))
        .contains("0 are explained, 0 may be the host's, 1 is not");
  }

  @Test
  void syncBeforeOrAfterIt_isNotUnderIt() {
    operations.calmStep(0, Long.MAX_VALUE);
    request(SECOND, SECOND, SECOND + 20 * MILLI);
    operations.sync("member-1", SECOND - 30 * MILLI, 30 * MILLI);
    operations.sync("member-1", SECOND + 20 * MILLI, 30 * MILLI);

    assertThat(only()).endsWith(": not explained");
  }

  @Test
  void lateThreadNearIt_mayBeTheHost() {
    operations.calmStep(0, Long.MAX_VALUE);
    request(SECOND, SECOND, SECOND + 20 * MILLI);
    operations.pause("member-1", SECOND + 500 * MILLI, 18 * MILLI);

    assertThat(only())
        .contains("may be the host's: a sleeping thread of member-1 woke 18.0 ms late");
    assertThat(Said.of(check().summary()))
        .contains("0 are explained, 1 may be the host's, 0 are not");
  }

  @Test
  void clientThatStoodStill_explainsIt() {
    operations.calmStep(0, Long.MAX_VALUE);
    request(SECOND, SECOND + 60 * MILLI, SECOND + 70 * MILLI);
    operations.stoodStill("client-1", SECOND, 60 * MILLI);

    assertThat(only()).contains("sent 60.0 ms late", "the client stood still for 60.0 ms of it");
  }

  @Test
  void faultUnderIt_explainsIt() {
    operations.step(0, Long.MAX_VALUE, SECOND + 5 * MILLI);
    request(SECOND, SECOND, SECOND + 20 * MILLI);

    assertThat(only()).contains("during kill");
  }

  @Test
  void warmUpAndWhatWasShed_doNotCount() {
    operations.calmStep(SECOND, Long.MAX_VALUE);
    request(SECOND - 1, SECOND, 2 * SECOND);
    operations.add(Operation.of(Op.READ, OperationOutcome.SHED, -1, 0, 2 * SECOND, 3 * SECOND));

    assertThat(check().status()).isEqualTo(Status.UNKNOWN);
  }
}
