package assay.judge.history;

import static assay.judge.Found.measure;
import static assay.judge.Found.value;
import static org.assertj.core.api.Assertions.assertThat;

import assay.api.web.SeenAttribute;
import assay.judge.Operations;
import assay.judge.cell.Checkers;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class SessionStateCheckerTest {

  private static final int USER = 7;
  private static final int CART = 3;

  private final Operations operations = new Operations();
  private long now = 100;

  /// One answer: what had to be seen of each attribute and what was.
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

  private Verdict check() {
    return Checkers.ask("session-state", operations.evidence(), null);
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
    answer(USER, seen(0, 1, 0), seen(CART, 3, 0));
    answer(USER, seen(0, 1, 0), seen(CART, 3, 0));
    answer(Op.FINAL_ATTRIBUTE, USER, seen(0, 1, 0), seen(CART, 3, 0));

    Verdict verdict = check();

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(value(verdict, "lost-sessions")).isEqualTo(1);
    assertThat(value(verdict, "lost-attributes")).isZero();
    assertThat(value(verdict, "harmed-users")).isEqualTo(1);
    assertThat(verdict.witnesses().getFirst().sentence())
        .contains("user 7 was logged out", "user had been written with version 1");
  }

  @Test
  void sessionThatIsLostAgainAfterALogin_isLostTwice() {
    answer(USER, seen(0, 1, 0));
    answer(USER, seen(0, 5, 0));

    assertThat(value(check(), "lost-sessions")).isEqualTo(2);
  }

  @Test
  void attributeThatIsMissingWhileOthersAreThere_isLost() {
    answer(USER, seen(0, 1, 1), seen(CART, 3, 0));
    answer(USER, seen(0, 1, 1), seen(CART, 3, 0));
    answer(USER, seen(0, 1, 1), seen(CART, 4, 4));

    Verdict verdict = check();

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(value(verdict, "lost-attributes")).isEqualTo(1);
    assertThat(value(verdict, "lost-sessions")).isZero();
    assertThat(verdict.summary()).contains("1 attribute was lost (cart 1)");
  }

  @Test
  void olderAttribute_isStale_asAShareOfAnswers() {
    for (int i = 0; i < 9; i++) {
      answer(i, seen(0, 1, 1), seen(CART, 3, 3));
    }
    answer(9, seen(0, 1, 1), seen(CART, 6, 4));

    Verdict verdict = check();

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(measure(verdict, "stale-attributes").value()).isEqualTo(0.1);
    assertThat(verdict.witnesses().getFirst().sentence())
        .isEqualTo("user 9: cart was of version 4, and version 6 had been acknowledged");
  }

  @Test
  void historyWithoutSessions_cannotBeJudged() {
    operations.add(Op.READ, OperationOutcome.OK, USER, 1, 10, 11);

    assertThat(check().status()).isEqualTo(Status.UNKNOWN);
  }

  /// Counted again by looking at every answer apart.
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
