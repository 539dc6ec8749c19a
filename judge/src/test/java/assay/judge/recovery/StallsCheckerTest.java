package assay.judge.recovery;

import static assay.judge.Found.measure;
import static assay.judge.Found.value;
import static org.assertj.core.api.Assertions.assertThat;

import assay.judge.Operations;
import assay.judge.Said;
import assay.judge.trial.CheckerRegistry;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
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
      operations.add(Operation.of(Op.READ, OperationOutcome.OK, 1, 1, at, end));
    }
    for (long at = SECOND; at <= 10 * SECOND; at += SECOND) {
      operations.pause("client-1", at, pause);
    }
    return operations;
  }

  /// Evenly spaced arrivals, answered after 1 ms by an engine that holds every request during one
  /// stall, to a client with an in-flight limit that sheds the others.
  private static Operations capped(long rate, int inFlight, long from, long stall) {
    Operations operations = new Operations().step(0, 10 * SECOND, -1);
    int held = 0;
    for (long at = 0; at < 10 * SECOND; at += SECOND / rate) {
      boolean stalled = at >= from && at < from + stall;
      if (stalled && held == inFlight) {
        operations.add(Operation.of(Op.READ, OperationOutcome.SHED, -1, 0, at, at));
      } else {
        held += stalled ? 1 : 0;
        operations.add(ok(at, (stalled ? from + stall : at) + MS));
      }
    }
    return running(operations);
  }

  /// The client's own probe saw no pause.
  private static Operations running(Operations operations) {
    for (long at = SECOND; at <= 11 * SECOND; at += SECOND) {
      operations.pause("client-1", at, MS);
    }
    return operations;
  }

  private static Operation ok(long at, long end) {
    return Operation.of(Op.READ, OperationOutcome.OK, 1, 1, at, end);
  }

  private static Verdict check(Operations operations) {
    return CheckerRegistry.ask("stalls", operations.evidence());
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
  void stallDuringWhichRequestsAreShed_isAsLongAsItWas() {
    Verdict second = check(capped(2_000, 256, 3 * SECOND, SECOND));
    assertThat(second.status()).isEqualTo(Status.INVALID);
    assertThat(value(second, "stalls")).isBetween(999.0 * MS, 1002.0 * MS);
    assertThat(value(second, "stall-count")).isEqualTo(1);

    Verdict third = check(capped(5_000, 256, 3 * SECOND, 300 * MS));
    assertThat(third.status()).isEqualTo(Status.INVALID);
    assertThat(value(third, "stalls")).isBetween(299.0 * MS, 302.0 * MS);
  }

  /// Every other request is shed, and for 90 ms out of each 200 all of them; sent requests are
  /// answered.
  @Test
  void sheddingByAnEngineThatGoesOnAnswering_isNoStall() {
    Operations operations = new Operations().step(0, 10 * SECOND, -1);
    for (long at = 0; at < 10 * SECOND; at += MS) {
      boolean shed = at / MS % 200 >= 111 || at / MS % 2 == 0;
      operations.add(
          shed ? Operation.of(Op.READ, OperationOutcome.SHED, -1, 0, at, at) : ok(at, at + 2 * MS));
    }

    Verdict verdict = check(running(operations));

    assertThat(verdict.status()).isEqualTo(Status.VALID);
  }

  @Test
  void requestsThatFailOrTimeOut_areNotAnswered() {
    for (OperationOutcome outcome :
        new OperationOutcome[] {OperationOutcome.FAILED, OperationOutcome.UNKNOWN}) {
      Operations operations = new Operations().step(0, 10 * SECOND, -1);
      for (long at = 0; at < 10 * SECOND; at += MS) {
        boolean refused = at >= 3 * SECOND && at < 4 * SECOND;
        operations.add(
            refused ? Operation.of(Op.READ, outcome, 1, 1, at, at + MS) : ok(at, at + MS));
      }

      Verdict verdict = check(running(operations));

      assertThat(verdict.status()).as(outcome.name()).isEqualTo(Status.INVALID);
      assertThat(value(verdict, "stalls")).isBetween(999.0 * MS, 1002.0 * MS);
    }
  }

  @Test
  void loneFailuresAmongRareRequests_areNoStalls() {
    Operations operations = new Operations().step(0, 10 * SECOND, -1);
    for (long at = 0; at < 10 * SECOND; at += 60 * MS) {
      operations.add(
          at % SECOND == 0
              ? Operation.of(Op.READ, OperationOutcome.FAILED, 1, 1, at, at + MS)
              : ok(at, at + MS));
    }

    assertThat(check(running(operations)).status()).isEqualTo(Status.VALID);
  }

  /// Requests due up to the end at 10 s are answered only at 10.4 s.
  @Test
  void stallThatRunsPastTheEndOfTheWindow_countsToItsEnd() {
    Verdict verdict = check(capped(1_000, 1000, 9_950 * MS, 450 * MS));

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(value(verdict, "stalls")).isBetween(449.0 * MS, 452.0 * MS);
    assertThat(measure(verdict, "stalls").atLeast()).isFalse();
  }

  @Test
  void stallThatNobodySawEnd_countsAsAtLeast() {
    Operations operations = new Operations().step(0, 10 * SECOND, -1);
    for (long at = 0; at < 10 * SECOND; at += MS) {
      boolean stalled = at >= 9_800 * MS;
      operations.add(
          stalled
              ? Operation.of(Op.READ, OperationOutcome.UNKNOWN, 1, 1, at, 10_700 * MS)
              : ok(at, at + MS));
    }

    Verdict verdict = check(running(operations));

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(Said.of(measure(verdict, "stalls").text())).isEqualTo("≥ 900 ms");
    assertThat(measure(verdict, "stalls").atLeast()).isTrue();
  }

  /// One request is never answered; the others are, and after the window's end none is due.
  @Test
  void requestLostShortlyBeforeTheEndOfTheWindow_isNoStall() {
    Operations operations = new Operations().step(0, 10 * SECOND, -1);
    for (long at = 0; at < 10 * SECOND; at += MS) {
      operations.add(
          at == 9_990 * MS
              ? Operation.of(Op.WRITE, OperationOutcome.UNKNOWN, 1, 1, at, 11 * SECOND)
              : ok(at, at + MS / 2));
    }

    assertThat(check(running(operations)).status()).isEqualTo(Status.VALID);
  }

  @Test
  void pausesOfTheClientItself_areNotTheGrids() {
    Operations operations = grid(300 * MS, 290 * MS);
    for (long at = 2 * SECOND; at < 10 * SECOND; at += 2 * SECOND) {
      operations.stoodStill("client-1", at, 290 * MS);
    }
    Verdict verdict = check(operations);

    assertThat(verdict.status()).isEqualTo(Status.VALID);
    assertThat(Said.of(verdict.summary())).contains("4 more were pauses of the client itself");
  }

  @Test
  void pauseOfTheClient_excusesOnlyAsMuchAsItOverlaps() {
    long from = 3 * SECOND;
    Operations later = capped(1_000, 1000, from, 300 * MS);
    later.pause("client-1", 5 * SECOND, 300 * MS);
    later.stoodStill("client-1", 4_500 * MS, 300 * MS);
    assertThat(value(check(later), "stalls")).isBetween(299.0 * MS, 302.0 * MS);

    Operations half = capped(1_000, 1000, from, 300 * MS);
    half.stoodStill("client-1", from - 150 * MS, 300 * MS);
    assertThat(value(check(half), "stalls")).isBetween(149.0 * MS, 152.0 * MS);

    Operations other = capped(1_000, 1000, from, 300 * MS);
    other.stoodStill("member-1", from, 300 * MS).stoodStill("client-2", from, 300 * MS);
    assertThat(value(check(other), "stalls")).isBetween(299.0 * MS, 302.0 * MS);
  }

  /// Records from earlier versions have a second's longest pause, but not its time.
  @Test
  void pauseWithoutATime_leavesOpenWhatItMightExplain() {
    assertThat(check(grid(300 * MS, 290 * MS)).status()).isEqualTo(Status.UNKNOWN);
    Verdict longer = check(grid(900 * MS, 290 * MS));
    assertThat(longer.status()).isEqualTo(Status.INVALID);
    assertThat(value(longer, "stalls")).isBetween(609.0 * MS, 612.0 * MS);
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
  void stallThatAFaultCutsShort_countsUpToIt() {
    Operations operations = new Operations().step(0, 10 * SECOND, SECOND);
    operations.read(1, 1, 0, MS).read(1, 1, SECOND - 200 * MS, 3 * SECOND);

    assertThat(Said.of(measure(check(running(operations)), "stalls").text())).isEqualTo("≥ 200 ms");
  }

  @Test
  void gapsWithoutAProbe_cannotBeTold() {
    Operations operations = new Operations().step(0, 10 * SECOND, -1);
    operations.read(1, 1, 0, MS).read(1, 1, 2 * MS, 3 * SECOND);

    assertThat(check(operations).status()).isEqualTo(Status.UNKNOWN);
  }
}
