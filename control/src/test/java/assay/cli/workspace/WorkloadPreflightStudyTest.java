package assay.cli.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import assay.ProjectEngines;
import assay.cli.workspace.WorkloadPreflightStudy.SentKind;
import assay.engine.DescriptorReader;
import assay.engine.EngineDescriptor;
import assay.plan.FaultSpec;
import assay.plan.Plan;
import assay.plan.Step;
import assay.run.ScriptedPlans;
import assay.study.SampleTradeoffs;
import assay.study.Samples;
import assay.study.StudyResolver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class WorkloadPreflightStudyTest {

  @TempDir private Path folder;

  private static EngineDescriptor reference() throws IOException {
    return ProjectEngines.all().find("reference").orElseThrow();
  }

  /// Three kinds in an open loop with a fault, and one with a size in a closed loop.
  private static Plan plan() {
    Step.Open open =
        Step.Open.of(
            1_000,
            Step.Arrivals.CONSTANT,
            Duration.ofSeconds(2),
            Duration.ofSeconds(20),
            Map.of("put", 1.0, "get", 98.0, "invoke", 1.0),
            256,
            new FaultSpec("kill", "member", Duration.ofSeconds(5)));
    Step.Closed closed =
        new Step.Closed(
            "closed-1",
            1,
            Duration.ZERO,
            0,
            List.of(new Step.Part("getAll 100x6", "getAll", 100, 6)));
    return ScriptedPlans.of(open).toBuilder()
        .steps(List.of(open, closed))
        .checks(List.of("lost-writes", "recovery", "stalls", "stale-reads", "a-users-own"))
        .plan();
  }

  private static WorkloadPreflightStudy study() throws IOException {
    return new WorkloadPreflightStudy(plan(), new SampleTradeoffs(), reference());
  }

  @Test
  void checks_areThoseThatABusyHostCannotBreak() throws Exception {
    assertThat(study().checks()).containsExactly("lost-writes", "stale-reads", "a-users-own");
  }

  @Test
  void study_hasEachKindOfThePlan_andNoFault() throws Exception {
    List<SentKind> kinds = study().kinds();
    assertThat(kinds)
        .containsExactlyInAnyOrder(
            new SentKind("put", false, 1),
            new SentKind("get", false, 1),
            new SentKind("invoke", false, 1),
            new SentKind("getAll", true, 6));
    WorkloadPreflightStudy plain =
        new WorkloadPreflightStudy(
            plan().toBuilder().checks(List.of("lost-writes")).plan(),
            new SampleTradeoffs(),
            reference());
    Path file = Files.writeString(folder.resolve("control.yaml"), plain.text(kinds));
    Plan resolved =
        new StudyResolver(ProjectEngines.all(), List.of(new SampleTradeoffs()), Samples.BIG)
            .resolve(file, plain.options())
            .plan();
    assertThat(resolved.engine()).isEqualTo("reference");
    assertThat(resolved.harms()).isFalse();
    assertThat(resolved.checks()).containsExactly("lost-writes");
    assertThat(resolved.dataNumbers()).containsEntry("customers", 100L);
    assertThat(resolved.configurations()).hasSize(1);
    assertThat(resolved.baseline().values().text("behaviour")).isEqualTo("map");
    assertThat(resolved.steps())
        .satisfiesExactly(
            open ->
                assertThat(open)
                    .isInstanceOfSatisfying(
                        Step.Open.class,
                        it -> {
                          assertThat(it.duration()).isEqualTo(Duration.ofSeconds(2));
                          assertThat(it.mix())
                              .containsOnlyKeys("put", "get", "invoke")
                              .allSatisfy((kind, share) -> assertThat(share).isBetween(33.0, 34.0));
                        }),
            closed ->
                assertThat(closed)
                    .isInstanceOfSatisfying(
                        Step.Closed.class,
                        it ->
                            assertThat(it.parts())
                                .extracting(Step.Part::kind, Step.Part::size)
                                .containsExactly(tuple("getAll", 6))));
  }

  @Test
  void kindThatTheEngineCannotAnswer_isNotTried() throws Exception {
    EngineDescriptor cannot =
        DescriptorReader.read(
            "engine: reference\nversion: \"1\"\nspi: 2\ncapabilities: [Cache]\n", "test");
    WorkloadPreflightStudy study =
        new WorkloadPreflightStudy(plan(), new SampleTradeoffs(), cannot);
    assertThat(study.kinds()).extracting(SentKind::name).doesNotContain("invoke");
    assertThat(study.untried()).containsExactly("invoke");
  }
}
