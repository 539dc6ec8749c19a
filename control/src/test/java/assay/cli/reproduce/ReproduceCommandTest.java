package assay.cli.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fact.Fact;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.plan.PlanFile;
import assay.plan.ReproducedFinding;
import assay.problem.ExitCode;
import assay.record.environment.RunConditions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// Which findings of which records are run again, and the reasons against others.
final class ReproduceCommandTest extends StoredHarm {

  private int reproduce(String... words) {
    String[] line = new String[words.length + 2];
    line[0] = "reproduce";
    line[1] = run.root().toString();
    System.arraycopy(words, 0, line, 2, words.length);
    return assay(line);
  }

  private void refused(String code, String what, String... words) {
    int exit = reproduce(words);
    assertThat(err()).contains("error[" + code + "]", what);
    assertThat(exit).as(err()).isIn(2, 3, 5);
    assertThat(actions.plans).isEmpty();
  }

  @Test
  void worstFinding_isRunAgain_asItWas() {
    assertThat(reproduce("--times", "3")).as(err()).isEqualTo(ExitCode.NOT_VALID.code());
    assertThat(err()).contains("reproducing lost-writes/none of run 0a1d: 3 trials, about ");
    Plan again = actions.plans.getFirst();
    assertThat(again.configurations()).containsExactly(plan().configuration("none"));
    assertThat(again.trials())
        .extracting(Plan.Trial::id)
        .containsExactly("none-1", "none-2", "none-3");
    assertThat(again.trials()).noneMatch(Plan.Trial::control);
    assertThat(again.repeats()).isEqualTo(3);
    assertThat(again.seed()).isEqualTo(plan().seed());
    assertThat(again.steps()).isEqualTo(plan().steps());
    assertThat(again.checks()).isEqualTo(plan().checks());
    ReproducedFinding finding = Objects.requireNonNull(again.reproduces());
    assertThat(finding.run()).isEqualTo("0a1d");
    assertThat(finding.trial()).isEqualTo("none-1");
    assertThat(finding.metric()).isEqualTo("lost-writes");
    assertThat(finding.amount()).isEqualTo(Fact.quoted("5 of 354"));
    assertThat(finding.beforeFaultNanos()).as("there was no fault").isNull();
    assertThat(PlanFile.parse(PlanFile.text(again))).isEqualTo(again);
    assertThat(actions.options.getFirst().command())
        .startsWith("./assay reproduce ")
        .endsWith(" lost-writes/none --times 3");
  }

  @Test
  void findingByName_isFound_andFiveTrialsAreTheDefault() {
    assertThat(reproduce("lost-writes/none")).isEqualTo(ExitCode.NOT_VALID.code());
    assertThat(actions.plans.getFirst().trials()).hasSize(5);
  }

  @Test
  void findingThatIsNotThere_isRefused_withThoseThatAre() {
    refused("E845", "it holds lost-writes/none", "lost-writes/sync");
  }

  @Test
  void runWithoutHarm_isRefused() throws IOException {
    forgetHarm();
    refused("E845", "holds no finding");
  }

  @Test
  void timesThatAreNone_areRefused() {
    refused("E442", "--times 0", "--times", "0");
  }

  @Test
  void recordOfAnotherHost_isRefused_withTheCommandThatMeasuresHere() throws IOException {
    RunConditions here = begun();
    store(
        plan(),
        new RunConditions(
            here.id(), here.label(), here.study(), "another", here.boot(), here.files()));
    refused("E846", "measure anew here: assay run first-look --seed 42 --only none --repeats 5");
  }

  @Test
  void soak_isRefused() throws IOException {
    store(plan().toBuilder().soak(Duration.ofHours(1)).plan());
    refused("E847", "a soak");
  }

  @Test
  void unfinishedRun_isRefused() throws IOException {
    Files.delete(run.results());
    refused("E703", "was not judged");
    Files.delete(run.verdicts());
    refused("E848", "assay resume");
  }

  @Test
  void alteredRecord_isRefused() throws IOException {
    Files.writeString(run.verdicts(), Files.readString(run.verdicts()) + " ");
    refused("E703", "verdicts.json");
  }

  @Test
  void alteredStudy_isRefused() throws IOException {
    Files.writeString(run.study(), STUDY + "# more\n");
    refused("E703", "study.yaml");
  }

  @Test
  void alteredPlan_isRefused() throws IOException {
    Files.writeString(run.plan(), Files.readString(run.plan()) + " ");
    refused("E703", "plan.yaml");
  }

  @Test
  void engineThatIsNotInstalled_isRefused() throws IOException {
    store(plan().toBuilder().engine("reference").plan());
    refused("E301", "the engine `reference` of run 0a1d is not installed");
  }

  @Test
  void jarsThatAreGone_areRefused_eachWithItsRemedy() throws IOException {
    RunConditions here = begun();
    Map<String, String> files = new LinkedHashMap<>(here.files());
    files.put("engines/coherence/grid.jar", "00000000");
    files.put("engines/ignite/other.jar", "00000000");
    files.put("your jar shop.jar", "00000000");
    store(
        plan(),
        new RunConditions(
            here.id(), here.label(), here.study(), here.hostName(), here.boot(), files));
    refused("E849", "engines/coherence/grid.jar of run 0a1d is not here");
    assertThat(err()).contains("your jar shop.jar", "add --with").doesNotContain("ignite");
  }

  /// A record may come from anyone.
  @Test
  void settingThatReachesBeyondTheRun_needsConsent() throws IOException {
    List<Configuration> configurations =
        plan().configurations().stream()
            .map(each -> {
              Map<String, Plan.Value> settings = new LinkedHashMap<>(each.settings());
              settings.put("flags", new Plan.Value("-javaagent:/tmp/agent.jar", "--set"));
              return new Configuration(each.name(), each.slug(), settings);
            })
            .toList();
    store(plan().toBuilder().configurations(configurations).plan());
    refused("E344", "--allow flags");
    assertThat(reproduce("--allow", "flags")).as(err()).isEqualTo(ExitCode.NOT_VALID.code());
    assertThat(actions.options.getFirst().command()).contains(" --allow flags ");
  }

  @Test
  void folderThatExists_isRefused() {
    Path taken = folder.resolve("runs");
    refused("E504", "exists already", "--out", taken.toString());
  }
}
