package assay.judge.check;

import static assay.judge.Found.value;
import static org.assertj.core.api.Assertions.assertThat;

import assay.judge.Found;
import assay.judge.Said;
import assay.judge.trial.CheckerRegistry;
import assay.record.SomeEvent;
import assay.record.event.TimedEvent;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class AnswersCheckerTest {

  private static TimedEvent part(long ok, long rows, long fewest, long most, String expected) {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("text", "tradeStatus " + ok);
    fields.put("kind", "tradeStatus");
    fields.put("round", "1");
    fields.put("ok", "" + ok);
    fields.put("rows", "" + rows);
    fields.put("fewest", "" + fewest);
    fields.put("most", "" + most);
    if (!expected.isEmpty()) {
      fields.put("expected", expected);
    }
    return SomeEvent.of(1, "trial-1", TimedEvent.Type.PART, "closed-1", "", fields);
  }

  private static Verdict check(TimedEvent... marks) {
    return CheckerRegistry.ask("answers", Found.evidence(List.of(marks)));
  }

  @Test
  void everyAnswerWithItsRows_isValid() {
    Verdict verdict = check(part(10, 10_000, 1_000, 1_000, "1000"), part(5, 5, 1, 1, ""));

    assertThat(verdict.status()).isEqualTo(Status.VALID);
    assertThat(Said.of(verdict.summary())).isEqualTo("all 10 answers had the rows they must have");
  }

  @Test
  void oneAnswerWithTooFew_isFound() {
    Verdict verdict = check(part(10, 9_998, 998, 1_000, "1000"));

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(value(verdict, "wrong-answers")).isEqualTo(2);
    assertThat(Said.of(verdict.witnesses().getFirst().sentence()))
        .isEqualTo(
            "tradeStatus 10 in closed-1, round 1: 998 to 1,000 rows in an answer, 1,000 expected");
  }

  @Test
  void tooFewInOneAndTooManyInAnother_doNotMakeUpForEachOther() {
    Verdict verdict = check(part(2, 2_000, 990, 1_010, "1000"));

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(value(verdict, "wrong-answers")).isEqualTo(10);
  }

  @Test
  void answersWithoutAKnownNumber_areUnknown() {
    assertThat(check(part(5, 5, 1, 1, "")).status()).isEqualTo(Status.UNKNOWN);
    assertThat(check(part(0, 0, 0, 0, "1000")).status()).isEqualTo(Status.UNKNOWN);
  }
}
