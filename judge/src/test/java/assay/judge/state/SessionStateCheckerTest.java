package assay.judge.state;

import static assay.judge.Found.measure;
import static assay.judge.Found.value;
import static org.assertj.core.api.Assertions.assertThat;

import assay.api.web.SeenAttribute;
import assay.judge.Operations;
import assay.judge.Said;
import assay.judge.trial.CheckerRegistry;
import assay.record.event.TimedEvent;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class SessionStateCheckerTest {

  private static final int USER = 7;
  private static final int CART = 3;

  private final Operations operations = new Operations();
  private long now = 100;

  /// One answer: the expected and the seen content of each attribute.
  private void answer(int user, SeenAttribute... attributes) {
    answer(Op.READ_ATTRIBUTE, user, attributes);
  }

  private void answer(Op op, int user, SeenAttribute... attributes) {
    now += 10;
    for (SeenAttribute attribute : attributes) {
      operations.add(op, OperationOutcome.OK, user, attribute.packed(), now, now + 5);
    }
  }

  private static SeenAttribute seen(int attribute, long expected, long seen) {
    return new SeenAttribute(attribute, expected, seen);
  }

  private void named(String names) {
    operations.event(1, TimedEvent.Type.SESSION_ATTRIBUTES, Map.of("names", names));
  }

  private Verdict check() {
    return CheckerRegistry.ask("session-state", operations.evidence());
  }

  @Test
  void whatIsThereAndAsNew_orNewer_isValid() {
    answer(USER, seen(0, 1, 1), seen(CART, 3, 3));
    answer(USER, seen(0, 1, 1), seen(CART, 3, 4));
    answer(8, seen(0, 0, 2));

    Verdict verdict = check();

    assertThat(verdict.status()).isEqualTo(Status.VALID);
    assertThat(value(verdict, "lost-sessions")).isZero();
    assertThat(value(verdict, "harmed-users")).isZero();
  }

  @Test
  void sessionOfWhichNothingIsThere_isLostOnce() {
    named("user,hits,item,cart");
    answer(USER, seen(0, 1, 0), seen(CART, 3, 0));
    answer(USER, seen(0, 1, 0), seen(CART, 3, 0));
    answer(Op.FINAL_ATTRIBUTE, USER, seen(0, 1, 0), seen(CART, 3, 0));

    Verdict verdict = check();

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(value(verdict, "lost-sessions")).isEqualTo(1);
    assertThat(value(verdict, "lost-attributes")).isZero();
    assertThat(value(verdict, "harmed-users")).isEqualTo(1);
    assertThat(Said.of(verdict.witnesses().getFirst().sentence()))
        .contains("user 7 was logged out", "user had been written with version 1");
  }

  @Test
  void sessionThatNobodyCouldLookAtInTheEnd_isNotKnown() {
    answer(USER, seen(0, 1, 1));
    operations.add(Op.FINAL_READ, OperationOutcome.FAILED, USER, 0, 300, 400);

    Verdict verdict = check();

    assertThat(verdict.status()).isEqualTo(Status.UNKNOWN);
    assertThat(Said.of(verdict.summary())).endsWith("1 session could not be looked at in the end");
  }

  @Test
  void sessionThatIsLostAgainAfterALogin_isLostTwice() {
    answer(USER, seen(0, 1, 0));
    answer(USER, seen(0, 5, 0));

    assertThat(value(check(), "lost-sessions")).isEqualTo(2);
  }

  /// An application with a shelf and an owner has no cart.
  @Test
  void names_areThoseOfTheWorkload() {
    named("shelf,owner");
    answer(USER, seen(0, 1, 1), seen(1, 3, 0));
    answer(9, seen(0, 6, 4), seen(1, 3, 3));

    Verdict verdict = check();

    assertThat(Said.of(verdict.summary())).contains("(owner 1)", "(shelf 1)");
    assertThat(verdict.witnesses())
        .extracting(witness -> Said.of(witness.sentence()))
        .anySatisfy(sentence -> assertThat(sentence).startsWith("user 7: owner, written"))
        .anySatisfy(sentence -> assertThat(sentence).startsWith("user 9: shelf was of"));
  }

  @Test
  void attributeWithoutAName_isNumbered() {
    answer(USER, seen(0, 1, 1), seen(1, 3, 0));
    assertThat(Said.of(check().summary())).contains("(attribute 2 1)");
  }

  @Test
  void attributeThatIsMissingWhileOthersAreThere_isLost() {
    named("user,hits,item,cart");
    answer(USER, seen(0, 1, 1), seen(CART, 3, 0));
    answer(USER, seen(0, 1, 1), seen(CART, 3, 0));
    answer(USER, seen(0, 1, 1), seen(CART, 4, 4));

    Verdict verdict = check();

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(value(verdict, "lost-attributes")).isEqualTo(1);
    assertThat(value(verdict, "lost-sessions")).isZero();
    assertThat(Said.of(verdict.summary())).contains("1 attribute was lost (cart 1)");
  }

  @Test
  void olderAttribute_isStale_asAShareOfAnswers() {
    named("user,hits,item,cart");
    for (int i = 0; i < 9; i++) {
      answer(i, seen(0, 1, 1), seen(CART, 3, 3));
    }
    answer(9, seen(0, 1, 1), seen(CART, 6, 4));

    Verdict verdict = check();

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(measure(verdict, "stale-attributes").value()).isEqualTo(0.1);
    assertThat(Said.of(verdict.witnesses().getFirst().sentence()))
        .isEqualTo("user 9: cart was of version 4, and version 6 had been acknowledged");
  }

  /// 400 final looks are no answers of the load: with them the share would be 20 %.
  @Test
  void looksAtTheEnd_areNoAnswersOfTheLoad() {
    for (int i = 0; i < 100; i++) {
      answer(i, seen(CART, 5, 3));
    }
    for (int user = 0; user < 400; user++) {
      answer(Op.FINAL_ATTRIBUTE, user, seen(CART, 5, user < 2 ? 3 : 5));
    }
    Verdict verdict = check();

    assertThat(Said.of(measure(verdict, "stale-attributes").text()))
        .isEqualTo("100 % (100 of 100, within this run; 2 more of 400 at the end)");
    assertThat(value(verdict, "stale-attributes")).isEqualTo(1);
    assertThat(value(verdict, "stale-attributes-found")).isEqualTo(102);
    assertThat(Said.of(verdict.summary()))
        .contains("100 of 100 answers", "2 more of 400 at the end");
  }

  @Test
  void stalenessThatOnlyTheEndShows_isNotCalledNone() {
    answer(1, seen(CART, 5, 5));
    answer(Op.FINAL_ATTRIBUTE, 2, seen(CART, 5, 3));

    Verdict verdict = check();

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(Said.of(measure(verdict, "stale-attributes").text()))
        .isEqualTo("50.0 % (1 of 2, within this run; all of them at the end)");
  }

  @Test
  void sessionThatIsToldToBeLostTwice_inWhateverOrder_isLostOnce() {
    answer(USER, seen(0, 7, 0), seen(1, 8, 0), seen(CART, 10, 0));
    answer(USER, seen(1, 8, 0), seen(0, 7, 0));
    answer(USER, seen(CART, 10, 0), seen(1, 12, 12));

    Verdict verdict = check();

    assertThat(value(verdict, "lost-sessions")).isEqualTo(1);
    assertThat(value(verdict, "lost-attributes")).isZero();
  }

  @Test
  void historyWithoutSessions_cannotBeJudged() {
    operations.add(Op.READ, OperationOutcome.OK, USER, 1, 10, 11);

    assertThat(check().status()).isEqualTo(Status.UNKNOWN);
  }

  /// Compared with a look at every answer separately.
  @Test
  void randomAnswers_areCountedAsOneByOneCounts() {
    SplittableRandom random = new SplittableRandom(5);
    long sessions = 0;
    long attributes = 0;
    long stale = 0;
    for (int i = 0; i < 2_000; i++) {
      long expected = i + 1L;
      long user = random.nextInt(10) == 0 ? 0 : expected;
      long older = i > 0 && random.nextBoolean() ? 1 : 0;
      long cart = random.nextInt(10) == 0 ? 0 : expected - older;
      answer(i % 50, seen(0, expected, user), seen(CART, expected, cart));
      sessions += user == 0 && cart == 0 ? 1 : 0;
      attributes += (user == 0) == (cart == 0) ? 0 : 1;
      stale += cart > 0 && cart < expected ? 1 : 0;
    }

    Verdict verdict = check();

    assertThat(value(verdict, "lost-sessions")).isEqualTo((double) sessions);
    assertThat(value(verdict, "lost-attributes")).isEqualTo((double) attributes);
    assertThat(value(verdict, "stale-attributes-found")).isEqualTo((double) stale);
  }
}
