package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.judge.recovery.UnmeasurableFigures;
import assay.plan.Plan;
import assay.sentence.SentenceRenderer;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Every study in the project names its question's figures, and its plan does not prevent them:
/// neither in the study itself nor in a lean run.
final class LeanStudiesTest {

  @TestFactory
  Stream<DynamicTest> everyStudy_saysWhatItAsks_andALeanRunCanAnswer() throws IOException {
    return Studies.names().stream().map(name -> DynamicTest.dynamicTest(name, () -> check(name)));
  }

  private static void check(String name) throws IOException {
    Plan whole = Studies.plan(name, false);
    Plan lean = Studies.plan(name, true);
    assertThat(whole.asks()).as("asks").isNotEmpty();
    assertThat(lean.asks()).as("asks of a lean run").hasSameSizeAs(whole.asks());
    assertThat(UnmeasurableFigures.of(whole)).as("in the study").isEmpty();
    assertThat(UnmeasurableFigures.of(lean)).as("in a lean run").isEmpty();
  }

  /// The former lean run: a window of five seconds leaves no room to recover.
  @Test
  void windowOfFiveSeconds_isToldApart() throws IOException {
    Plan brief = Studies.plan("hub/failover", false, List.of("steps.1.open.for=18s"));
    assertThat(UnmeasurableFigures.of(brief))
        .extracting(SentenceRenderer::of)
        .isNotEmpty()
        .allMatch(obstacle -> obstacle.startsWith("recovery: "));
  }

  /// A lean run of a study with many configurations takes a sample, and lists the omitted ones.
  @Test
  void sample_isPartOfTheStudy() throws IOException {
    Plan whole = Studies.plan("tradeoffs/engines", false);
    Plan lean = Studies.plan("tradeoffs/engines", true);
    // An Ignite 3 cluster takes too long to form for a two-minute sample.
    assertThat(lean.engines())
        .isEqualTo(whole.engines().stream().filter(engine -> !engine.equals("ignite3")).toList());
    assertThat(lean.configurations().size() + lean.leftOut().size())
        .isEqualTo(whole.configurations().size());
    assertThat(whole.leftOut()).isEmpty();
  }
}
