package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.plan.Plan.Trial;
import assay.record.RunRecord;
import assay.record.event.TimedEvent;
import assay.record.io.RunDirectory;
import assay.record.results.Results;
import assay.record.results.Results.Figure;
import assay.record.results.ResultsFile;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.TrialVerdict;
import assay.sentence.SentenceRenderer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A lean run with configurations that differ only in settings of clients: processes are started once,
/// every configuration finds only its own data, and is judged by itself.
@Tag("further")
final class LeanRunIT {

  private static final String STUDY =
      """
      study: dice/lean-run
      question: Does every configuration stand on its own, though its processes are another's?
      engine: coherence
      cluster: { members: 2, machines: 2, heap: 128m, measure-memory: never }
      data: { incrementers: 10_000, value: 512b }
      configurations:
        lock: { solution: lock }
        processor: { solution: processor, hot-spots: 5 }
        optimistic: { solution: optimistic, hot-spots: 1 }
        group-commit: { solution: group-commit, hot-spots: 7 }
      steps:
        - closed: { threads: 16, warm-up: 1s, each: [roll 2_000] }
        - open: { rate: 50/s, warm-up: 1s, for: 3s, mix: { roll: 100 } }
      check: [lost-updates, content]
      """;

  @TempDir private static Path folder;

  private static RunDirectory directory = new RunDirectory(Path.of("not yet run"));
  private static RunRecord record;

  @BeforeAll
  static void run() throws Exception {
    AssayProcess.prepare(folder);
    Path out = folder.resolve("lean-run");
    Path study = Files.writeString(folder.resolve("study.yaml"), STUDY);
    AssayProcess.Ended ended =
        AssayProcess.run(folder, "run", study.toString(), "--lean", "--out", out.toString());
    directory = ended.kept(out);
    record = RunRecord.open(directory);
  }

  @Test
  void processes_areStartedOnce_andEndWithTheRun() throws Exception {
    try (Stream<Path> folders = Files.list(directory.root().resolve("members"))) {
      assertThat(folders.map(each -> each.getFileName().toString()))
          .filteredOn(name -> name.contains("-member-"))
          .hasSize(2);
    }
    assertThat(record.events().stream().filter(event -> event.type() == TimedEvent.Type.TRIAL_ENDS))
        .hasSize(4);
    assertThat(AssayProcess.leftSoon(folder.toString())).isEmpty();
  }

  @Test
  void exactSolutions_areExact() throws Exception {
    List<TrialVerdict> verdicts = ResultsFile.verdicts(directory).verdicts();
    assertThat(verdicts).hasSize(8);
    assertThat(verdicts)
        .filteredOn(each -> !each.trial().startsWith("optimistic"))
        .allSatisfy(each ->
            assertThat(each.verdict().status())
                .as(
                    each.trial()
                        + " "
                        + each.checker()
                        + ": "
                        + SentenceRenderer.of(each.verdict().summary()))
                .isEqualTo(Status.VALID));
  }

  /// One hot spot, no validator: a configuration's losses are its own. Sixteen threads without a pause,
  /// whose transactions each wait for the network between read and write, change it in hundreds of
  /// overlapping transactions: on any host some of them overlap.
  @Test
  void unsoundSolution_losesAsMuchAsOnProcessesOfItsOwn() throws Exception {
    assertThat(ResultsFile.verdicts(directory).verdicts())
        .filteredOn(each -> each.trial().startsWith("optimistic"))
        .extracting(each -> each.verdict().status())
        .contains(Status.INVALID);
  }

  @Test
  void everyTrial_hasFiguresOfItsOwn_collectionsIncluded() throws Exception {
    Results results = ResultsFile.results(directory);
    assertThat(results.rows()).hasSize(4);
    for (Results.Row row : results.rows()) {
      assertThat(row.figures())
          .as(row.configuration())
          .extracting(Figure::metric)
          .contains("time(roll 200)", "lost-updates", "memory");
    }
    for (Trial trial : record.plan().trials()) {
      assertThat(record.trial(trial).stops().keySet())
          .as(trial.id())
          .contains("member-1", "member-2", "client-1");
    }
  }

  @Test
  void reader_isToldThatProcessesWereShared() throws Exception {
    assertThat(ResultsFile.results(directory).trust())
        .anyMatch(caveat ->
            SentenceRenderer.of(caveat.text())
                .contains("configurations with the same processes shared them"));
  }
}
