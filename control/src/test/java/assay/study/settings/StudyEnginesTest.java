package assay.study.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import assay.plan.Configuration;
import assay.plan.Plan;
import assay.plan.Plan.Unavailable;
import assay.problem.Problem;
import assay.study.Samples;
import assay.study.file.StudyOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Configurations with several engines in one study: `coherence` has `reads` and asynchronous backups,
/// `reference` has neither and cannot run entry processors.
final class StudyEnginesTest {

  @TempDir Path folder;

  private Path study(String varies, String kind) throws IOException {
    String study =
        """
        study: any/engines
        question: Which engine?
        engine: coherence
        workload: tradeoffs
        cluster: { members: 3 }
        data: { customers: 100 }
        %s
        steps:
          - open: { rate: 100/s, for: 5s, mix: { %s: 100 } }
        check: [lost-writes]
        """
            .formatted(varies, kind);
    return Files.writeString(folder.resolve("engines.yaml"), study);
  }

  private Plan plan(String varies, String... set) throws IOException {
    return Samples.resolve(
            study(varies, "put"), new StudyOptions(List.of(set), false, null, null, List.of()))
        .plan();
  }

  private List<Problem> problems(String varies) throws IOException {
    return Samples.problems(study(varies, "put"), StudyOptions.NONE);
  }

  @Test
  void everyConfiguration_hasItsOwnEngine_andItsSettingsOnly() throws IOException {
    Plan plan = plan("vary: { engine: [coherence, reference], backup: [sync, none] }");
    assertThat(plan.configurations())
        .extracting(Configuration::name)
        .containsExactly("coherence", "coherence+none", "reference", "reference+none");
    assertThat(plan.engines()).containsExactly("coherence", "reference");
    assertThat(plan.engine(plan.configuration("reference+none"))).isEqualTo("reference");
    assertThat(plan.configuration("coherence").settings()).containsKey("reads");
    assertThat(plan.configuration("reference").settings()).doesNotContainKey("reads");
  }

  @Test
  void whatAnEngineDoesNotHave_isLeftOutWithTheReason() throws IOException {
    Plan plan = plan("vary: { engine: [coherence, reference], backup: [sync, async] }");
    assertThat(plan.configurations())
        .extracting(Configuration::name)
        .containsExactly("coherence", "coherence+async", "reference");
    assertThat(plan.unavailable())
        .containsExactly(
            new Unavailable(
                "reference+async", "reference has no `backup: async`, only sync or none"));
  }

  @Test
  void settingAnEngineDoesNotHave_isNoneToIt_whereItIsTheOthersDefault() throws IOException {
    Plan plan = plan("vary: { engine: [coherence, reference], reads: [primary, closest] }");
    assertThat(plan.configurations())
        .extracting(Configuration::name)
        .containsExactly("coherence", "coherence+closest", "reference");
    assertThat(plan.unavailable())
        .extracting(Unavailable::reason)
        .containsExactly("reference has no setting `reads`");
  }

  @Test
  void engineThatLacksWhatARequestNeeds_isLeftOut() throws IOException {
    Path file = study("vary: { engine: [coherence, reference] }", "invoke");
    Plan plan = Samples.resolve(file, StudyOptions.NONE).plan();
    assertThat(plan.engines()).containsExactly("coherence");
    assertThat(plan.unavailable())
        .extracting(Unavailable::reason)
        .containsExactly("`invoke` needs Invocable, which reference lacks");
  }

  @Test
  void namedConfigurations_mayHaveEnginesOfTheirOwn() throws IOException {
    Plan plan = plan("configurations: { near: { engine: reference }, far: { backup: async } }");
    assertThat(plan.engine(plan.configuration("near"))).isEqualTo("reference");
    assertThat(plan.engine(plan.configuration("far"))).isEqualTo("coherence");
  }

  @Test
  void commandLine_namesOneEngineForAll() throws IOException {
    Plan plan =
        plan("vary: { engine: [coherence, reference], backup: [sync, none] }", "engine=reference");
    assertThat(plan.engines()).containsExactly("reference");
    assertThat(plan.configurations())
        .extracting(Configuration::name)
        .containsExactly("sync", "none");
  }

  @Test
  void engineThatIsNotInstalled_isRefused() throws IOException {
    assertThat(problems("vary: { engine: [coherence, referense] }"))
        .extracting(Problem::code, Problem::help)
        .containsExactly(tuple("E301", "did you mean `reference`?"));
  }

  @Test
  void engineWithAnotherName_mayBeInAJar() throws IOException {
    assertThat(problems("vary: { engine: [coherence, twin] }"))
        .extracting(Problem::help)
        .singleElement()
        .asString()
        .contains("coherence")
        .endsWith("; --with JAR adds your own");
  }

  @Test
  void valueThatNoEngineHas_isRefused() throws IOException {
    assertThat(problems("vary: { engine: [coherence, reference], backup: [sync, nightly] }"))
        .extracting(Problem::code)
        .containsExactly("E207");
  }

  @Test
  void namedConfigurationWithWhatItsEngineLacks_isRefused() throws IOException {
    assertThat(problems("configurations: { near: { engine: reference, reads: closest } }"))
        .extracting(Problem::code)
        .containsExactly("E302");
  }
}
