package assay.live.heard;

import static org.assertj.core.api.Assertions.assertThat;

import assay.live.LiveSample;
import assay.record.event.TimedEvent;
import assay.record.event.TrialEvent;
import java.util.List;
import org.junit.jupiter.api.Test;

final class LiveRunTest {

  private final LiveSample sample = new LiveSample();

  @Test
  void lastSecond_isNotRepeated_whereNoRequestsAreSentAnyMore() {
    sample.run.trial(1, 2, LiveSample.PLAN.trials().getFirst());
    sample.run.ticked(List.of(LiveSample.row("sync-1", "client-1", "get", 0, 1_000)));
    sample.clock.set(LiveSample.BEGINS + 6 * LiveSample.SECOND);
    assertThat(sample.run.snapshot().last()).isNotNull();
    sample.clock.incrementAndGet();
    LiveSnapshot later = sample.run.snapshot();
    assertThat(later.last()).isNull();
    assertThat(later.seconds()).as("charts still have it").hasSize(1);
  }

  @Test
  void doneTrials_areThoseThatEndedOrFailed_eachOnce() {
    sample.run.trial(1, 2, LiveSample.PLAN.trials().getFirst());
    assertThat(sample.run.snapshot().done()).isZero();
    ended("sync-1", new TrialEvent.TrialFailed("a reason"));
    ended("sync-1", new TrialEvent.TrialEnds());
    assertThat(sample.run.snapshot().done()).isEqualTo(1);
    sample.run.trial(2, 2, LiveSample.PLAN.trials().getLast());
    ended("none-1", new TrialEvent.TrialEnds());
    assertThat(sample.run.snapshot().done()).isEqualTo(2);
  }

  private void ended(String trial, TrialEvent event) {
    sample.run.happened(new TimedEvent(LiveSample.BEGINS, trial, null, "it ended", event));
  }

  @Test
  void totals_ofTrialsThatHaveEnded_areOneSum() {
    sample.run.trial(1, 2, LiveSample.PLAN.trials().getFirst());
    sample.run.ticked(List.of(LiveSample.row("sync-1", "client-1", "get", 0, 1_000)));
    RequestTotals.Key own = new RequestTotals.Key("sync-1", "get", true, "ok");
    RequestTotals.Key before = new RequestTotals.Key("", "get", true, "ok");
    assertThat(sample.run.totals()).containsEntry(own, 1_000L).doesNotContainKey(before);
    sample.run.trial(2, 2, LiveSample.PLAN.trials().getLast());
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
