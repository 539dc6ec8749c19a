package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fact.Fact;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.plan.Plan.Value;
import assay.plan.ReproducedFinding;
import assay.study.written.StudyDocument;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// A written plan resolves to the same plan: every study of Assay, and each of its configurations alone.
final class StudyDocumentTest {

  private static Plan again(String text) {
    return Studies.resolved(text, Path.of("written.yaml"));
  }

  @TestFactory
  List<DynamicTest> study_isWrittenWithoutLoss() throws IOException {
    return Studies.names().stream()
        .map(name -> DynamicTest.dynamicTest(name, () -> check(Studies.plan(name, false))))
        .toList();
  }

  @TestFactory
  List<DynamicTest> leanPlan_isWrittenWithoutLoss() throws IOException {
    return Studies.names().stream()
        .map(name -> DynamicTest.dynamicTest(name, () -> checkLean(Studies.plan(name, true))))
        .toList();
  }

  private static void check(Plan plan) {
    Plan again = again(StudyDocument.of(plan).text(List.of()));
    assertSame(again, plan);
    assertThat(again.steps()).isEqualTo(plan.steps());
    assertThat(again.asks()).isEqualTo(plan.asks());
    assertThat(again.objectives())
        .extracting(Plan.Objective::metric)
        .isEqualTo(plan.objectives().stream().map(Plan.Objective::metric).toList());
    assertThat(again.trials()).hasSameSizeAs(plan.trials());
    for (Configuration configuration : plan.configurations()) {
      Plan alone = alone(plan, configuration);
      String text = StudyDocument.of(alone).text(List.of("found in a run"));
      assertThat(text.lines()).hasSizeLessThanOrEqualTo(StudyDocument.MOST_LINES);
      Plan written = again(text);
      assertSame(written, alone);
      assertThat(written.steps()).isEqualTo(alone.steps(configuration));
    }
  }

  /// A lean plan's times have more digits, and steady parts other bounds.
  private static void checkLean(Plan plan) {
    Configuration last = plan.configurations().getLast();
    Plan alone = alone(plan, last);
    Plan again = again(StudyDocument.of(alone).text(List.of()));
    assertSame(again, alone);
    assertThat(again.steps()).hasSameSizeAs(alone.steps());
    assertThat(StudyDocument.of(again).text(List.of()))
        .isEqualTo(StudyDocument.of(alone).text(List.of()));
  }

  private static Plan alone(Plan plan, Configuration configuration) {
    ReproducedFinding finding =
        new ReproducedFinding("0a1d", "x", "x", "x", "", null, Fact.quoted("x"), null, List.of());
    return plan.reproducing(configuration, 1, finding);
  }

  private static void assertSame(Plan again, Plan plan) {
    assertThat(again.engines()).isEqualTo(plan.engines());
    assertThat(again.workload()).isEqualTo(plan.workload());
    assertThat(again.checks()).isEqualTo(plan.checks());
    assertThat(again.seed()).isEqualTo(plan.seed());
    assertThat(again.repeats()).isEqualTo(plan.repeats());
    assertThat(texts(again.data())).isEqualTo(texts(plan.data()));
    assertThat(again.configurations())
        .extracting(Configuration::name)
        .isEqualTo(plan.configurations().stream().map(Configuration::name).toList());
    for (Configuration configuration : plan.configurations()) {
      assertThat(settings(again, configuration.name()))
          .isEqualTo(settings(plan, configuration.name()));
    }
  }

  /// Without the engine, which is compared above, and the fault of one configuration, which is in its steps.
  private static Map<String, String> settings(Plan plan, String name) {
    Map<String, String> settings = texts(plan.configuration(name).settings());
    settings.remove(Configuration.ENGINE);
    if (plan.configurations().size() == 1) {
      settings.remove("fault");
    }
    return settings;
  }

  private static Map<String, String> texts(Map<String, Value> values) {
    Map<String, String> texts = new LinkedHashMap<>();
    values.forEach((name, value) -> texts.put(name, value.text()));
    return texts;
  }
}
