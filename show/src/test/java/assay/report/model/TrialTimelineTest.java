package assay.report.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import assay.record.IntervalDraft;
import assay.record.latency.Interval;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class TrialTimelineTest {

  private static final long SECOND = 1_000_000_000L;

  @Test
  void clientsAndKinds_addUpTheirRatesAndKeepTheHighestFigure() {
    TrialTimeline series =
        TrialTimeline.of(
            List.of(
                interval("client-1", "put", 0, SECOND, 100, 5),
                interval("client-2", "put", 0, SECOND, 60, 9),
                interval("client-1", "get", 0, SECOND, 40, 7)),
            100,
            List.of("get", "put"));

    assertThat(series.kinds()).containsExactly("get", "put");
    assertThat(series.spans()).hasSize(1);
    assertThat(series.spans().getFirst().perSecond()).isEqualTo(200, within(1e-9));
    assertThat(series.spans().getFirst().latencies().get("put"))
        .isEqualTo(new TrialTimeline.Latency(9, 9, 9));
    assertThat(series.spans().getFirst().latencies().get("get"))
        .isEqualTo(new TrialTimeline.Latency(7, 7, 7));
  }

  @Test
  void longRuns_areThinnedWithoutLosingASpikeOrARequest() {
    List<Interval> intervals =
        IntStream.range(0, 1000)
            .mapToObj(i -> interval("client-1", "put", i * SECOND, SECOND, 10, i == 637 ? 99 : 1))
            .toList();

    TrialTimeline series = TrialTimeline.of(intervals, 100, List.of());

    assertThat(series.spans()).hasSize(100);
    assertThat(series.spans())
        .allSatisfy(span -> assertThat(span.perSecond()).isEqualTo(10, within(1e-9)));
    assertThat(series.spans().get(63).latencies())
        .containsValue(new TrialTimeline.Latency(99, 99, 99));
    assertThat(
            series.spans().stream()
                .filter(span -> span.latencies().containsValue(new TrialTimeline.Latency(1, 1, 1))))
        .hasSize(99);
  }

  @Test
  void longIntervalsAmongShortOnes_areSpreadOverTheirTime() {
    List<Interval> intervals =
        Stream.concat(
                Stream.of(interval("client-1", "put", 0, SECOND, 100, 1)),
                IntStream.range(0, 10)
                    .mapToObj(i ->
                        interval("client-1", "put", SECOND + i * SECOND / 10, SECOND / 10, 10, 1)))
            .toList();

    TrialTimeline series = TrialTimeline.of(intervals, 100, List.of());

    assertThat(series.spans()).hasSize(20);
    assertThat(series.spans())
        .allSatisfy(span -> assertThat(span.perSecond()).isEqualTo(100, within(1e-6)));
  }

  @Test
  void spanWithoutAnAnswer_hasNoLatency() {
    TrialTimeline series =
        TrialTimeline.of(List.of(interval("client-1", "put", 0, SECOND, 0, -1)), 100, List.of());

    assertThat(series.spans().getFirst().latencies()).isEmpty();
    assertThat(series.spans().getFirst().perSecond()).isZero();
  }

  private static Interval interval(
      String client, String kind, long start, long length, long ok, long nanos) {
    return new IntervalDraft("trial-1", "open-1", kind)
        .client(client)
        .from(start, length)
        .ok(ok)
        .response(nanos)
        .service(nanos)
        .delay(0)
        .row();
  }
}
