package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Workload;
import assay.cli.draft.StudyChoices;
import assay.cli.draft.StudyDraft;
import assay.engine.EngineDescriptor;
import assay.engine.InstalledJdks;
import assay.judge.recovery.UnmeasurableFigures;
import assay.plan.Plan;
import assay.study.StudyResolver;
import assay.study.check.HostCapabilities;
import assay.study.file.StudyOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// `assay new NAME` writes a valid study that answers its question, with the real workloads.
final class StudyDraftTest {

  private static final Workload TRADEOFFS =
      Studies.workloads().stream()
          .filter(each -> each.name().equals("tradeoffs"))
          .findFirst()
          .orElseThrow();

  @Test
  void defaults_areCoherenceAndTradeoffs() {
    EngineDescriptor engine =
        StudyChoices.engineFor(TRADEOFFS, Studies.engines().descriptors()).orElseThrow();
    assertThat(engine.engine()).isEqualTo("coherence");
    Plan plan = plan(StudyChoices.of(engine, TRADEOFFS));
    assertThat(plan.asks()).contains("p50(put)", "p50(get)", "stale-reads", "lost-writes");
    assertThat(plan.configurations()).hasSize(2);
  }

  /// `redis` and `terracotta` have other settings than a draft: their studies come from the
  /// questions.
  @TestFactory
  Stream<DynamicTest> engines_getAValidStudy() {
    return Studies.engines().descriptors().stream()
        .filter(engine -> engine.capabilities().contains("Cache") && !engine.simulated())
        .filter(engine -> !List.of("redis", "terracotta").contains(engine.engine()))
        .map(engine ->
            DynamicTest.dynamicTest(
                engine.engine(),
                () ->
                    assertThat(UnmeasurableFigures.of(plan(StudyChoices.of(engine, TRADEOFFS))))
                        .isEmpty()));
  }

  private static Plan plan(StudyChoices choices) {
    return new StudyResolver(
            Studies.engines(),
            Studies.workloads(),
            new HostCapabilities(64L << 30, InstalledJdks.here()))
        .resolve(
            new StudyDraft("my-test", choices).text(), Path.of("my-test.yaml"), StudyOptions.NONE)
        .plan();
  }
}
