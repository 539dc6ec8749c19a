package assay.study.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import assay.plan.Configuration;
import assay.plan.Plan;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.study.Samples;
import assay.study.file.SourceValue;
import assay.study.file.StudyOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A study on a cluster with two compared configurations.
final class ClusterConfigurationsTest {

  private static final String STEPS = "steps: [ { closed: { threads: 1, each: [get 100] } } ]\n";
  private static final List<SourceValue> TWO =
      Stream.of("everysec", "always").map(name -> ClusterConfigurations.value(name, null)).toList();

  @TempDir private Path folder;

  private Plan plan(String head, List<SourceValue> clusterConfigurations) {
    return Samples.resolver(Samples.BIG)
        .comparing(clusterConfigurations)
        .resolve(Samples.write(folder, Samples.study(head) + STEPS), StudyOptions.NONE)
        .plan();
  }

  private List<String> names(String head) {
    return plan(head, TWO).configurations().stream().map(Configuration::name).toList();
  }

  @Test
  void studyWithoutAWordOfThem_isCarriedOutInEach() {
    assertThat(names("")).containsExactly("everysec", "always");
    assertThat(plan("", TWO).configurations())
        .extracting(
            configuration -> configuration.values().text(Configuration.CLUSTER_CONFIGURATION))
        .containsExactly("everysec", "always");
    assertThat(names("vary: { backup: [sync, none] }\n"))
        .containsExactly("everysec", "none", "always", "always+none");
    assertThat(names("configurations: { one: { backup: sync }, two: { backup: none } }\n"))
        .containsExactly("one, everysec", "one, always", "two, everysec", "two, always");
  }

  @Test
  void studyThatChooses_isObeyed() {
    assertThat(names("vary: { cluster-configuration: [always, everysec] }\nbaseline: everysec\n"))
        .containsExactly("everysec", "always");
    assertThat(names("cluster: { cluster-configuration: always }\n")).hasSize(1);
  }

  @Test
  void unknownConfiguration_isTold_withTheNearest_andWithoutAClusterWhereTheyComeFrom() {
    String study = "vary: { cluster-configuration: [alway] }\n";
    assertThat(problem(study, TWO)).extracting(Problem::code).isEqualTo("E207");
    assertThat(problem(study, TWO).help()).isEqualTo("did you mean `always`?");
    assertThat(problem(study, List.of()).code()).isEqualTo("E302");
    assertThat(problem(study, List.of()).help()).contains("--existing");
  }

  private Problem problem(String study, List<SourceValue> clusterConfigurations) {
    return catchThrowableOfType(ProblemException.class, () -> plan(study, clusterConfigurations))
        .problems()
        .getFirst();
  }
}
