package assay.run.watch;

import static org.assertj.core.api.Assertions.assertThat;

import assay.record.IntervalDraft;
import assay.record.latency.Interval;
import assay.run.watch.OutageTracker.Change;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class OutageTrackerTest {

  private static final long SECOND = 1_000_000_000;

  private final OutageTracker tracker = new OutageTracker(10);

  private Change second(int number, long ok, long failed) {
    Interval row =
        new IntervalDraft("watch", "open-1", "get")
            .from(number * SECOND, SECOND)
            .ok(ok)
            .failed(failed)
            .row();
    return tracker.ticked(List.of(row));
  }

  @Test
  void threeSecondsWithoutAnAnswer_areAnOutage_untilTheNextAnswer() {
    assertThat(second(1, 10, 0)).isEqualTo(Change.NONE);
    assertThat(second(2, 0, 9)).isEqualTo(Change.NONE);
    assertThat(second(3, 0, 0)).isEqualTo(Change.NONE);
    assertThat(tracker.present(4 * SECOND)).isZero();
    assertThat(second(4, 0, 9)).isEqualTo(Change.BEGINS);
    assertThat(tracker.present(5 * SECOND)).isEqualTo(Duration.ofSeconds(3));
    assertThat(second(5, 0, 9)).isEqualTo(Change.NONE);
    assertThat(second(6, 3, 0)).isEqualTo(Change.ENDS);
    assertThat(tracker.present(9 * SECOND)).isZero();
    assertThat(tracker.outages()).isEqualTo(1);
    assertThat(tracker.longest(9 * SECOND)).isEqualTo(Duration.ofSeconds(5));
  }

  @Test
  void pauseBetweenTwoWindows_isNoOutage() {
    assertThat(second(1, 10, 0)).isEqualTo(Change.NONE);
    assertThat(second(30, 0, 0)).isEqualTo(Change.NONE);
    assertThat(second(31, 5, 0)).isEqualTo(Change.NONE);
    assertThat(tracker.outages()).isZero();
  }

  @Test
  void lowRate_needsALongerSilence() {
    OutageTracker slow = new OutageTracker(1);
    for (int number = 1; number < 20; number++) {
      Interval silent =
          new IntervalDraft("watch", "open-1", "get").from(number * SECOND, SECOND).row();
      assertThat(slow.ticked(List.of(silent))).isEqualTo(Change.NONE);
    }
  }

  @Test
  void anyClientsAnswer_endsIt_andNoRowsSayNothing() {
    assertThat(tracker.ticked(List.of())).isEqualTo(Change.NONE);
    for (int number = 1; number <= 3; number++) {
      Change unused = second(number, 0, 5);
    }
    assertThat(tracker.outages()).isEqualTo(1);
    assertThat(second(3, 1, 0)).isEqualTo(Change.ENDS);
  }
}
