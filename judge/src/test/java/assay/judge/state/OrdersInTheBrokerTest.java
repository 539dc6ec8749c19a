package assay.judge.state;

import static assay.judge.Found.measure;
import static assay.judge.Found.value;
import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Observation;
import assay.judge.Said;
import assay.judge.check.Evidence;
import assay.judge.trial.CheckerRegistry;
import assay.record.event.TimedEvent;
import assay.record.event.TrialEvent;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Orders in the broker that are missing in the database: dead letters, and waiting ones.
final class OrdersInTheBrokerTest extends OrderHistory {

  private Verdict ofThreeTwoAreLost(long... letters) {
    order(1, OperationOutcome.OK);
    order(2, OperationOutcome.OK);
    order(3, OperationOutcome.OK);
    inDatabase(2);
    deadLetters(letters);
    return check();
  }

  @Test
  void lostOrders_thatAreAllDeadLetters_areLostAllTheSame() {
    Verdict verdict = ofThreeTwoAreLost(3, 1);

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(value(verdict, "lost-orders")).isEqualTo(2);
    assertThat(value(verdict, "dead-letters")).isEqualTo(2);
    assertThat(Said.of(verdict.summary()))
        .startsWith(
            "2 of 3 acknowledged orders lost, all 2 of them dead letters: the broker still has them");
    assertThat(Said.of(verdict.witnesses().getFirst().sentence()))
        .isEqualTo(
            "order 1 was acknowledged and is not in the database, but among the dead letters");
  }

  /// A duplicate is one order, and an order without a sender is none of these.
  @Test
  void someOfTheLost_areDeadLetters() {
    Verdict verdict = ofThreeTwoAreLost(3, 3, 99);

    assertThat(value(verdict, "lost-orders")).isEqualTo(2);
    assertThat(value(verdict, "dead-letters")).isEqualTo(1);
    assertThat(Said.of(verdict.summary()))
        .startsWith(
            "2 of 3 acknowledged orders lost, 1 of them a dead letter, which the broker still has;");
  }

  @Test
  void lostOrders_thatTheBrokerDoesNotHave_areNoDeadLetters() {
    Verdict verdict = ofThreeTwoAreLost();

    assertThat(value(verdict, "lost-orders")).isEqualTo(2);
    assertThat(value(verdict, "dead-letters")).isZero();
    assertThat(Said.of(verdict.summary()))
        .startsWith("2 of 3 acknowledged orders lost, no dead letter among them;");
  }

  /// Redelivered repeatedly, although its row was written.
  @Test
  void deadLetterThatIsInTheDatabase_isNotLost() {
    order(1, OperationOutcome.OK);
    inDatabase(1);
    deadLetters(1);

    Verdict verdict = check();

    assertThat(verdict.status()).isEqualTo(Status.VALID);
    assertThat(value(verdict, "lost-orders")).isZero();
    assertThat(value(verdict, "dead-letters")).isZero();
    assertThat(Said.of(verdict.summary())).doesNotContain("dead letter");
  }

  @Test
  void deadLetterOfAnOrderThatNobodyAcknowledged_isNotCounted() {
    order(1, OperationOutcome.UNKNOWN);
    order(2, OperationOutcome.FAILED);
    deadLetters(1, 2);

    Verdict verdict = check();

    assertThat(verdict.status()).isEqualTo(Status.VALID);
    assertThat(value(verdict, "dead-letters")).isZero();
  }

  @Test
  void recordThatDoesNotKnowDeadLetters_isJudgedWithoutThem() {
    order(1, OperationOutcome.OK);

    Verdict verdict = check();

    assertThat(value(verdict, "lost-orders")).isEqualTo(1);
    assertThat(metrics(verdict)).doesNotContain("dead-letters");
    assertThat(Said.of(verdict.summary())).startsWith("1 of 1 acknowledged orders lost;");
  }

  private void waiting(long number) {
    operations.add(Op.WAITING_COUNT, OperationOutcome.OK, ORDERS, number, 1_000_000, 1_000_001);
  }

  /// Three orders are not in the database: one is a dead letter, two may be among those in the
  /// queue.
  @Test
  void ordersThatWaitInTheBroker_areNotLost() {
    for (int id = 1; id <= 5; id++) {
      order(id, OperationOutcome.OK);
    }
    inDatabase(1, 2);
    deadLetters(5);
    waiting(7);

    Verdict verdict = check();

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(Said.of(measure(verdict, "lost-orders").text())).isEqualTo("1 to 3");
    assertThat(measure(verdict, "lost-orders").lowest()).isEqualTo(1);
    assertThat(measure(verdict, "lost-orders").highest()).isEqualTo(3);
    assertThat(value(verdict, "waiting-orders")).isEqualTo(7);
    assertThat(Said.of(verdict.summary()))
        .contains("1 to 3 of 5 acknowledged", "7 orders wait in the broker");
  }

  @Test
  void missingOrdersThatMayAllWait_areUndecided_andTheOthersAreLost() {
    order(1, OperationOutcome.OK);
    order(2, OperationOutcome.OK);
    waiting(2);
    Verdict all = check();
    assertThat(all.status()).isEqualTo(Status.UNKNOWN);
    assertThat(value(all, "lost-orders")).isZero();
    assertThat(measure(all, "lost-orders").stands()).isTrue();
    assertThat(measure(all, "waiting-orders").stands()).isTrue();

    order(3, OperationOutcome.OK);
    Verdict some = check();
    assertThat(some.status()).isEqualTo(Status.INVALID);
    assertThat(Said.of(measure(some, "lost-orders").text())).isEqualTo("1 to 3");
  }

  @Test
  void brokerThatIsEmpty_leavesMissingOrdersLost_andOneThatIsDeadLeavesThemOpen() {
    order(1, OperationOutcome.OK);
    waiting(0);
    assertThat(check().status()).isEqualTo(Status.INVALID);
    assertThat(value(check(), "lost-orders")).isEqualTo(1);

    waiting(Observation.CORRUPT);
    Verdict dead = check();
    assertThat(dead.status()).isEqualTo(Status.UNKNOWN);
    assertThat(Said.of(measure(dead, "lost-orders").text())).isEqualTo("0 to 1");
    assertThat(metrics(dead)).doesNotContain("waiting-orders");
    assertThat(Said.of(dead.summary())).contains("no server of the broker said");
  }

  @Test
  void brokerThatDoesNotTell_leavesDeadLettersOut_withItsReason() {
    order(1, OperationOutcome.OK);
    operations.add(Op.FINAL_COUNT, OperationOutcome.OK, ORDERS, 0, 1_000_000, 1_000_001);
    TrialEvent why = new TrialEvent.Declined(TrialEvent.Declined.DEAD_LETTERS, "no server answers");
    Evidence read =
        operations.evidence().withEvents(List.of(new TimedEvent(1_000_001, "a-1", null, "", why)));

    Verdict verdict = CheckerRegistry.ask("orders", read);

    assertThat(value(verdict, "lost-orders")).isEqualTo(1);
    assertThat(metrics(verdict)).doesNotContain("dead-letters");
    assertThat(Said.of(verdict.summary()))
        .contains("lost, not known whether dead letters: no server answers;");
  }
}
