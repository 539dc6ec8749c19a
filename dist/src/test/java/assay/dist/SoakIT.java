package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.record.RunRecord;
import assay.record.event.TimedEvent;
import assay.record.io.RunDirectory;
import assay.record.results.DriftResult;
import assay.record.results.Results;
import assay.record.results.ResultsFile;
import assay.record.results.Verdicts.Status;
import assay.run.ReportWriter;
import assay.sentence.SentenceRenderer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A short soak of a real cluster with killed members: at least two rounds on the same members.
@Tag("further")
final class SoakIT {

  private static final String STUDY =
      """
      study: soak
      question: Does every round begin anew?
      engine: coherence
      workload: tradeoffs
      cluster: { members: 3, machines: 3, heap: 192m, client-heap: 128m }
      data: { customers: 1_000, counters: 8, sets: 8, value: 16 }
      configurations: { first: { backup: none }, second: { backup: sync } }
      steps:
        - open:
            rate: 200/s
            warm-up: 1s
            for: 8s
            mix: { put: 40, get: 40, increment: 10, add: 10 }
            fault: { kill: member, at: 2s }
      check: [lost-writes, lost-updates, sets]
      """;

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
            Files.writeString(folder.resolve("soak.yaml"), STUDY).toString(),
            "--for",
            "45s",
            "--configuration",
            "second",
            "--out",
            out.toString());
    printed = ended.printed();
    directory = ended.kept(out);
    results = ResultsFile.results(directory);
  }

  private static List<String> files(String part) throws IOException {
    try (Stream<Path> files = Files.list(directory.root().resolve(part))) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private static long marks(TimedEvent.Type type) {
    return RunRecord.open(directory).events().stream()
        .filter(event -> event.type() == type)
        .count();
  }

  @Test
  void rounds_followOneAnother_onMembersThatStay() throws IOException {
    int rounds = results.trials().size();
    assertThat(rounds).as(printed).isGreaterThanOrEqualTo(2);
    assertThat(results.repeats()).isEqualTo(rounds);
    assertThat(marks(TimedEvent.Type.TRIAL_ENDS)).isEqualTo(rounds);
    assertThat(files("members"))
        .contains("second-1-member-1", "second-1-member-2", "second-1-member-3");
    assertThat(files("members")).noneMatch(name -> name.startsWith("second-2-member"));
  }

  @Test
  void whatIsLarge_isLetGo_andWhatWasShown_isKept() throws IOException {
    int rounds = results.trials().size();
    assertThat(files("findings")).hasSize(rounds);
    assertThat(files("history").stream().filter(name -> name.endsWith(".bin")).count())
        .isLessThanOrEqualTo(4);
  }

  /// The previous round's counters and sets would count as duplicates, and a cluster without a
  /// member would not be safe.
  @Test
  void everyRound_beginsWithAllMembers_andWithoutTheDataOfTheOneBefore() {
    assertThat(marks(TimedEvent.Type.FAULT_TOOK_EFFECT)).isEqualTo(results.trials().size());
    assertThat(ResultsFile.verdicts(directory).verdicts())
        .hasSize(3 * results.trials().size())
        .allSatisfy(each ->
            assertThat(each.verdict().status())
                .as(
                    each.trial()
                        + " "
                        + each.checker()
                        + ": "
                        + SentenceRenderer.of(each.verdict().summary()))
                .isNotEqualTo(Status.INVALID));
  }

  @Test
  void drifts_areReported() {
    assertThat(results.drifts())
        .extracting(DriftResult::metric)
        .contains(
            "live-memory",
            "member-files",
            "member-threads",
            "assay-memory",
            "assay-files",
            "assay-threads",
            "throughput");
    assertThat(printed.replaceAll("\\s+", " ")).contains("live memory", "Assay's memory");
    assertThat(directory.report()).exists();
  }

  @Test
  void record_canBeReportedAgain() throws Exception {
    AssayProcess.Ended ended = AssayProcess.run(folder, "judge", directory.root().toString());
    assertThat(ended.exit()).as(ended.printed()).isEqualTo(ReportWriter.exit(results).code());
    assertThat(ResultsFile.results(directory).drifts()).isEqualTo(results.drifts());
  }
}
