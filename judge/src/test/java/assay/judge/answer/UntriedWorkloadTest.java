package assay.judge.answer;

import static org.assertj.core.api.Assertions.assertThat;

import assay.judge.Said;
import assay.plan.Plan;
import assay.record.SyntheticTrial;
import assay.record.environment.Environment;
import assay.record.results.Caveat;
import assay.sentence.SentenceRenderer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// A workload of a user's jar that was not tried on a correct engine before the run.
final class UntriedWorkloadTest {

  private static List<String> names(String untried) {
    return caveats(untried).stream().map(caveat -> SentenceRenderer.name(caveat.text())).toList();
  }

  private static List<Caveat> caveats(String untried) {
    Plan plan = SyntheticTrial.plan(SyntheticTrial.step(SyntheticTrial.Behaviour.good()));
    Environment environment =
        new Environment(
            "0.1.0",
            "2026-11-21T10:04:00Z",
            0,
            0,
            "assay run s",
            Map.of("cores", "2"),
            Map.of(),
            Map.of(),
            List.of(),
            null,
            0,
            List.of(),
            Map.of(),
            untried,
            Map.of());
    return CaveatList.of(
        plan,
        environment,
        List.of(),
        HarmOutsideTable.of(List.of()),
        List.of(),
        List.of(),
        List.of());
  }

  @Test
  void reason_isACaveat() {
    assertThat(names("there is no room")).contains("workload not tried alone");
    assertThat(caveats("there is no room"))
        .extracting(caveat -> Said.of(caveat.text()))
        .anySatisfy(text ->
            assertThat(text).contains("was not tried on a correct engine", "there is no room"));
  }

  @Test
  void workloadThatWasTried_hasNone() {
    assertThat(names("")).doesNotContain("workload not tried alone");
  }
}
