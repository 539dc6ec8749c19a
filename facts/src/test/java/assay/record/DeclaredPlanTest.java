package assay.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import assay.metric.MetricFamily;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.plan.PlanBuilder;
import assay.plan.PlanFile;
import assay.problem.ProblemException;
import assay.record.io.RunDirectory;
import assay.words.GlossaryEntry;
import assay.words.GlossaryEntry.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Plans that keep the words of a user's checkers.
final class DeclaredPlanTest {

  @TempDir private Path folder;

  private RunDirectory run(String name, String unit) throws IOException {
    Map<String, String> traits =
        Map.of(
            "side", "cost", "better", "lower", "fold", "worst", "timing", "none", "check", "kept");
    RunDirectory run = new RunDirectory(Files.createDirectories(folder.resolve(name)));
    PlanFile.write(
        plan(
            List.of(
                new GlossaryEntry(
                    "kept",
                    Kind.CHECK,
                    "What: it's “kept”.",
                    "",
                    unit,
                    traits,
                    Map.of(),
                    List.of()))),
        run.plan());
    return run;
  }

  private static Plan plan(List<GlossaryEntry> words) {
    return new PlanBuilder("first-look")
        .question("What is kept?")
        .engine("reference")
        .workload("tradeoffs")
        .configurations(List.of(new Configuration("only", "only", Map.of())))
        .checks(List.of("kept"))
        .trials(List.of(new Plan.Trial("only-1", "only", 1)))
        .words(words)
        .plan();
  }

  @Test
  void words_areReadBackAndDeclared() throws IOException {
    RunDirectory run = run("one", "count");
    assertThat(MetricFamily.of("kept")).isEmpty();

    Plan plan = RunRecord.planOf(run);

    assertThat(plan.words()).extracting(GlossaryEntry::is).containsExactly("What: it's “kept”.");
    assertThat(plan).isEqualTo(plan(plan.words()));
    assertThat(MetricFamily.of("kept"))
        .hasValueSatisfying(kept -> {
          assertThat(kept.unit()).isEqualTo("count");
          assertThat(kept.check()).hasValue("kept");
        });
    assertThat(PlanFile.text(plan(List.of()))).doesNotContain("words");

    RunDirectory other = run("other", "share");
    ProblemException refused =
        catchThrowableOfType(ProblemException.class, () -> RunRecord.planOf(other));
    assertThat(refused.problems())
        .singleElement()
        .satisfies(problem -> {
          assertThat(problem.code()).isEqualTo("E338");
          assertThat(problem.what()).contains("other", "plan.yaml", "`kept`", "another unit");
        });
    assertThat(MetricFamily.of("kept").orElseThrow().unit()).isEqualTo("count");
  }
}
