package assay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import assay.plan.Plan;
import assay.plan.Plan.Trial;
import assay.record.RunRecord;
import assay.record.environment.Environment;
import assay.record.event.EventLog;
import assay.record.event.TimedEvent;
import assay.record.io.RunDirectory;
import assay.record.results.Results;
import assay.record.results.Results.Outcome;
import assay.record.results.Results.TrialResult;
import assay.record.results.ResultsFile;
import assay.testing.Needs;
import assay.testing.ProcCondition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Runs that stop in the middle and resume: every trial is there in the end, each once, and no
/// earlier data is lost.
@Needs(host = ProcCondition.class)
final class ResumeIT {

  /// A block has three trials: two configurations and the A/A control.
  private static final String BLOCKS =
      """
      study: blocks
      question: What becomes of blocks that a kill breaks?
      engine: reference
      workload: tradeoffs
      cluster: { members: 3, machines: 3 }
      data: { customers: 300, counters: 0, value: 16 }
      vary: { backup: [sync, none] }
      steps:
        - open: { rate: 300/s, warm-up: 0s, for: 1s, mix: { put: 50, get: 50 } }
      check: [lost-writes]
      """;

  private static final String CLUSTER =
      """
      study: clusters
      question: What becomes of a cluster's run that its user stops?
      engine: coherence
      workload: tradeoffs
      cluster: { members: 2, machines: 2, heap: 192m, client-heap: 128m }
      data: { customers: 1_000, value: 16 }
      vary: { backup: [sync, none] }
      steps:
        - open: { rate: 300/s, warm-up: 1s, for: 4s, mix: { put: 50, get: 50 } }
      check: [lost-writes]
      """;

  /// A background shell makes its children ignore SIGINT; a terminal does not.
  private static final List<String> HEARING = List.of("env", "--default-signal=INT");

  @TempDir private static Path folder;

  private record Begun(Path own, Path study) {

    static Begun of(String name, String study) throws IOException {
      Path own = Files.createDirectories(folder.resolve(name));
      return new Begun(own, Files.writeString(own.resolve("study.yaml"), study));
    }

    RunDirectory partial() {
      return new RunDirectory(own.resolve("run.partial"));
    }

    AssayProcess start(String... further) throws IOException {
      return AssayProcess.startUnder(
          HEARING,
          own,
          Stream.concat(
                  Stream.of("run", "study.yaml", "--out", own.resolve("run").toString()),
                  Stream.of(further))
              .toArray(String[]::new));
    }

    AssayProcess resume() throws IOException {
      return AssayProcess.startUnder(HEARING, own, "resume", own.resolve("run").toString());
    }

    void killAfter(AssayProcess assay, int endedTrials) throws Exception {
      assay.awaitText(partial().events(), "\"TRIAL_ENDS\"", endedTrials);
      assay.awaitText(partial().events(), "\"WINDOW_BEGINS\"", endedTrials + 1);
      assay.process().destroyForcibly().waitFor();
      leavesNoProcess();
    }

    void leavesNoProcess() throws InterruptedException {
      assertThat(AssayProcess.leftSoon(own.resolve("run").toString())).isEmpty();
    }
  }

  private static List<String> idsThatEnded(RunDirectory run) {
    return EventLog.read(run.events()).stream()
        .filter(event -> event.type() == TimedEvent.Type.TRIAL_ENDS)
        .map(TimedEvent::trial)
        .toList();
  }

  /// Every planned trial was carried out once, no kept one a second time, and all are judged.
  private static Results isWhole(RunDirectory run) {
    Results results = ResultsFile.results(run);
    Plan plan = RunRecord.open(run).plan();
    assertThat(results.outcome()).isNotEqualTo(Outcome.INTERRUPTED);
    assertThat(results.trials())
        .extracting(TrialResult::id)
        .containsExactlyElementsOf(plan.trials().stream().map(Trial::id).toList());
    assertThat(idsThatEnded(run))
        .doesNotHaveDuplicates()
        .containsAll(plan.trials().stream().map(Trial::id).toList());
    assertThat(ResultsFile.verdicts(run).verdicts()).hasSize(plan.trials().size());
    assertThat(run.lock()).doesNotExist();
    return results;
  }

  /// Killed in its second block, and again after it was resumed.
  @Test
  @Tag("further")
  void killedTwice_goesOnWithWholeBlocks() throws Exception {
    Begun begun = Begun.of("killed", BLOCKS);
    try (AssayProcess assay = begun.start("--repeats", "6", "--label", "blocks")) {
      begun.killAfter(assay, 4);
    }
    Environment before = RunRecord.environmentOf(begun.partial());
    try (AssayProcess assay = begun.resume()) {
      begun.killAfter(assay, 8);
    }
    AssayProcess.Ended ended;
    try (AssayProcess assay = begun.resume()) {
      ended = assay.await();
    }
    RunDirectory run = ended.kept(begun.own().resolve("run"));
    begun.leavesNoProcess();
    Results results = isWhole(run);
    assertThat(results.trials()).hasSize(18);
    assertThat(results.started()).isEqualTo(before.started());
    assertThat(results.resumed()).hasSize(2);
    assertThat(results.resumed().getFirst().kept()).isEqualTo(3);
    assertThat(results.resumed().getFirst().superseded()).hasSize(2);
    assertThat(results.resumed().getLast().kept()).isEqualTo(6);
    assertThat(results.trials())
        .filteredOn(trial -> trial.repeat() == 2)
        .extracting(TrialResult::id)
        .filteredOn(id -> id.endsWith("-part2"))
        .as("of the block that was broken, those that had been begun")
        .hasSize(2);
    assertThat(results.comparisons()).isNotEmpty();
    assertThat(ended.printed()).contains("interrupted, and resumed at");
    assertThat(run.summary()).content().contains("interrupted, and resumed at");
    assertThat(run.report()).content().contains("interrupted, and resumed at", "Part 3");
    assertThat(begun.own().resolve("runs/index.ndjson")).content().contains("\"blocks\"");
    toldAgain(begun, run);
  }

