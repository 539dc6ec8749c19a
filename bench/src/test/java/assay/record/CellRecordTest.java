package assay.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.plan.Plan;
import assay.problem.ExitCode;
import assay.problem.ProblemException;
import assay.record.SyntheticCell.Behaviour;
import assay.record.event.TimedEvent;
import assay.record.history.JudgeMemory;
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
final class CellRecordTest {

  private static final int EVENTS = 1000;

  @TempDir Path folder;

  private CellRecord cell(Op last) throws IOException {
    Plan plan =
        SyntheticCell.plan(
            SyntheticCell.step(Behaviour.good()), List.of(SyntheticCell.strategy("sync")), 1);
    List<Operation> events = new ArrayList<>();
    for (int i = 0; i < EVENTS; i++) {
      Op op = i < EVENTS - 1 ? Op.WRITE : last;
      events.add(new Operation(op, OperationOutcome.OK, 0, 0, i, 1, i, i, i + 1));
    }
    RunDirectory directory =
        new SyntheticRun(folder.resolve(last.name()), plan)
            .history("sync-1", "client-1", events)
            .events(SomeEvent.of(EVENTS, "sync-1", TimedEvent.Type.CELL_ENDS, null, "", Map.of()))
            .directory();
    return RunRecord.open(directory).cell(plan.cells().getFirst());
  }

  @Test
  void historyLargerThanMemory_isRefused_andSaidWithWhatWouldHelp() throws IOException {
    CellRecord cell = cell(Op.READ);
    assertThat(cell.history(JudgeMemory.of(EVENTS * 64L)).history().size()).isEqualTo(EVENTS);
    assertThatThrownBy(() -> cell.history(JudgeMemory.of(EVENTS * 64L - 1)))
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
    CellRecord cell = cell(Op.DELETE);
    assertThatThrownBy(() -> cell.history(JudgeMemory.of(EVENTS * 64L)))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("1,000 events");
    assertThat(cell.history(JudgeMemory.of(EVENTS * 88L)).history().size()).isEqualTo(EVENTS);
  }
}
