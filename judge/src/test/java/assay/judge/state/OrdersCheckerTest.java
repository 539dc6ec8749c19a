package assay.judge.state;

import static assay.judge.Found.value;
import static org.assertj.core.api.Assertions.assertThat;

import assay.fact.FigureFacts.Counted;
import assay.judge.Said;
import assay.judge.check.Evidence;
import assay.judge.trial.CheckerRegistry;
import assay.record.event.TimedEvent;
import assay.record.event.TrialEvent;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class OrdersCheckerTest extends OrderHistory {

  @Test
  void acknowledgedOrders_eachThereOnce_areValid() {
    order(1, OperationOutcome.OK);
    order(2, OperationOutcome.OK);
    order(3, OperationOutcome.FAILED);
    order(4, OperationOutcome.UNKNOWN);
    inDatabase(2, 1);

    Verdict verdict = check();

    assertThat(verdict.status()).isEqualTo(Status.VALID);
    assertThat(value(verdict, "lost-orders")).isZero();
    assertThat(value(verdict, "doubled-orders")).isZero();
    assertThat(value(verdict, "orphan-orders")).isZero();
    assertThat(value(verdict, "wrong-replies")).isZero();
  }

  /// Quotes have replies, but place no order.
  @Test
  void wrongRepliesToQuotes_areFoundWhereNoOrderWasPlaced() {
    for (int reply = 1; reply <= 83; reply++) {
      wrongReply(SYMBOL, reply);
    }

    Verdict verdict = check();

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(Said.of(verdict.summary()))
        .isEqualTo("83 replies to another request; there was no order to judge");
    assertThat(verdict.measures()).extracting(Measure::metric).containsExactly("wrong-replies");
    assertThat(value(verdict, "wrong-replies")).isEqualTo(83);
    assertThat(verdict.witnesses()).hasSize(10);
  }

  @Test
  void noOrderAndNoWrongReply_leaveTheOrdersUnknown_andTheRepliesRight() {
    Verdict verdict = check();

    assertThat(verdict.status()).isEqualTo(Status.UNKNOWN);
    assertThat(verdict.measures())
        .singleElement()
        .isEqualTo(Measure.of("wrong-replies", 0, new Counted(0)).standing());
  }

  @Test
  void acknowledgedOrderThatIsNotThere_isLost() {
    order(1, OperationOutcome.OK);
    order(2, OperationOutcome.OK);
    inDatabase(1);

    Verdict verdict = check();

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(value(verdict, "lost-orders")).isEqualTo(1);
    assertThat(Said.of(verdict.witnesses().getFirst().sentence()))
        .contains("order 2 was acknowledged and is not in the database");
  }

  @Test
  void orderThatIsThereThreeTimes_isDoubledTwice_whateverItsSenderWasTold() {
    order(1, OperationOutcome.OK);
    order(2, OperationOutcome.UNKNOWN);
    inDatabase(1, 1, 1, 2, 2);

    Verdict verdict = check();

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(value(verdict, "doubled-orders")).isEqualTo(3);
    assertThat(value(verdict, "lost-orders")).isZero();
  }

  @Test
  void orderWithoutAnAnswerThatIsThere_isAnOrphan_andNoViolation() {
    order(1, OperationOutcome.OK);
    order(2, OperationOutcome.UNKNOWN);
    inDatabase(1, 2);

    Verdict verdict = check();

    assertThat(verdict.status()).isEqualTo(Status.VALID);
    assertThat(value(verdict, "orphan-orders")).isEqualTo(1);
    assertThat(Said.of(verdict.summary())).contains("of 1 without an answer 1 was placed");
  }

  @Test
  void orderThatWasRefusedOrNeverSent_andIsThere_isAViolation() {
    order(1, OperationOutcome.FAILED);
    inDatabase(1, 7);

    Verdict verdict = check();

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(Said.of(verdict.summary())).contains("2 orders in the database unexplained");
  }

  @Test
  void wrongReplies_areCounted_wheneverTheyCame_andTellNothingOfTheirKeys() {
    wrongReply(ORDERS, 5);
    order(1, OperationOutcome.OK);
    wrongReply(SYMBOL, 6);
    operations.read(SYMBOL, 1, 2, 3);
    inDatabase(1);

    Verdict verdict = check();

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(value(verdict, "wrong-replies")).isEqualTo(2);
    assertThat(value(verdict, "lost-orders")).isZero();
  }

  @Test
  void databaseThatCouldNotBeRead_leavesTheQuestionOpen() {
    order(1, OperationOutcome.OK);

    Verdict verdict = CheckerRegistry.ask("orders", operations.evidence());

    assertThat(verdict.status()).isEqualTo(Status.UNKNOWN);
    assertThat(verdict.measures()).noneMatch(each -> each.metric().equals("lost-orders"));
  }

  private Verdict checkWhereNobodyHasTheOrders() {
    operations.add(Op.FINAL_COUNT, OperationOutcome.FAILED, ORDERS, 0, 1_000_000, 1_000_001);
    Evidence read = operations.evidence();
    TrialEvent why = new TrialEvent.Declined(TrialEvent.Declined.FINAL_READ, "nobody has them");
    return CheckerRegistry.ask(
        "orders", read.withEvents(List.of(new TimedEvent(1_000_001, "a-1", null, "", why))));
  }

  @Test
  void ordersThatNobodyHas_areLeftOpen_andRepliesAreJudgedAllTheSame() {
    order(1, OperationOutcome.OK);

    Verdict verdict = checkWhereNobodyHasTheOrders();

    assertThat(verdict.status()).isEqualTo(Status.UNKNOWN);
    assertThat(Said.of(verdict.summary()))
        .contains("0 replies to another request", "nobody has them");
    assertThat(verdict.measures()).extracting(Measure::metric).containsExactly("wrong-replies");
    assertThat(verdict.measures().getFirst().stands()).isTrue();
  }

  @Test
  void wrongReply_isAViolation_alsoWhereNobodyHasTheOrders() {
    order(1, OperationOutcome.OK);
    wrongReply(ORDERS, 5);

    Verdict verdict = checkWhereNobodyHasTheOrders();

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(value(verdict, "wrong-replies")).isEqualTo(1);
    assertThat(verdict.measures()).hasSize(1);
  }

  @Test
  void historyWithoutOrders_isUnknown() {
    operations.read(SYMBOL, 1, 2, 3);

    assertThat(CheckerRegistry.ask("orders", operations.evidence()).status())
        .isEqualTo(Status.UNKNOWN);
  }

  /// Compared with a count order by order.
  @Test
  void anyHistory_isCountedAsOrderByOrder() {
    SplittableRandom random = new SplittableRandom(11);
    long lost = 0;
    long doubled = 0;
    long orphans = 0;
    long dead = 0;
    List<Long> letters = new ArrayList<>();
    for (int id = 1; id <= 2_000; id++) {
      OperationOutcome outcome =
          random.nextInt(4) == 0 ? OperationOutcome.UNKNOWN : OperationOutcome.OK;
      int times = random.nextInt(4);
      order(id, outcome);
      for (int i = 0; i < times; i++) {
        inDatabase(id);
      }
      boolean letter = random.nextInt(3) == 0;
      if (letter) {
        letters.add((long) id);
      }
      lost += outcome == OperationOutcome.OK && times == 0 ? 1 : 0;
      dead += letter && outcome == OperationOutcome.OK && times == 0 ? 1 : 0;
      doubled += Math.max(0, times - 1);
      orphans += outcome == OperationOutcome.UNKNOWN && times > 0 ? 1 : 0;
    }

    deadLetters(letters.stream().mapToLong(Long::longValue).toArray());

    Verdict verdict = check();

    assertThat(value(verdict, "lost-orders")).isEqualTo((double) lost);
    assertThat(value(verdict, "dead-letters")).isEqualTo((double) dead);
    assertThat(value(verdict, "doubled-orders")).isEqualTo((double) doubled);
    assertThat(value(verdict, "orphan-orders")).isEqualTo((double) orphans);
  }
}
