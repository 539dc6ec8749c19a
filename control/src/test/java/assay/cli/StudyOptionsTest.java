package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Options that change a study before it is checked, described or written.
final class StudyOptionsTest extends InstalledAssay {

  @Test
  void validate_takesSettingsAsRunDoes() {
    assertThat(assay("validate", "first-look", "--set", "heap=300m")).as(err()).isEqualTo(0);
    assertThat(assay("validate", "first-look", "--set", "bakcup=none")).isEqualTo(2);
    assertThat(err()).contains("error[E302]", "did you mean `backup`?");
  }

  /// What the engine lacks would be missing on every host.
  @Test
  void whatIsLeftOut_isSaidWithWhoLacksIt() throws IOException {
    install(
        "engines/plain",
        DESCRIPTOR.replace("engine: coherence", "engine: plain").replaceAll(" +reads:.*", ""));
    Path study = folder.resolve("varied.yaml");
    Files.writeString(
        study,
        """
        study: tradeoffs/varied
        question: What is it?
        engine: coherence
        workload: tradeoffs
        configurations:
          plain: {}
          near: { reads: closest }
          later: { jvm: 99 }
        steps:
          - open: { rate: 500/s, for: 9s, mix: { get: 100 } }
        """);
    String[] switched = {study.toString(), "--set", "engine=plain"};
    for (String command : List.of("validate", "describe")) {
      assertThat(assay(command, switched[0], switched[1], switched[2])).as(err()).isEqualTo(0);
      assertThat(out().replaceAll("\\s+", " "))
          .contains("the engine lacks it near: plain has no setting `reads`")
          .contains("not available on this host later: there is no JDK 99 on this host");
      assertThat(assay(command, "first-look")).as(err()).isEqualTo(0);
      assertThat(out()).doesNotContain("Left out");
    }
    assertThat(assay("describe", switched[0], switched[1], switched[2], "--only", "near"))
        .isEqualTo(2);
    assertThat(err()).contains("the engine cannot run the configuration: plain has no setting");
  }

  @Test
  void newStudyOfYcsb_takesFilesInOrder_andThenProperties() throws IOException {
    String dir = folder.resolve("mine").toString();
    Path first = Files.writeString(folder.resolve("first"), "recordcount=1000\nfieldcount=5\n");
    Path second = Files.writeString(folder.resolve("second"), "recordcount=2000\nthreadcount=2\n");
    assertThat(
            assay(
                "new",
                "mine",
                "--dir",
                dir,
                "--from-ycsb",
                first.toString(),
                "--from-ycsb",
                second.toString(),
                "-p",
                "threadcount=8",
                "-p",
                "fieldlength=20"))
        .as(err())
        .isEqualTo(0);
    assertThat(folder.resolve("mine/mine.yaml"))
        .content()
        .contains("records: 2000\n", "fields: 5\n", "field: 20\n", "threads: 8\n");
    assertThat(assay("new", "other", "--dir", dir, "-p", "threadcount=8")).isEqualTo(2);
    assertThat(err()).contains("error[E621]: `-p` sets a property of YCSB", "--from-ycsb FILE");
    assertThat(
            assay(
                "new",
                "other",
                "--dir",
                dir,
                "--from-ycsb",
                first.toString(),
                "-p",
                "deleteproportion=.2"))
        .isEqualTo(2);
    assertThat(err()).contains("error[E621]: `deleteproportion` must be 0", "--> -p:1:1");
    assertThat(folder.resolve("mine/other.yaml")).doesNotExist();
  }

  @Test
  void newStudyOfAnotherTool_tellsWhatItDoesNotTakeOver() throws IOException {
    String dir = folder.resolve("mine").toString();
    Path script =
        Files.writeString(
            folder.resolve("bench.sh"),
            "memtier_benchmark -t 2 -c 3 --ratio=1:1 --key-maximum=500 \\\n --pipeline=4 --test-time=20\n");
    String[] made = {"new", "mine", "--dir", dir, "--from", script.toString()};
    assertThat(assay(made)).as(err()).isEqualTo(0);
    assertThat(err())
        .contains("warning[E620]: `--pipeline=4`: not taken over", "bench.sh:2:2", "= help: each");
    assertThat(folder.resolve("mine/mine.yaml"))
        .content()
        .contains(
            "# Made of %s of memtier_benchmark.\n".formatted(script),
            "#   %s:2: `--pipeline=4`: not taken over; each thread".formatted(script),
            "data: { customers: 500, value: 32 }\n",
            "  - closed: { threads: 6, warm-up: 10s, for: 20s, mix: { put: 50, get: 50 } }\n");
    Path odd = Files.writeString(folder.resolve("odd.txt"), "nothing of any tool\n");
    assertThat(assay("new", "other", "--dir", dir, "--from", odd.toString())).isEqualTo(2);
    assertThat(err()).contains("error[E621]", "is no study, and no file of a tool", "RadarGun");
    assertThat(folder.resolve("mine/other.yaml")).doesNotExist();
  }
}