  /// A finished run does not resume, and a second judgement equals the first.
  private static void toldAgain(Begun begun, RunDirectory run) throws Exception {
    Results results = ResultsFile.results(run);
    AssayProcess.Ended refused = AssayProcess.run(begun.own(), "resume", run.root().toString());
    assertThat(refused.exit()).isEqualTo(2);
    assertThat(refused.errors()).contains("E840", "is finished").doesNotContain("\tat ");
    AssayProcess.Ended unused = AssayProcess.run(begun.own(), "judge", run.root().toString());
    assertThat(ResultsFile.results(run)).isEqualTo(results);
  }

  @Test
  @Tag("nightly")
  void interrupted_saysHowToGoOn_andGoesOn() throws Exception {
    AssayProcess.prepare(folder);
    Begun begun = Begun.of("interrupted", CLUSTER);
    AssayProcess.Ended stopped;
    try (AssayProcess assay = begun.start()) {
      assay.awaitText(begun.partial().events(), "\"WINDOW_BEGINS\"", 2);
      refusedWhileItRuns(begun);
      stopped = interrupt(assay);
    }
    assertThat(stopped.exit()).as(stopped.printed()).isEqualTo(130);
    RunDirectory kept = new RunDirectory(begun.own().resolve("run-INTERRUPTED"));
    assertThat(stopped.errors()).contains("assay resume " + kept.root());
    begun.leavesNoProcess();
    refusedWithAnotherStudy(begun);
    AssayProcess.Ended ended;
    try (AssayProcess assay = begun.resume()) {
      ended = assay.await();
    }
    RunDirectory run = ended.kept(begun.own().resolve("run"));
    begun.leavesNoProcess();
    Results results = isWhole(run);
    assertThat(kept.root()).doesNotExist();
    assertThat(results.resumed()).hasSize(1);
    assertThat(results.resumed().getFirst().kept()).as("one trial was done").isEqualTo(1);
    assertThat(RunRecord.environmentOf(run).commands().keySet())
        .contains("sync member-1", "none member-1");
  }

  private static AssayProcess.Ended interrupt(AssayProcess assay) throws Exception {
    assay.interrupt();
    return assay.await();
  }

  private static void refusedWhileItRuns(Begun begun) throws Exception {
    Path elsewhere = Files.createDirectories(begun.own().resolve("elsewhere"));
    AssayProcess.Ended refused =
        AssayProcess.run(elsewhere, "resume", begun.partial().root().toString());
    assertThat(refused.exit()).isEqualTo(2);
    assertThat(refused.errors()).contains("E841", "is being written by the process");
    assertThat(begun.partial().root()).isDirectory();
  }

  private static void refusedWithAnotherStudy(Begun begun) throws Exception {
    String text = Files.readString(begun.study());
    Files.writeString(begun.study(), text + "# changed\n");
    AssayProcess.Ended refused;
    try (AssayProcess assay = begun.resume()) {
      refused = assay.await();
    }
    assertThat(refused.exit()).isEqualTo(2);
    assertThat(refused.errors()).contains("E843", "was changed since it was begun");
    assertThat(begun.own().resolve("run-INTERRUPTED")).isDirectory();
    Files.writeString(begun.study(), text);
  }

  @Test
  void whatCannotGoOn_isRefused() throws Exception {
    Path own = Files.createDirectories(folder.resolve("bad"));
    Path stranger = Files.createDirectories(own.resolve("mine"));
    Files.writeString(stranger.resolve("notes.txt"), "mine");
    refused(own, "E323", stranger.toString());
    refused(own, "E320", "no-such-run");
    refused(own, "E320", "last");
    Path cut = Files.createDirectories(own.resolve("cut.partial"));
    Files.writeString(cut.resolve("plan.yaml"), "study: [\n");
    refused(own, "E703", own.resolve("cut").toString());
    assertThat(cut.resolve("lock")).doesNotExist();
    refused(own, "E412", cut.toString(), "--hosts", "hosts.yaml");
  }

  private static void refused(Path own, String code, String... arguments) throws Exception {
    String[] line = Stream.concat(Stream.of("resume"), Stream.of(arguments)).toArray(String[]::new);
    AssayProcess.Ended ended = AssayProcess.run(own, line);
    assertThat(ended.exit()).as(ended.printed()).isIn(2, 5);
    assertThat(ended.errors()).contains(code).doesNotContain("\tat ", "Exception");
  }
}
