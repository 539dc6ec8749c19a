package assay.run.existing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import assay.api.engine.ExistingCluster;
import assay.api.engine.ExistingConfiguration;
import assay.host.ExistingClusterFile;
import assay.host.ExistingClusterFile.ClusterConfiguration;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.record.event.TrialEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A cluster with one line in a file as configuration, written by commands.
final class ConfigurationSwitchTest {

  @TempDir private Path folder;
  private final List<TrialEvent.ConfigurationSet> set = new ArrayList<>();
  private final List<ClusterConfiguration> clusterConfigurations = new ArrayList<>();

  @BeforeEach
  void begin() throws IOException {
    write("as before");
  }

  private void write(String line) throws IOException {
    Files.writeString(folder.resolve("cluster"), line + "\n");
  }

  private String writing(String line) {
    return "echo '%s' > '%s'".formatted(line, folder.resolve("cluster"));
  }

  private ExistingConfiguration read() {
    try {
      return ExistingConfiguration.of(
          Map.of("sync", Files.readString(folder.resolve("cluster")).strip(), "port", "6379"));
    } catch (IOException e) {
      return ExistingConfiguration.unknown(e.toString());
    }
  }

  private ConfigurationSwitchTest configuration(String name, String command) {
    clusterConfigurations.add(new ClusterConfiguration(name, command, null));
    return this;
  }

  private ConfigurationSwitch switching(String restore) {
    ExistingCluster there = new ExistingCluster(List.of("a:1"), "assay", "", "", "pw", false, "");
    return new ConfigurationSwitch(
        new ExistingClusterFile("existing.yaml", there, clusterConfigurations, restore),
        (trial, event, text) -> set.add(event));
  }

  private Problem refusal(ConfigurationSwitch switching) {
    return catchThrowableOfType(
            ProblemException.class, () -> switching.survey(List.of("always", "never"), this::read))
        .problems()
        .getFirst();
  }

  @Test
  void eachConfiguration_isSetAndReadBack_andTheOneOfBeforeIsRestored() throws Exception {
    ConfigurationSwitch switching =
        configuration("always", writing("1") + " # pw")
            .configuration("never", writing("0"))
            .switching(writing("as before"));
    switching.survey(List.of("always", "never"), this::read);
    switching.set("never", "never-1");
    switching.require("never", read());
    Problem other =
        catchThrowableOfType(ProblemException.class, () -> switching.require("always", read()))
            .problems()
            .getFirst();
    assertThat(other.code()).isEqualTo("E534");
    assertThat(other.what()).contains("`sync` reads `0`, and it was `1`");
    assertThat(switching.restore(this::read)).isEmpty();
    assertThat(read().values()).containsEntry("sync", "as before");
    assertThat(set)
        .extracting(TrialEvent.ConfigurationSet::configuration)
        .containsExactly("always", "never", "always", "never");
    assertThat(set.getFirst().command()).endsWith("# ***");
  }

  @Test
  void commandsThatChangeNothing_areRefused() {
    assertThat(
            refusal(configuration("always", "true").configuration("never", "true").switching("")))
        .extracting(Problem::code, Problem::what)
        .containsExactly(
            "E534",
            "the configurations `always` and `never` read the same: the cluster tells no difference between them");
  }

  /// The first command has no effect: its configuration would be the earlier one, and from then on
  /// the other.
  @Test
  void firstCommandThatChangesNothing_isFoundByGoingBack() {
    assertThat(
            refusal(
                configuration("always", "true").configuration("never", writing("0")).switching("")))
        .extracting(Problem::code)
        .isEqualTo("E534");
  }

  @Test
  void commandThatFails_orCannotBeRead_isToldWithWhatItPrinted() {
    assertThat(
            refusal(
                configuration("always", "echo no pw here; exit 3")
                    .configuration("never", "true")
                    .switching("")))
        .extracting(Problem::code, Problem::what)
        .containsExactly(
            "E533", "the command of the configuration `always` ended with 3: no *** here");
    clusterConfigurations.clear();
    assertThat(
            refusal(
                    configuration("always", writing("1"))
                        .configuration("never", "if true")
                        .switching(""))
                .what())
        .contains("cannot be read by a shell, and nothing was done");
    assertThat(read().values()).containsEntry("sync", "as before");
  }

  @Test
  void clusterThatTellsNothing_isRefused() {
    ConfigurationSwitch switching =
        configuration("always", writing("1")).configuration("never", writing("0")).switching("");
    Problem problem =
        catchThrowableOfType(
                ProblemException.class,
                () ->
                    switching.survey(
                        List.of("always", "never"), () -> ExistingConfiguration.unknown("NOPERM")))
            .problems()
            .getFirst();
    assertThat(problem.code()).isEqualTo("E533");
    assertThat(problem.what()).endsWith("NOPERM");
  }

  @Test
  void whatIsLeft_isTold() throws Exception {
    ConfigurationSwitch none =
        configuration("always", writing("1")).configuration("never", writing("0")).switching("");
    none.survey(List.of("always", "never"), this::read);
    assertThat(none.restore(this::read).orElseThrow())
        .isEqualTo(
            "the cluster stays in the last configuration, since its file has no `restore`: sync is 1 and was as before");
    write("as before");
    ConfigurationSwitch failing = switching("exit 9");
    failing.survey(List.of("always", "never"), this::read);
    assertThat(failing.restore(this::read).orElseThrow())
        .isEqualTo("the cluster's configuration was not restored: `restore` ended with 9");
  }
}
