package assay.run.resume;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import assay.json.JsonCodec;
import assay.probe.HostProbe;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.record.RunRecord;
import assay.record.SealedSample;
import assay.record.environment.Environment;
import assay.record.environment.RunConditions;
import assay.record.io.RunDirectory;
import assay.run.ScriptedCluster;
import assay.run.context.RunOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A run resumes only under its original conditions.
final class ResumeConditionsCheckTest {

  private static final String STUDY_SUM = "11111111";

  private static final Map<String, String> FILES =
      Map.of(
          "child/bench.jar",
          "aaaaaaaa",
          "the JDK of `jvm: this`",
          "bbbbbbbb",
          RunConditions.STUDY,
          STUDY_SUM);

  @TempDir private Path folder;

  private RunDirectory run;
  private String hostName = "here";
  private String boot = "boot-1";
  private final Map<String, String> files = new TreeMap<>(FILES);
  private Optional<String> studyNow = Optional.of(STUDY_SUM);

  @BeforeEach
  void stop() throws IOException {
    run = SealedSample.sealed(folder);
    List<String> lines = Files.readAllLines(run.events());
    Files.writeString(run.events(), String.join("\n", lines.subList(0, lines.size() - 1)) + "\n");
    Files.writeString(
        run.conditions(),
        JsonCodec.document(new RunConditions("0a1d", "", "mine", hostName, boot, FILES)));
    environment(HostProbe.identity());
  }

  private void environment(Map<String, String> host) throws IOException {
    Environment said = RunRecord.environmentOf(run);
    Environment now =
        new Environment(
            said.assay(),
            said.started(),
            said.epochMillis(),
            said.nanos(),
            said.command(),
            host,
            Map.of("JDK of assay", Runtime.version().toString()),
            said.commands(),
            said.warnings(),
            said.calibration(),
            said.recordFormat());
    Files.writeString(run.environment(), JsonCodec.document(now));
    SealedSample.seal(run, RunRecord.planOf(run));
  }

  /// The differences, a sentence each; empty if the run can resume.
  private List<String> differences() throws IOException {
    RunOptions options = ScriptedCluster.options(folder, null);
    RunConditions now = new RunConditions("0a1d", "", "mine", hostName, boot, files);
    try (StoppedRun stopped = StoppedRun.open(run.root())) {
      ProblemException refused =
          catchThrowableOfType(
              ProblemException.class,
              () -> ResumeConditionsCheck.require(stopped, now, studyNow, options));
      if (refused == null) {
        return List.of();
      }
      assertThat(refused.problems())
          .allSatisfy(problem -> {
            assertThat(problem.code()).isEqualTo("E843");
            assertThat(problem.help()).contains("./assay run");
          });
      return refused.problems().stream().map(Problem::what).toList();
    }
  }

  private void differs(String... texts) throws IOException {
    assertThat(differences()).singleElement().asString().contains(texts);
  }

  @Test
  void sameConditions_letItGoOn() throws IOException {
    assertThat(differences()).isEmpty();
    studyNow = Optional.empty();
    assertThat(differences()).as("a study that is gone").isEmpty();
  }

  @Test
  void otherHost_isNamed() throws IOException {
    hostName = "there";
    differs("this host is not the one that it was begun on");
  }

  @Test
  void hostThatHasOtherMemory_isNamed() throws IOException {
    Map<String, String> host = new LinkedHashMap<>(HostProbe.identity());
    host.put("cores", "512");
    environment(host);
    differs("the host's cores is", "and was 512");
  }

  @Test
  void hostThatWasStartedAgain_isNamed() throws IOException {
    boot = "boot-2";
    differs("was started again");
  }

  @Test
  void otherJar_isNamed_andSoIsOneThatIsMissingOrNew() throws IOException {
    files.put("child/bench.jar", "cccccccc");
    differs("child/bench.jar is another one now");
    files.remove("child/bench.jar");
    differs("child/bench.jar is missing");
    files.putAll(FILES);
    files.put("child/new.jar", "dddddddd");
    differs("child/new.jar is there now");
  }

  @Test
  void manyOtherJars_areCounted() throws IOException {
    for (int i = 0; i < 9; i++) {
      files.put("lib/" + i + ".jar", "eeeeeeee");
    }
    assertThat(differences()).hasSize(6).last().asString().contains("4 more files differ");
  }

  @Test
  void otherJdk_isNamed() throws IOException {
    files.put("the JDK of `jvm: this`", "cccccccc");
    differs("the JDK of `jvm: this` is another one now");
  }

  @Test
  void changedStudy_isNamed() throws IOException {
    studyNow = Optional.of("22222222");
    differs("the study `mine` was changed");
    studyNow = Optional.of(STUDY_SUM);
    files.put(RunConditions.STUDY, "33333333");
    differs("study.yaml is not as it was");
  }
}
