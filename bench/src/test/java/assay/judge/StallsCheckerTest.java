package assay.judge;

import static assay.judge.Found.value;
import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Outcome;
import assay.record.Event;
import assay.record.Event.Op;
import assay.record.Verdicts.Status;
import assay.record.Verdicts.Verdict;
import org.junit.jupiter.api.Test;

final class StallsCheckerTest {

  private static final long MS = 1_000_000;
  private static final long SECOND = 1000 * MS;

  /// A request a millisecond for 10 s, stopped for a while at the start of every second second.
  private static Operations grid(long stall, long pause) {
    Operations operations = new Operations().step(0, 10 * SECOND, -1);
    for (long at = 0; at < 9 * SECOND; at += MS) {
      long into = at % (2 * SECOND);
      long end = at >= SECOND && into < stall ? at - into + stall + MS : at + MS;
      operations.add(new Event(Op.READ, Outcome.OK, 0, 0, 1, 1, at, at, end));
    }
    for (long at = SECOND; at <= 10 * SECOND; at += SECOND) {
      operations.pause("client-1", at, pause);
    }
    return operations;
  }

  private static Verdict check(Operations operations) {
    return Checkers.ask("stalls", operations.evidence(), null);
  }

  @Test
  void steadyAnswers_areValid() {
    Verdict verdict = check(grid(0, MS));

    assertThat(verdict.status()).isEqualTo(Status.VALID);
    assertThat(value(verdict, "stalls")).isZero();
  }

  @Test
  void stallsOnAClock_areFoundWithLengthAndPeriod() {
    Verdict verdict = check(grid(300 * MS, 2 * MS));

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(value(verdict, "stall-count")).isEqualTo(4);
    assertThat(value(verdict, "stalls")).isBetween(299.0 * MS, 302.0 * MS);
    assertThat(value(verdict, "stall-period")).isBetween(1.99 * SECOND, 2.01 * SECOND);
  }

  @Test
  void pausesOfTheClientItself_areNotTheGrids() {
    Verdict verdict = check(grid(300 * MS, 290 * MS));

    assertThat(verdict.status()).isEqualTo(Status.VALID);
    assertThat(verdict.summary()).contains("4 more were pauses of the client itself");
  }

  @Test
  void gapsShorterThanTheLimit_orWithoutWaitingRequests_areNoStalls() {
    assertThat(check(grid(90 * MS, MS)).status()).isEqualTo(Status.VALID);
    Operations idle = new Operations().step(0, 10 * SECOND, -1);
    idle.read(1, 1, 0, MS).read(1, 1, 5 * SECOND, 5 * SECOND + MS);
    assertThat(check(idle).status()).isEqualTo(Status.VALID);
  }

  @Test
  void gapsAfterAFault_areItsOwn() {
    Operations operations = new Operations().step(0, 10 * SECOND, SECOND);
    operations.read(1, 1, 0, MS).read(1, 1, SECOND - MS, 3 * SECOND);

    assertThat(check(operations).status()).isEqualTo(Status.VALID);
  }

  @Test
  void gapsWithoutAProbe_cannotBeTold() {
    Operations operations = new Operations().step(0, 10 * SECOND, -1);
    operations.read(1, 1, 0, MS).read(1, 1, 2 * MS, 3 * SECOND);

    assertThat(check(operations).status()).isEqualTo(Status.UNKNOWN);
  }
}
