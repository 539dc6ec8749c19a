package assay.report.model;

import static org.assertj.core.api.Assertions.assertThat;

import assay.plan.rate.Rate;
import assay.record.SomeEvent;
import assay.record.event.TimedEvent;
import assay.record.probe.ProbeSample;
import assay.report.model.TimelineEvents.Offer;
import assay.report.model.TimelineEvents.Stretch;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class TimelineEventsTest {

  private static final long SECOND = 1_000_000_000L;
  private static final long MILLI = 1_000_000L;

  private static final TrialTimeline TRACK = new TrialTimeline(0, SECOND, List.of(), List.of());

  private static TimedEvent stoodStill(String process, long nanos, long length) {
    return SomeEvent.of(
        nanos,
        "sync-1",
        TimedEvent.Type.STOOD_STILL,
        null,
        "",
        Map.of("process", process, "nanos", Long.toString(length)));
  }

  private static ProbeSample sample(String process, long nanos, long longest) {
    return new ProbeSample("sync-1", process, nanos, 0, 0, longest, 0);
  }

  @Test
  void longStalls_areDrawnAtTheirMoments_andOnce() {
    List<TimedEvent> events =
        List.of(
            stoodStill("client-1", 2_500 * MILLI, 500 * MILLI),
            stoodStill("client-1", 2_700 * MILLI, 100 * MILLI));
    List<ProbeSample> samples = List.of(sample("client-1", 3 * SECOND, 500 * MILLI));
    assertThat(TimelineEvents.stalls(events, samples, TRACK))
        .containsExactly(new Stretch(2, 2.5), new Stretch(2.6, 2.7));
  }

  @Test
  void shortStalls_areDrawnAtTheEndOfTheirSecond_andTheShortestNotAtAll() {
    List<ProbeSample> samples =
        List.of(sample("member-1", 3 * SECOND, 20 * MILLI), sample("member-1", 4 * SECOND, MILLI));
    assertThat(TimelineEvents.stalls(List.of(), samples, TRACK))
        .containsExactly(new Stretch(2.98, 3));
  }

  /// A ramp from 0 to 100/s in 10 s after a warm-up of 2 s, and a run that was cut off after 6 s of it.
  @Test
  void offeredRate_endsWithTheStep() {
    Rate ramp =
        new Rate(
            "a ramp",
            List.of(
                new Rate.Point(0, 0),
                new Rate.Point(4 * SECOND, 40),
                new Rate.Point(10 * SECOND, 100)));
    assertThat(TimelineEvents.offered(ramp, 0, 2 * SECOND, 8 * SECOND, TRACK))
        .containsExactly(new Offer(0, 2, 50, 50), new Offer(2, 6, 0, 40), new Offer(6, 8, 40, 60));
    assertThat(TimelineEvents.offered(Rate.constant(7), 0, 2 * SECOND, 8 * SECOND, TRACK))
        .containsExactly(new Offer(0, 8, 7, 7));
  }

  @Test
  void stallsOfBackgroundUsers_areNobodys() {
    List<TimedEvent> events = List.of(stoodStill("traffic-1", 2 * SECOND, 500 * MILLI));
    List<ProbeSample> samples = List.of(sample("traffic-1", 2 * SECOND, 500 * MILLI));
    assertThat(TimelineEvents.stalls(events, samples, TRACK)).isEmpty();
  }
}
