package assay.child;

import static org.assertj.core.api.Assertions.assertThat;

import assay.record.event.StepEvent;
import assay.record.event.TimedEvent;
import assay.record.history.OperationOutcome;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class ChildClockTest {

  @AfterEach
  void layBack() {
    ChildClock.lay(0);
  }

  @Test
  void event_isShifted_withTheMomentsThatItTellsOf() {
    StepEvent.RequestsFailed failed =
        new StepEvent.RequestsFailed(
            "client-1", "put", OperationOutcome.FAILED, 3, "Exception", "gone", 70);
    TimedEvent event = new TimedEvent(100, "sync-1", "open-1", "", failed);
    ChildClock.lay(1_000);
    assertThat(ChildClock.laid(event).nanos()).isEqualTo(1_100);
    assertThat(ChildClock.laid(event).event())
        .isEqualTo(
            new StepEvent.RequestsFailed(
                "client-1", "put", OperationOutcome.FAILED, 3, "Exception", "gone", 1_070));
  }
}
