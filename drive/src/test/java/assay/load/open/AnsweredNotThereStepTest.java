package assay.load.open;

import static org.assertj.core.api.Assertions.assertThat;

import assay.load.Bed;
import assay.load.MemoryEngine;
import assay.load.closed.ClosedStepRun;
import assay.plan.Step;
import assay.plan.Step.Part;
import assay.record.event.StepEvent;
import assay.record.event.TimedEvent;
import assay.record.history.Operation;
import assay.record.history.OperationOutcome;
import assay.record.latency.Interval;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Requests that are answered, and whose entry is not there: counted with the answers, and listed by their reason.
@Timeout(30)
final class AnsweredNotThereStepTest {

  @TempDir private Path folder;

  private Bed bed() throws Exception {
    return new Bed(folder, new MemoryEngine.MemorySession(), 50, 0);
  }

  private static void requireAnswered(Bed bed) throws Exception {
    int requests = bed.events().size();
    assertThat(requests).isPositive();
    assertThat(bed.events())
        .extracting(Operation::outcome)
        .containsOnly(OperationOutcome.NOT_FOUND);
    assertThat(bed.rows.stream().mapToLong(Interval::ok).sum()).isEqualTo(requests);
    assertThat(bed.rows.stream().mapToLong(row -> row.failed() + row.unknown()).sum()).isZero();
    List<StepEvent.RequestsFailed> told =
        TimedEvent.events(bed.events, StepEvent.RequestsFailed.class).toList();
    assertThat(told)
        .extracting(StepEvent.RequestsFailed::outcome)
        .containsOnly(OperationOutcome.NOT_FOUND);
    assertThat(told.stream().mapToLong(StepEvent.RequestsFailed::count).sum()).isEqualTo(requests);
    assertThat(told.getFirst().message()).contains("found no register");
    assertThat(bed.context.leases().retired()).as("keys that may not be written again").isZero();
  }

  @Test
  void openLoop_countsThemWithTheAnswers() throws Exception {
    Bed bed = bed();
    new OpenStepRun(bed.context, 0, OpenStepRunTest.step(500, Map.of("missing", 100.0), 256)).run();
    requireAnswered(bed);
  }

  @Test
  void closedLoop_countsThemWithTheAnswers() throws Exception {
    Bed bed = bed();
    Step.Closed step =
        new Step.Closed(
            "closed-1", 2, Duration.ZERO, 0, List.of(new Part("missing 20", "missing", 20, 1)));
    new ClosedStepRun(bed.context, 0, step).run();
    requireAnswered(bed);
  }
}
