package assay.judge;

import static org.assertj.core.api.Assertions.assertThat;

import assay.record.Verdicts.Status;
import assay.record.Verdicts.Verdict;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

final class CheckersTest {

  private static final Evidence NOTHING = new Operations().evidence();

  private static Checker checker(Function<Evidence, Verdict> check) {
    return new Checker() {
      @Override
      public String name() {
        return "made-up";
      }

      @Override
      public Verdict check(Evidence evidence) {
        return check.apply(evidence);
      }
    };
  }

  @Test
  void crash_isUnknownWithItsReason() {
    Checker crashing =
        checker(evidence -> {
          throw new IllegalStateException("lost my way");
        });

    Verdict verdict = Checkers.ask(crashing, NOTHING, null);

    assertThat(verdict.status()).isEqualTo(Status.UNKNOWN);
    assertThat(verdict.summary()).contains("lost my way");
  }

  @Test
  void violationWithoutAWitness_isUnknown() {
    Checker mute =
        checker(evidence -> new Verdict(Status.INVALID, "bad", List.of(), List.of(), List.of()));

    assertThat(Checkers.ask(mute, NOTHING, null).status()).isEqualTo(Status.UNKNOWN);
  }

  @Test
  void unknownChecker_isUnknown() {
    assertThat(Checkers.ask("no-such", NOTHING, null).status()).isEqualTo(Status.UNKNOWN);
  }

  @Test
  void operationsOutOfThisWorld_areNamed_andEveryCheckerIsUnknown() {
    Operations backwards = new Operations().write(0, 1, 20, 10).finalRead(0, 0);
    Operations before = new Operations().write(0, 1, -20, 10).finalRead(0, 0);
    assertThat(new Operations().write(0, 1, 10, 20).evidence().impossible()).isNull();

    for (Operations operations : List.of(backwards, before)) {
      Evidence evidence = operations.evidence();
      String impossible = evidence.impossible();
      assertThat(impossible).contains("operation 1 of the history");
      for (String name : Checkers.names()) {
        assertThat(Checkers.ask(name, evidence, impossible).status()).isEqualTo(Status.UNKNOWN);
      }
    }
  }
}
