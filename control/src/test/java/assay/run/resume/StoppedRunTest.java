package assay.run.resume;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.json.JsonCodec;
import assay.plan.Plan;
import assay.plan.PlanFile;
import assay.problem.ExitCode;
import assay.problem.ProblemException;
import assay.record.RunRecord;
import assay.record.SealedSample;
import assay.record.environment.Environment;
import assay.record.environment.RunConditions;
import assay.record.io.RunDirectory;
import assay.record.io.RunLock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Which runs can resume, and the reasons against others; asking changes none of them.
final class StoppedRunTest {

  @TempDir private Path folder;

  private RunDirectory run;

  /// A record with two finished trials and a killed writer.
  @BeforeEach
  void stop() throws IOException {
    run = SealedSample.sealed(folder);
    Files.createDirectories(run.root().resolve("latency"));
    List<String> lines = Files.readAllLines(run.events());
    Files.writeString(run.events(), String.join("\n", lines.subList(0, lines.size() - 1)) + "\n");
    conditions(new RunConditions("0a1d", "", "first-look", "here", "boot", Map.of()));
    SealedSample.seal(run, plan());
  }

  private Plan plan() {
    return RunRecord.planOf(run);
  }

  private void conditions(RunConditions begun) throws IOException {
    Files.writeString(run.conditions(), JsonCodec.document(begun));
  }

  private void refused(String code, String... texts) throws IOException {
    byte[] before = Files.readAllBytes(run.seals());
    assertThatThrownBy(() -> StoppedRun.open(run.root()))
        .isInstanceOfSatisfying(
            ProblemException.class,
            e -> {
              assertThat(e.exit()).isIn(ExitCode.INVALID_INPUT, ExitCode.NOT_VALID);
              assertThat(e.problems().getFirst().code()).isEqualTo(code);
              assertThat(e.problems().getFirst().what()).contains(texts);
            });
    assertThat(run.seals()).hasBinaryContent(before);
  }

  @Test
  void runThatStopped_isOpened_andLeftAsItWas() throws IOException {
    try (StoppedRun stopped = StoppedRun.open(run.root())) {
      assertThat(stopped.remainder().kept()).hasSize(2);
      assertThat(stopped.remainder().due()).isEmpty();
    }
    assertThat(run.lock()).doesNotExist();
  }

  @Test
  void finishedRun_isRefused() throws IOException {
    try (StoppedRun stopped = StoppedRun.open(run.root())) {
      assertThat(stopped.conditions().id()).isEqualTo("0a1d");
    }
    Files.writeString(
        run.events(),
        Files.readString(run.events())
            + "{\"nanos\":9,\"trial\":null,\"type\":\"RUN_ENDS\",\"step\":null,\"text\":\"\",\"fields\":{}}\n");
    refused("E840", "is finished");
    assertThat(run.lock()).doesNotExist();
  }

  @Test
  void runThatIsBeingWritten_isRefused() throws IOException {
    try (RunLock held = RunLock.take(run)) {
      refused("E841", "is being written by the process " + ProcessHandle.current().pid());
    }
    StoppedRun.open(run.root()).close();
  }

  /// A lock file alone proves nothing: its writer may have been killed.
  @Test
  void lockOfADeadProcess_isNone() throws IOException {
    Files.writeString(run.lock(), "1");
    StoppedRun.open(run.root()).close();
  }

  @Test
  void folderThatIsNoRun_isRefused() throws IOException {
    Files.delete(run.plan());
    refused("E703", "this is not the directory of a run");
  }

  @Test
  void planThatCannotBeRead_isRefusedWithItsLine() throws IOException {
    Files.writeString(run.plan(), "study: first-look\nconfigurations: {\n");
    refused("E703", "cannot be read");
  }

  @Test
  void planThatWasChanged_isRefused() throws IOException {
    PlanFile.write(plan().toBuilder().seed(4711).plan(), run.plan());
    refused("E703", "the file was");
  }

  @Test
  void recordWithoutConditions_isRefused() throws IOException {
    Files.delete(run.conditions());
    refused("E842", "holds no conditions.json");
  }

  @Test
  void conditionsThatWereCut_areRefused() throws IOException {
    String whole = Files.readString(run.conditions());
    Files.writeString(run.conditions(), whole.substring(0, whole.length() / 2));
    refused("E842", "is cut, or is not JSON");
    Files.writeString(run.conditions(), "{}");
    refused("E842", "lacks something");
  }

  @Test
  void soak_isRefused() throws IOException {
    PlanFile.write(plan().toBuilder().soak(Duration.ofHours(1)).plan(), run.plan());
    refused("E844", "is a soak");
  }

  @Test
  void runOnOtherHosts_isRefused() throws IOException {
    told(Environment.MACHINES_ON, "east, west in turn");
    refused("E844", "is a run on other hosts");
  }

  @Test
  void runInContainers_isRefused() throws IOException {
    told(Environment.CONTAINED_ON, "box");
    refused("E844", "is a run in containers");
  }

  @Test
  void runOnAnExistingCluster_isRefused() throws IOException {
    told(Environment.EXISTING, "127.0.0.1:6379");
    refused("E844", "is a run on a cluster that was there before");
  }

  private void told(String fact, String value) throws IOException {
    Environment environment = RunRecord.environmentOf(run);
    Files.writeString(
        run.environment(),
        JsonCodec.document(
            new Environment(
                environment.assay(),
                environment.started(),
                environment.epochMillis(),
                environment.nanos(),
                environment.command(),
                Map.of(fact, value),
                environment.versions(),
                environment.commands(),
                environment.warnings(),
                environment.calibration(),
                environment.recordFormat())));
  }
}
