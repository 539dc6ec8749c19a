package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.dist.AssayProcess.Ended;
import assay.record.io.RunDirectory;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A cluster that forgets backups: its only partition is lost if its owner, `member-1`, and its backup, `member-2`, are
/// killed, in any order. Kills of the other members do no harm.
@Tag("nightly")
final class ShrinkIT {

  private static final String STUDY =
      """
      study: planted
      question: Which kills lose the data?
      engine: reference
      workload: tradeoffs
      cluster: { members: 8 }
      data: { customers: 400, counters: 0, tallies: 0, sets: 0, value: 16 }
      configurations:
        forgets: { behaviour: forgets-backups, partitions: 1 }
        sound: { behaviour: map, partitions: 1 }
      steps:
        - open:
            rate: 100/s
            warm-up: 0s
            for: 1500ms
            mix: { put: 100 }
            faults:
              - { kill: member-3, at: 200ms }
              - { kill: member-1, at: 300ms }
              - { kill: member-2, at: 400ms }
              - { kill: member-4, at: 500ms }
              - { kill: member-5, at: 600ms }
              - { kill: member-6, at: 700ms }
      check: [lost-writes]
      """;

  @TempDir private static Path folder;

  private static RunDirectory run = new RunDirectory(Path.of("not yet run"));

  @BeforeAll
  static void run() throws Exception {
    Path out = folder.resolve("first");
    run = AssayProcess.runText(folder, STUDY, out).kept(out);
  }

  /// Stopped as soon as only two of three faults are left: the other reductions would take minutes.
  @Test
  void twoKillsOfSix_areFound_andCtrlCKeepsThem() throws Exception {
    Path file = folder.resolve("smallest.yaml");
    try (AssayProcess shrink =
        AssayProcess.start(
            folder,
            "shrink",
            run.root().toString(),
            "--progress",
            "plain",
            "--out",
            file.toString())) {
      shrink.awaitText(folder.resolve("stderr.txt"), "2: kept", 1);
      shrink.interrupt();
      Ended ended = shrink.await();
      assertThat(ended.exit()).as(ended.printed()).isEqualTo(130);
      assertThat(ended.output())
          .contains("stopped by the user", "kill member-1 at", "kill member-2 at");
    }
    assertThat(file)
        .content()
        .contains("kill: member-1", "kill: member-2")
        .doesNotContain("member-3", "member-4", "member-5", "member-6");
    assertThat(Files.readString(file).lines()).hasSizeLessThanOrEqualTo(20);
    Ended valid = AssayProcess.run(folder, "validate", file.toString());
    assertThat(valid.exit()).as(valid.printed()).isZero();
  }

  /// The correct cluster loses nothing; only its record claims that it did.
  @Test
  void harmThatIsNotThere_neverComesBack() throws Exception {
    Path claims = ClaimedHarm.in(run, folder.resolve("claims"), "sound", "lost-writes");
    Path file = folder.resolve("nothing.yaml");
    Ended ended =
        AssayProcess.run(
            folder,
            "shrink",
            claims.toString(),
            "lost-writes/sound",
            "--times",
            "2",
            "--out",
            file.toString());
    assertThat(ended.exit()).as(ended.printed()).isEqualTo(7);
    assertThat(ended.output()).contains("came back in 0 of 2 trials", "no study was written");
    assertThat(file).doesNotExist();
  }

  @Test
  void bundle_holdsTheFinding_alwaysTheSame_withoutPathsOfTheHost() throws Exception {
    Path one = folder.resolve("one.zip");
    Path other = folder.resolve("other.zip");
    for (Path file : new Path[] {one, other}) {
      Ended ended =
          AssayProcess.run(folder, "report", run.root().toString(), "--bundle", file.toString());
      assertThat(ended.exit()).as(ended.printed()).isZero();
      assertThat(ended.errors()).contains("lost-writes/forgets is in ");
    }
    assertThat(one).hasSameBinaryContentAs(other);
    Map<String, String> files = unpacked(one);
    assertThat(files.keySet())
        .containsExactly(
            "README.txt",
            "study.yaml",
            "plan.yaml",
            "versions.txt",
            "witness.txt",
            "timeline.csv",
            "report.html");
    assertThat(files.get("README.txt")).contains("lost-writes/forgets", "assay run study.yaml");
    assertThat(files.get("witness.txt")).contains("lost-writes/forgets", "key ", "write");
    assertThat(files.get("timeline.csv")).contains("kill member-1", ",put,");
    assertThat(files.get("versions.txt")).contains("reference: ", "JDK of assay: ", "system: ");
    assertThat(files.get("report.html")).isEqualTo(Files.readString(run.report()));
    assertThat(String.join("\n", files.values()))
        .doesNotContain(folder.toString(), System.getProperty("user.home") + "/");
    Path unpacked = Files.createDirectories(folder.resolve("unpacked"));
    Files.writeString(unpacked.resolve("study.yaml"), files.get("study.yaml"));
    Ended again = AssayProcess.run(folder, "validate", unpacked.resolve("study.yaml").toString());
    assertThat(again.exit()).as(again.printed()).isZero();
    Ended refused =
        AssayProcess.run(folder, "report", run.root().toString(), "--bundle", one.toString());
    assertThat(refused.exit()).isEqualTo(2);
    assertThat(refused.errors()).contains("E504");
  }

  private static Map<String, String> unpacked(Path file) throws IOException {
    Map<String, String> files = new LinkedHashMap<>();
    try (InputStream in = Files.newInputStream(file);
        ZipInputStream zip = new ZipInputStream(in)) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        files.put(entry.getName(), new String(zip.readAllBytes(), StandardCharsets.UTF_8));
      }
    }
    return files;
  }
}
