package assay.judge.trial;

import static assay.judge.Found.value;
import static org.assertj.core.api.Assertions.assertThat;

import assay.judge.Said;
import assay.judge.check.Evidence;
import assay.plan.Plan;
import assay.record.RunRecord;
import assay.record.SomeEvent;
import assay.record.SyntheticRun;
import assay.record.SyntheticTrial;
import assay.record.SyntheticTrial.Behaviour;
import assay.record.TrialHistories;
import assay.record.TrialRecord;
import assay.record.event.TimedEvent;
import assay.record.history.JudgeMemoryLimits;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A client that was killed does not report its writes in flight, and its history ends like a whole
/// one: a read of such a write proves nothing. For a client that ended regularly, every write is
/// known.
final class CutHistoryTest {

  private static final long ENDED = 100;

  @TempDir Path folder;

  private static TimedEvent ends() {
    return SomeEvent.of(ENDED, "sync-1", TimedEvent.Type.TRIAL_ENDS, null, "", Map.of());
  }

  private static TimedEvent lost(String process) {
    Map<String, String> gone = Map.of("process", process);
    return SomeEvent.of(
        ENDED - 1, "sync-1", TimedEvent.Type.PROCESS_LOST, "open-1", process + " is gone", gone);
  }

  /// A history in which a read found version 2, and only version 1 was written.
  private Verdict staleReads(TimedEvent... events) throws IOException {
    Plan plan = SyntheticTrial.plan(SyntheticTrial.step(Behaviour.good()));
    Operation write = Operation.of(Op.WRITE, OperationOutcome.OK, 7, 1, 10, 20);
    Operation read = Operation.of(Op.READ, OperationOutcome.OK, 7, 2, 30, 40);
    RunRecord run =
        RunRecord.open(
            new SyntheticRun(folder, plan)
                .history("sync-1", "client-1", List.of(write, read))
                .events(SomeEvent.of(1, null, TimedEvent.Type.RUN_BEGINS, null, "", Map.of()))
                .events(events)
                .directory());
    TrialRecord trial = run.trial(plan.trials().getFirst());
    TrialHistories recorded = trial.histories();
    Evidence evidence = Evidence.around(run, trial, List.of(), recorded.whole());
    return CheckerRegistry.ask(
        "stale-reads", evidence.withHistory(recorded.history(JudgeMemoryLimits.ofHeap())));
  }

  @Test
  void trialThatEnded_showsAReadOfWhatNobodyWrote() throws IOException {
    Verdict verdict = staleReads(ends());
    assertThat(verdict.status()).isEqualTo(Status.INVALID);
    assertThat(value(verdict, "phantom-reads")).isOne();
  }

  @Test
  void interruptedTrial_showsNone() throws IOException {
    Verdict verdict = staleReads();
    assertThat(verdict.status()).isEqualTo(Status.UNKNOWN);
    assertThat(Said.of(verdict.summary())).doesNotContain("nobody had written");
  }

  @Test
  void lostClient_leavesItOpen_butNotALostMember() throws IOException {
    assertThat(staleReads(lost("client-1"), ends()).status()).isEqualTo(Status.UNKNOWN);
    folder = folder.resolve("member");
    assertThat(staleReads(lost("member-1"), ends()).status()).isEqualTo(Status.INVALID);
  }

  @Test
  void failedTrial_leavesItOpen() throws IOException {
    Map<String, String> why = Map.of("reason", "no room");
    TimedEvent failed =
        SomeEvent.of(ENDED - 1, "sync-1", TimedEvent.Type.TRIAL_FAILED, null, "no room", why);
    assertThat(staleReads(failed, ends()).status()).isEqualTo(Status.UNKNOWN);
  }
}
