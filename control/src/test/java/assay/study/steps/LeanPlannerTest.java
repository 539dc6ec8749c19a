package assay.study.steps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import assay.plan.Plan;
import assay.plan.Plan.Value;
import assay.plan.Step;
import assay.plan.rate.Rate;
import assay.study.Samples;
import assay.study.file.Study;
import assay.study.file.StudyOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LeanPlannerTest {

  private static final Path STUDIES = Path.of("../studies");

  @TempDir Path folder;

  @Test
  void study_isShrunkAsDocumented() {
    Path file = STUDIES.resolve("tradeoffs/backups.yaml");
    Plan plan =
        Samples.resolve(file, new StudyOptions(List.of(), true, null, null, List.of())).plan();
    assertThat(plan.lean()).isTrue();
    assertThat(plan.repeats()).isEqualTo(1);
    assertThat(plan.data()).containsEntry("customers", new Value("1000", "--lean"));
    assertThat(plan.data()).containsEntry("counters", new Value("16", "backups.yaml:12"));
    Step.Closed closed = (Step.Closed) plan.steps().get(0);
    assertThat(closed.parts())
        .extracting(Step.Part::text)
        .containsExactly("put 200", "putAll 1x1000", "invoke 10", "get 200", "getAll 10x6");
    Step.Open last = (Step.Open) plan.steps().get(2);
    // 2 s before the kill, and ten to recover and to hold; its phase adds up to both.
    assertThat(last.duration()).isEqualTo(Duration.ofSeconds(12));
    assertThat(last.warmUp()).isEqualTo(Duration.ofSeconds(1));
    assertThat(last.faults().getFirst().at())
        .isBetween(Duration.ofSeconds(2), Duration.ofSeconds(3));
  }

  @Test
  void jvmCompilesOnce_whereNoConfigurationSaysWithWhichFlags() {
    String configurations =
        """
        configurations:
          plain: { backup: sync }
          other: { backup: sync, flags: %s }
        """;
    Plan silent = lean(configurations.formatted("\"\""));
    assertThat(silent.configurations())
        .extracting(configuration -> configuration.settings().get("flags"))
        .containsOnly(new Value("-XX:TieredStopAtLevel=1", "--lean"));
    Plan said = lean(configurations.formatted("-Xss1m"));
    assertThat(said.configuration("plain").values().text("flags")).isEmpty();
    assertThat(said.configuration("other").values().text("flags")).isEqualTo("-Xss1m");
  }

  @Test
  void calmWindow_isAsLongAsAMedianNeeds() {
    assertThat(calmWindow(1000)).isEqualTo(Duration.ofSeconds(3));
    assertThat(calmWindow(50)).isEqualTo(Duration.ofSeconds(4));
    assertThat(calmWindow(10)).isEqualTo(Duration.ofSeconds(5));
  }

  private Step.Open shaped(String step) {
    return (Step.Open)
        resolved("steps:\n  - open: { %s, mix: { put: 100 } }\n".formatted(step))
            .steps()
            .getFirst();
  }

  @Test
  void shapeWithoutAFault_isCompressed() {
    Step.Open open = shaped("rate: { steps: [100/s for 1m, 400/s for 3m, 10/s for 1m] }, for: 5m");
    assertThat(open.duration()).isEqualTo(Duration.ofSeconds(6));
    assertThat(open.rate().parts())
        .extracting(Rate.Part::toNanos)
        .containsExactly(1_200_000_000L, 4_800_000_000L, 6_000_000_000L);
    assertThat(open.rate().text())
        .isEqualTo("100/s for 1m, 400/s for 3m, 10/s for 1m (compressed: 300 s in 6.00 s)");
  }

  /// 130 requests at 1,000 down to about 960 a second take less than the 2 s before a lean run's fault.
  @Test
  void shapeWithAFault_keepsTheRateAroundTheFault() {
    Step.Open open =
        shaped(
            "rate: { points: [0/s at 0s, 1000/s at 20s, 0/s at 60s] }, for: 60s, fault: { kill: member, at: 30s }");
    assertThat(open.duration()).isEqualTo(Duration.ofSeconds(12));
    assertThat(open.rate().at(2_000_000_000L)).isCloseTo(750, within(1e-6));
    assertThat(open.rate().at(0)).isCloseTo(800, within(1e-6));
    assertThat(open.rate().text()).endsWith(" (only from 28.0 s to 40.0 s)");
    assertThat(open.rate().lowest())
        .as("without what is never offered")
        .isCloseTo(500, within(1e-6));
  }

  @Test
  void shapeThatWasCalmBeforeItsFault_isWatchedLongerBefore() {
    Step.Open open =
        shaped(
            "rate: { points: [10/s at 0s, 10/s at 30s, 500/s at 40s] }, for: 60s, fault: { kill: member, at: 30s }");
    // 130 requests at 10/s take 13 s, and the edge 300 ms.
    assertThat(open.duration()).isEqualTo(Duration.ofMillis(23_300));
    assertThat(open.rate().at(13_300_000_000L)).isCloseTo(10, within(1e-6));
  }

  private static Duration calmWindow(double perSecond) {
    return LeanPlanner.calmWindow(
        Rate.constant(perSecond), Duration.ofMinutes(1), Map.of(), List.of());
  }

  @Test
  void objectivesOfPartsThatAreShrunk_areKept() {
    Path file =
        Samples.write(
            folder,
            Samples.study("objectives: [ \"time(put 2_000) < 5s\" ]\n")
                + "steps:\n  - closed: { threads: 2, each: [put 2_000] }\n");
    Plan plan =
        Samples.resolve(file, new StudyOptions(List.of(), true, null, null, List.of())).plan();
    assertThat(((Step.Closed) plan.steps().getFirst()).parts())
        .extracting(Step.Part::text)
        .containsExactly("put 200");
    assertThat(plan.objectives())
        .extracting(Plan.Objective::metric)
        .containsExactly("time(put 2_000)");
    Study.LeanOverrides nothing = new Study.LeanOverrides(List.of(), Map.of(), null);
    assertThat(LeanPlanner.metric("time(getAll 1_000x6 under traffic)", nothing))
        .isEqualTo("time(getAll 100x6 under traffic)");
    assertThat(LeanPlanner.metric("p99(get)", nothing)).isEqualTo("p99(get)");
  }

  private Plan lean(String configurations) {
    return resolved(configurations + Samples.STEP);
  }

  private Plan resolved(String rest) {
    Path file = Samples.write(folder, Samples.study(rest));
    return Samples.resolve(file, new StudyOptions(List.of(), true, null, null, List.of())).plan();
  }
}
