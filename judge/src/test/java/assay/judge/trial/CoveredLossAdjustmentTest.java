package assay.judge.trial;

import static assay.judge.Found.value;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import assay.judge.Operations;
import assay.judge.Said;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

/// An engine acknowledges before it copies. Three keys of four are written again after the fault.
final class CoveredLossAdjustmentTest {

  private static final int COUNTER = 100;

  private static Verdict lostWrites(Operations operations) {
    return requireNonNull(
        CheckerRegistry.ask(List.of("lost-writes", "lost-updates"), operations.evidence())
            .verdicts()
            .get("lost-writes"));
  }

  private static Operations written(boolean again) {
    Operations operations = new Operations().fault(100);
    for (int key = 0; key < 40; key++) {
      boolean covered = again && key % 4 != 3;
      operations.versions(key, 2);
      if (covered) {
        operations.write(key, 3, 200, 210);
      }
      operations.finalRead(key, covered ? 3 : 2);
    }
    return operations;
  }

  /// Two increments were acknowledged, and one is there in the end.
  private static Operations counted(Operations operations, int found) {
    operations.add(Op.BUMP, OperationOutcome.OK, COUNTER, 1, 10, 20);
    operations.add(Op.BUMP, OperationOutcome.OK, COUNTER, 2, 30, 40);
    return operations.add(Op.FINAL_COUNT, OperationOutcome.OK, COUNTER, found, 1000, 1001);
  }

  @Test
  void coveredWrites_areNotCleared_ifIncrementsAreLost() {
    Verdict verdict = lostWrites(counted(written(true), 1));

    assertThat(verdict.status()).isEqualTo(Status.UNKNOWN);
    assertThat(value(verdict, "covered-writes")).isEqualTo(60);
    assertThat(Said.of(verdict.summary()))
        .contains("another check shows lost values (`lost-updates`: 1 of 2)");
  }

  @Test
  void coveredWrites_ofAnEngineThatLosesNothing_stayCleared() {
    assertThat(lostWrites(counted(written(true), 2)).status()).isEqualTo(Status.VALID);
  }

  @Test
  void writesThatWereAllReadBack_areNotDoubted() {
    assertThat(lostWrites(counted(written(false), 1)).status()).isEqualTo(Status.VALID);
  }
}
