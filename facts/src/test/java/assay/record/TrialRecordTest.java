package assay.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.plan.Plan;
import assay.problem.ExitCode;
import assay.problem.ProblemException;
import assay.record.SyntheticTrial.Behaviour;
import assay.record.event.TimedEvent;
import assay.record.history.JudgeMemoryLimits;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.io.RunDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The largest history that a process can judge.
final class TrialRecordTest {

  private static final int EVENTS = 1000;

  @TempDir Path folder;

  private TrialRecord trial(Op last) throws IOException {
    Plan plan = SyntheticTrial.plan(SyntheticTrial.step(Behaviour.good()));
    List<Operation> events = new ArrayList<>();
    for (int i = 0; i < EVENTS; i++) {
      Op op = i < EVENTS - 1 ? Op.WRITE : last;
      events.add(Operation.of(op, OperationOutcome.OK, i, 1, i, i + 1));
    }
    RunDirectory directory =
        new SyntheticRun(folder.resolve(last.name()), plan)
            .history("sync-1", "client-1", events)
            .events(SomeEvent.of(EVENTS, "sync-1", TimedEvent.Type.TRIAL_ENDS, null, "", Map.of()))
            .directory();
    return RunRecord.open(directory).trial(plan.trials().getFirst());
  }

  @Test
  void historyLargerThanMemory_isRefused_andSaidWithWhatWouldHelp() throws IOException {
    TrialRecord trial = trial(Op.READ);
    assertThat(trial.history(JudgeMemoryLimits.of(EVENTS * 64L)).history().size())
        .isEqualTo(EVENTS);
    assertThatThrownBy(() -> trial.history(JudgeMemoryLimits.of(EVENTS * 64L - 1)))
        .isInstanceOfSatisfying(
            ProblemException.class,
            failure -> {
              assertThat(failure.exit()).isEqualTo(ExitCode.INVALID_INPUT);
              assertThat(failure.problems().getFirst().code()).isEqualTo("E707");
              assertThat(failure.problems().getFirst().what())
                  .contains("sync-1 holds 1,000 events, and 999 can be judged");
              assertThat(failure.problems().getFirst().help()).contains("memory");
            });
  }

  @Test
  void historyWithDeletes_needsMore() throws IOException {
    TrialRecord trial = trial(Op.DELETE);
    assertThatThrownBy(() -> trial.history(JudgeMemoryLimits.of(EVENTS * 64L)))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("1,000 events");
    assertThat(trial.history(JudgeMemoryLimits.of(EVENTS * 88L)).history().size())
        .isEqualTo(EVENTS);
  }
}
