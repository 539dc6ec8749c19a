package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.dist.AssayProcess.Ended;
import assay.record.RunRecord;
import assay.record.environment.Environment;
import assay.record.io.RunDirectory;
import assay.record.results.ResultsFile;
import assay.testing.SkipReason;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Another release of Hazelcast in an installation: refused before anything starts, or measured.
final class ReleasesIT {

  private static final String OLDER = "5.5.0";

  private static final String STUDY =
      """
      study: releases
      question: Does an older release run?
      engine: hazelcast
      workload: tradeoffs
      cluster: { members: 2, machines: 2, heap: 128m, client-heap: 128m }
      data: { customers: 200, counters: 0, value: 16 }
      vary: { version: [%s] }
      steps:
        - open: { rate: 100/s, warm-up: 0s, for: 2s, mix: { put: 50, get: 30, invoke: 20 } }
      """;

  @TempDir private Path folder;

  private Path out() {
    return folder.resolve("run");
  }

  /// As a user whose Maven asks one repository.
  private Ended run(String releases, URI repository) throws Exception {
    Path user = Files.createDirectories(folder.resolve("user"));
    Files.createDirectories(user.resolve(".m2"));
    Files.writeString(
        user.resolve(".m2/settings.xml"),
        """
        <settings><mirrors><mirror><id>own</id><url>%s</url><mirrorOf>*</mirrorOf></mirror></mirrors></settings>
        """
            .formatted(repository));
    Path study = Files.writeString(folder.resolve("study.yaml"), STUDY.formatted(releases));
    try (AssayProcess assay =
        AssayProcess.startUnder(
            List.of("env", "JAVA_TOOL_OPTIONS=-Duser.home=" + user),
            folder,
            "run",
            study.toString(),
            "--out",
            out().toString())) {
      return assay.await();
    }
  }

  @Test
  void releaseThatNoRepositoryHas_isRefusedBeforeAnythingStarts() throws Exception {
    Ended ended = run("5.4.99", Files.createDirectories(folder.resolve("empty")).toUri());

    assertThat(ended.exit()).as(ended.printed()).isEqualTo(2);
    assertThat(ended.printed())
        .contains("E545", "Hazelcast 5.4.99 (study.yaml:7)", "Nothing was run.");
    assertThat(out()).doesNotExist();
  }

  @Test
  void repositoryThatDoesNotAnswer_isToldWithItsReason() throws Exception {
    Ended ended = run("5.4.99", URI.create("http://127.0.0.1:9/"));

    assertThat(ended.exit()).as(ended.printed()).isEqualTo(3);
    assertThat(ended.printed()).contains("E546", "127.0.0.1:9", "Connection refused");
    assertThat(out()).doesNotExist();
  }

  @Test
  void releaseThatTheAdapterDoesNotFit_isRefusedWithItsPlace() throws Exception {
    Ended ended = run("4.2.8", folder.toUri());

    assertThat(ended.exit()).as(ended.printed()).isEqualTo(2);
    assertThat(ended.printed()).contains("E207", "study.yaml:7", "<release 5.", "not `4.2.8`");
  }

  @Test
  @Tag("further")
  void olderRelease_isMeasured_andTheRecordHasItsJars() throws Exception {
    Path study = Files.writeString(folder.resolve("study.yaml"), STUDY.formatted(OLDER));
    Ended ended = AssayProcess.run(folder, "run", study.toString(), "--out", out().toString());
    boolean served = !ended.printed().contains("E545") && !ended.printed().contains("E546");
    SkipReason.skip(
        served
            ? Optional.empty()
            : Optional.of(
                "Hazelcast %s cannot be fetched (name a repository in Maven's settings.xml)"
                    .formatted(OLDER)));
    RunDirectory run = ended.kept(out());

    Environment environment = RunRecord.open(run).environment();
    assertThat(environment.versions()).containsEntry("hazelcast", OLDER);
    assertThat(environment.products().get("hazelcast " + OLDER))
        .containsOnlyKeys("hazelcast-%s.jar".formatted(OLDER))
        .allSatisfy((name, hash) -> assertThat(hash).matches("[0-9a-f]{64}"));
    assertThat(environment.products().keySet()).anyMatch(name -> name.startsWith("JDK "));
    assertThat(ResultsFile.results(run).engine()).isEqualTo("hazelcast " + OLDER);
    for (Map.Entry<String, List<String>> process : environment.commands().entrySet()) {
      String line = String.join(" ", process.getValue());
      assertThat(line)
          .as(process.getKey())
          .contains("hazelcast-%s.jar".formatted(OLDER))
          .doesNotContain("engines/hazelcast/hazelcast-");
    }
  }
}
