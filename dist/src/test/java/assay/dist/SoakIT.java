package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.record.Drift;
import assay.record.Mark;
import assay.record.Results;
import assay.record.ResultsFile;
import assay.record.RunDirectory;
import assay.record.RunRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A short soak of a real cluster whose members are killed: two rounds or more on members that stay.
final class SoakIT {

  @TempDir private static Path folder;

  private static RunDirectory directory = new RunDirectory(Path.of("not yet run"));
  private static Results results;
  private static String printed = "";

  @BeforeAll
  static void run() throws Exception {
    AssayProcess.prepare(folder);
    Path out = folder.resolve("soaked");
    AssayProcess.Ended ended =
        AssayProcess.run(
            folder,
            "run",
            AssayProcess.study("first-look"),
            "--lean",
            "--for",
            "45s",
            "--strategy",
            "none",
            "--out",
            out.toString());
    printed = ended.printed();
    assertThat(ended.exit()).as(printed).isIn(0, 5);
    directory = new RunDirectory(ended.exit() == 0 ? out : out.resolveSibling("soaked-INVALID"));
    results = ResultsFile.results(directory);
  }

  private static List<String> files(String part) throws IOException {
    try (Stream<Path> files = Files.list(directory.root().resolve(part))) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private static long marks(Mark.Type type) {
    return RunRecord.open(directory).marks().stream().filter(mark -> mark.type() == type).count();
  }

  @Test
  void rounds_followOneAnother_onMembersThatStay() throws IOException {
    int rounds = results.cells().size();
    assertThat(rounds).as(printed).isGreaterThanOrEqualTo(2);
    assertThat(results.repeats()).isEqualTo(rounds);
    assertThat(marks(Mark.Type.CELL_ENDS)).isEqualTo(rounds);
    assertThat(files("members")).contains("none-1-member-1", "none-1-member-2", "none-1-member-3");
    assertThat(files("members")).noneMatch(name -> name.startsWith("none-2-member"));
  }

  @Test
  void whatIsLarge_isLetGo_andWhatWasShown_isKept() throws IOException {
    int rounds = results.cells().size();
    assertThat(files("findings")).hasSize(rounds);
    assertThat(files("history").stream().filter(name -> name.endsWith(".bin")).count())
        .isLessThanOrEqualTo(4);
  }

  @Test
  void everyRoundLosesWhatItsKillTook_sinceTheMemberWasStartedAgain() {
    assertThat(marks(Mark.Type.FAULT_TOOK_EFFECT)).isEqualTo(results.cells().size());
    assertThat(
            ResultsFile.verdicts(directory).verdicts().stream()
                .filter(verdict -> verdict.checker().equals("lost-writes"))
                .filter(verdict -> verdict.verdict().summary().contains("lost")))
        .hasSize(results.cells().size());
  }

  @Test
  void drifts_areReported() {
    assertThat(results.drifts())
        .extracting(Drift::metric)
        .contains("live-memory", "bench-memory", "throughput");
    assertThat(printed).contains("live memory", "bench memory");
    assertThat(directory.report()).exists();
  }

  @Test
  void record_canBeReportedAgain() throws Exception {
    AssayProcess.Ended ended = AssayProcess.run(folder, "judge", directory.root().toString());
    assertThat(ended.exit()).as(ended.printed()).isEqualTo(0);
    assertThat(ResultsFile.results(directory).drifts()).isEqualTo(results.drifts());
  }
}
