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

final class RowContentCheckerTest {

  private static TimedEvent inspection(String step, Map<String, String> differing) {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("map", "P_NY_T");
    fields.put("expected", "1000");
    fields.put("found", "1000");
    for (String count : List.of("missing", "different", "unexpected", "unsure")) {
      fields.put(count, "0");
    }
    fields.putAll(differing);
    return SomeEvent.of(1, "trial-1", TimedEvent.Type.INSPECTED, step, "", fields);
  }

  private static Verdict check(TimedEvent... marks) {
    return CheckerRegistry.ask("content", Found.evidence(List.of(marks)));
  }

  @Test
  void everyRowRight_isValid() {
    Verdict verdict = check(inspection("", Map.of()), inspection("closed-1", Map.of()));

    assertThat(verdict.status()).isEqualTo(Status.VALID);
    assertThat(value(verdict, "wrong-rows")).isZero();
    assertThat(Said.of(verdict.summary()))
        .startsWith("0 of 2,000 rows")
        .contains("2 inspections of 1 map");
  }

  @Test
  void missingDifferentAndUnexpectedRows_areCountedAndShown() {
    Map<String, String> wrong =
        Map.of("missing", "2", "different", "1", "unexpected", "4", "witness-1", "row 7 is gone");
    Verdict verdict = check(inspection("", Map.of()), inspection("closed-2", wrong));

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(value(verdict, "wrong-rows")).isEqualTo(7);
    assertThat(Said.of(verdict.witnesses().getFirst().sentence()))
        .isEqualTo("P_NY_T after closed-2: row 7 is gone");
  }

  @Test
  void wrongRowsWithoutWitness_areShownByTheirCounts() {
    Verdict verdict = check(inspection("", Map.of("missing", "3")));

    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(Said.of(verdict.witnesses().getFirst().sentence()))
        .isEqualTo("P_NY_T after loading: 3 of 1,000 rows missing or different, 0 unexpected");
  }

  @Test
  void rowsThatMayBeEither_areSaid() {
    Verdict verdict = check(inspection("closed-1", Map.of("unsure", "40")));

    assertThat(verdict.status()).isEqualTo(Status.VALID);
    assertThat(Said.of(verdict.summary())).endsWith("of 40 either of two is right");
  }

  @Test
  void nothingInspected_isUnknown() {
    assertThat(check().status()).isEqualTo(Status.UNKNOWN);
  }
}
