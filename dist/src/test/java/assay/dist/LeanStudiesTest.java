package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.judge.recovery.PlanObstacles;
import assay.plan.Plan;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Every study of the project says which figures its question is about, and nothing in its plan prevents
/// them: neither in the study itself nor in a try.
final class LeanStudiesTest {

  @TestFactory
  Stream<DynamicTest> everyStudy_saysWhatItAsks_andATryCanAnswer() throws IOException {
    return Studies.names().stream().map(name -> DynamicTest.dynamicTest(name, () -> check(name)));
  }

  private static void check(String name) throws IOException {
    Plan whole = Studies.plan(name, false);
    Plan tried = Studies.plan(name, true);
    assertThat(whole.asks()).as("asks").isNotEmpty();
    assertThat(tried.asks()).as("asks of a try").hasSameSizeAs(whole.asks());
    assertThat(PlanObstacles.of(whole)).as("in the study").isEmpty();
    assertThat(PlanObstacles.of(tried)).as("in a try").isEmpty();
  }

  /// What a try used to be: the window of five seconds leaves no room to recover in.
  @Test
  void windowOfFiveSeconds_isToldApart() throws IOException {
    Plan brief = Studies.plan("hub/failover", false, List.of("steps.1.open.for=18s"));
    assertThat(PlanObstacles.of(brief))
        .isNotEmpty()
        .allMatch(obstacle -> obstacle.startsWith("recovery: "));
  }

  /// A study of many strategies tries a sample of them, and says which it leaves out.
  @Test
  void sample_isPartOfTheStudy() throws IOException {
    Plan whole = Studies.plan("tradeoffs/engines", false);
    Plan tried = Studies.plan("tradeoffs/engines", true);
    assertThat(tried.engines()).isEqualTo(whole.engines());
    assertThat(tried.strategies().size() + tried.leftOut().size())
        .isEqualTo(whole.strategies().size());
    assertThat(whole.leftOut()).isEmpty();
  }
}
