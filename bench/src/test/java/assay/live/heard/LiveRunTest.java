package assay.live.heard;

import static org.assertj.core.api.Assertions.assertThat;

import assay.live.LiveSample;
import assay.record.event.CellEvent;
import assay.record.event.TimedEvent;
import java.util.List;
import org.junit.jupiter.api.Test;

final class LiveRunTest {

  private final LiveSample sample = new LiveSample();

  @Test
  void lastSecond_isNotRepeated_whereNoRequestsAreSentAnyMore() {
    sample.run.cell(1, 2, LiveSample.PLAN.cells().getFirst());
    sample.run.ticked(List.of(LiveSample.row("sync-1", "client-1", "get", 0, 1_000)));
    sample.clock.set(LiveSample.BEGINS + 6 * LiveSample.SECOND);
    assertThat(sample.run.snapshot().last()).isNotNull();
    sample.clock.incrementAndGet();
    LiveSnapshot later = sample.run.snapshot();
    assertThat(later.last()).isNull();
    assertThat(later.seconds()).as("charts still have it").hasSize(1);
  }

  @Test
  void doneCells_areThoseThatEndedOrFailed_eachOnce() {
    sample.run.cell(1, 2, LiveSample.PLAN.cells().getFirst());
    assertThat(sample.run.snapshot().done()).isZero();
    ended("sync-1", new CellEvent.CellFailed("a reason"));
    ended("sync-1", new CellEvent.CellEnds());
    assertThat(sample.run.snapshot().done()).isEqualTo(1);
    sample.run.cell(2, 2, LiveSample.PLAN.cells().getLast());
    ended("none-1", new CellEvent.CellEnds());
    assertThat(sample.run.snapshot().done()).isEqualTo(2);
  }

  private void ended(String cell, CellEvent event) {
    sample.run.happened(new TimedEvent(LiveSample.BEGINS, cell, null, "it ended", event));
  }

  @Test
  void totals_ofCellsThatHaveEnded_areOneSum() {
    sample.run.cell(1, 2, LiveSample.PLAN.cells().getFirst());
    sample.run.ticked(List.of(LiveSample.row("sync-1", "client-1", "get", 0, 1_000)));
    RequestTotals.Key own = new RequestTotals.Key("sync-1", "get", true, "ok");
    RequestTotals.Key before = new RequestTotals.Key("", "get", true, "ok");
    assertThat(sample.run.totals()).containsEntry(own, 1_000L).doesNotContainKey(before);
    sample.run.cell(2, 2, LiveSample.PLAN.cells().getLast());
    sample.run.ticked(
        List.of(
            LiveSample.row("sync-1", "client-1", "get", 1, 10),
            LiveSample.row("none-1", "client-1", "get", 1, 7)));
    assertThat(sample.run.totals())
        .containsEntry(before, 1_010L)
        .containsEntry(new RequestTotals.Key("none-1", "get", true, "ok"), 7L)
        .doesNotContainKey(own);
  }
}
