package assay.run.resume;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.judge.Judge;
import assay.judge.RunJudgement;
import assay.plan.Plan;
import assay.plan.PlanFile;
import assay.record.RunRecord;
import assay.record.SealedSample;
import assay.record.event.TimedEvent;
import assay.record.event.TrialEvent;
import assay.record.io.RunDirectory;
import assay.record.results.Results;
import assay.record.results.Verdicts.Status;
import assay.run.context.EventRecorder;
import assay.run.context.RunProgress;
import assay.sentence.SentenceRenderer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A resumed record stays one record: sealed, readable and judged as a whole.
final class ContinuedRecordTest {

  @TempDir private Path folder;

  private RunDirectory run;

  /// A record of both trials; its writer was killed then.
  @BeforeEach
  void stop() throws IOException {
    run = SealedSample.sealed(folder);
    List<String> lines = Files.readAllLines(run.events());
    Files.writeString(run.events(), String.join("\n", lines.subList(0, lines.size() - 1)) + "\n");
    SealedSample.seal(run, RunRecord.planOf(run));
  }

  private void goOn() throws IOException {
    Plan plan = RunRecord.planOf(run);
    try (EventRecorder recorder = EventRecorder.continued(run, RunProgress.none())) {
      recorder.replace(run.environment(), Files.readString(run.environment()));
      recorder.replace(run.plan(), PlanFile.text(plan));
      recorder.record("", new TrialEvent.RunResumed(0, 2, 0), "", "");
      recorder.record("", new TrialEvent.RunEnds(), "", "");
      recorder.finish();
    }
  }

  private Results judged() {
    return Judge.judge(run).results();
  }

  @Test
  void recordThatWentOn_isJudgedAsOneThatWasMadeInOne() throws IOException {
    Results before = judged();
    goOn();
    assertThat(judged()).isEqualTo(before);
    assertThat(RunRecord.open(run).events())
        .extracting(TimedEvent::type)
        .endsWith(TimedEvent.Type.RUN_RESUMED, TimedEvent.Type.RUN_ENDS);
  }

  /// `kill -9` may cut a line in any of them.
  @Test
  void halfLines_areCutOffBeforeOthersFollow() throws IOException {
    Results before = judged();
    Map<Path, String> halves =
        Map.of(
            run.events(), "{\"nanos\":1,\"ce",
            run.timeline(), "sync-1,open-1,cli",
            run.probes(), "sync-1,",
            run.seals(), "{\"file\":\"time");
    for (Map.Entry<Path, String> half : halves.entrySet()) {
      Files.writeString(half.getKey(), half.getValue(), StandardOpenOption.APPEND);
    }
    goOn();
    assertThat(judged()).isEqualTo(before);
  }

  /// A seal for a new plan, and its writer killed before the plan: the next part starts from the
  /// existing files.
  @Test
  void planThatWasToBeReplaced_isTakenAsItIs() throws IOException {
    Results before = judged();
    String plan = Files.readString(run.plan());
    try (EventRecorder recorder = EventRecorder.continued(run, RunProgress.none())) {
      recorder.replace(run.plan(), plan + "# another\n");
    }
    Files.writeString(run.plan(), plan);
    assertThat(judged()).isEqualTo(before);
    goOn();
    goOn();
    assertThat(judged()).isEqualTo(before);
  }

  /// The results table contains counting trials; harm stays harm.
  @Test
  void trialThatWasSuperseded_isInNoFigure_andItsLossIsTold() throws IOException {
    Plan plan = RunRecord.planOf(run);
    Plan rest =
        plan.toBuilder()
            .trials(plan.trials().stream().filter(trial -> trial.id().equals("sync-1")).toList())
            .superseded(
                plan.trials().stream().filter(trial -> trial.id().equals("none-1")).toList())
            .plan();
    try (EventRecorder recorder = EventRecorder.continued(run, RunProgress.none())) {
      recorder.replace(run.plan(), PlanFile.text(rest));
      recorder.finish();
    }
    RunJudgement judged = Judge.judge(run);
    assertThat(judged.results().trials()).extracting(trial -> trial.id()).containsExactly("sync-1");
    assertThat(judged.results().trust())
        .extracting(caveat -> SentenceRenderer.of(caveat.text()))
        .anySatisfy(text -> assertThat(text).contains("lost in none-1, superseded"));
    assertThat(judged.verdicts().verdicts())
        .filteredOn(verdict -> verdict.trial().equals("none-1"))
        .isNotEmpty()
        .allSatisfy(verdict -> assertThat(verdict.verdict().status()).isEqualTo(Status.INVALID));
  }

  @Test
  void changedLine_isFoundAfterItWentOn() throws IOException {
    goOn();
    String events = Files.readString(run.events());
    Files.writeString(run.events(), events.replace("\"trial\":\"sync-1\"", "\"trial\":\"sync-2\""));
    assertThatThrownBy(this::judged).hasMessageContaining("was changed");
  }

  /// Ctrl-C, and then a kill before the first trial of the next part has ended.
  @Test
  void partThatIsKilledAtItsBeginning_leavesARecordThatGoesOn() throws IOException {
    Results before = judged();
    try (EventRecorder recorder = EventRecorder.continued(run, RunProgress.none())) {
      recorder.record("", new TrialEvent.Interrupted(), "", "");
      recorder.finish();
    }
    try (EventRecorder recorder = EventRecorder.continued(run, RunProgress.none())) {
      recorder.record("", new TrialEvent.RunResumed(0, 2, 0), "", "");
    }
    assertThat(RunRecord.open(run).events())
        .extracting(TimedEvent::type)
        .endsWith(TimedEvent.Type.RUN_RESUMED);
    goOn();
    assertThat(judged()).isEqualTo(before);
  }

  @Test
  void interruptionOfBefore_isOver_andOneAfterwardsIsNot() throws IOException {
    try (EventRecorder recorder = EventRecorder.continued(run, RunProgress.none())) {
      recorder.record("", new TrialEvent.Interrupted(), "", "");
      recorder.finish();
    }
    assertThat(judged().outcome()).isEqualTo(Results.Outcome.INTERRUPTED);
    goOn();
    assertThat(judged().outcome()).isNotEqualTo(Results.Outcome.INTERRUPTED);
    try (EventRecorder recorder = EventRecorder.continued(run, RunProgress.none())) {
      recorder.record("", new TrialEvent.Interrupted(), "", "");
      recorder.finish();
    }
    assertThat(judged().outcome()).isEqualTo(Results.Outcome.INTERRUPTED);
  }
}
