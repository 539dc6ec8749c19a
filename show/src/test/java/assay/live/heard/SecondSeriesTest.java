package assay.live.heard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import assay.live.LiveSample;
import assay.record.latency.Interval;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

final class SecondSeriesTest {

  private final SecondSeries series = new SecondSeries();

  private static Interval row(String client, long second, long ok) {
    return LiveSample.row("sync-1", client, "get", second, ok);
  }

  private static KindSecond gets(LiveSecond second) {
    return Objects.requireNonNull(second.kinds().get("get"));
  }

  @Test
  void second_isWhole_whenEveryClientHasToldOfIt() {
    series.add(row("client-1", 0, 500));
    series.add(row("client-1", 1, 600));
    series.add(row("client-2", 0, 700));
    assertThat(series.whole()).extracting(LiveSecond::number).containsExactly(0L);
    assertThat(series.whole().getFirst().perSecond()).isEqualTo(1_200);
  }

  @Test
  void clientThatFallsSilent_keepsNobodyWaiting() {
    series.add(row("client-2", 0, 700));
    for (long second = 0; second < 5; second++) {
      series.add(row("client-1", second, 500));
    }
    assertThat(series.whole()).extracting(LiveSecond::number).containsExactly(0L, 1L, 2L);
  }

  /// During a fault, rows are 0.1 s long: rates are over the whole second, percentiles the highest.
  @Test
  void shortRows_addUpToASecond_andShowTheHighestPercentile() {
    for (int i = 0; i < 10; i++) {
      series.add(
          LiveSample.row(
              "sync-1",
              "client-1",
              "get",
              LiveSample.BEGINS + i * 100_000_000L,
              100_000_000L,
              50,
              0,
              i == 7 ? 9_000_000 : 1_000_000));
    }
    LiveSecond only = series.whole().getFirst();
    KindSecond gets = gets(only);
    assertThat(only.perSecond()).isCloseTo(500, within(1e-6));
    assertThat(only.notOkPerSecond()).isZero();
    assertThat(gets.p99()).hasValue(9_000_000);
  }

  /// A row off the grid splits its requests over the seconds, but gives its latency to one.
  @Test
  void rowThatLapsOver_isSharedOut() {
    series.add(row("client-1", 0, 1_000));
    long late = LiveSample.BEGINS + LiveSample.SECOND + 20_000_000;
    series.add(
        LiveSample.row("sync-1", "client-1", "get", late, LiveSample.SECOND, 1_000, 0, 8_000_000));
    series.add(
        LiveSample.row(
            "sync-1",
            "client-1",
            "get",
            late + LiveSample.SECOND,
            LiveSample.SECOND,
            1_000,
            0,
            1_000_000));
    List<LiveSecond> whole = series.whole();
    assertThat(whole).hasSize(3);
    assertThat(whole.get(1).perSecond()).isCloseTo(1_000, within(1.0));
    assertThat(gets(whole.get(1)).p99()).hasValue(8_000_000);
    assertThat(whole.get(2).perSecond()).isCloseTo(1_000, within(1.0));
    assertThat(gets(whole.get(2)).p99()).hasValue(1_000_000);
  }

  @Test
  void olderSeconds_areForgotten_andCounted() {
    for (long second = 0; second < LiveSnapshot.KEPT + 10; second++) {
      series.add(row("client-1", second, 500));
    }
    assertThat(series.forgotten()).isEqualTo(10);
    assertThat(series.whole()).hasSize(LiveSnapshot.KEPT);
    assertThat(series.whole().getFirst().number()).isEqualTo(10);
  }

  @Test
  void percentile_isWithheld_whereThereAreTooFew_orTheyWereNotAnswered_orTheGeneratorWasLate() {
    series.add(row("client-1", 0, KindSecond.FOR_P99 - 1));
    KindSecond few = gets(series.whole().getFirst());
    assertThat(few.p99()).isEmpty();
    assertThat(few.why()).startsWith("too few requests in a second for p99");
    assertThat(few.p50()).hasValue(250_000);

    series.clear();
    series.add(row("client-1", 0, KindSecond.FOR_P99));
    assertThat(gets(series.whole().getFirst()).p99()).hasValue(1_000_000);
    assertThat(gets(series.whole().getFirst()).why()).isEmpty();

    series.clear();
    series.add(
        LiveSample.row(
            "sync-1",
            "client-1",
            "get",
            LiveSample.BEGINS,
            LiveSample.SECOND,
            10_000,
            1,
            1_000_000));
    LiveSecond one = series.whole().getFirst();
    assertThat(one.notOkPerSecond()).isCloseTo(1, within(1e-6));
    assertThat(gets(one).why()).isEqualTo("some requests were not answered");
    assertThat(gets(one).p50()).isEmpty();
    assertThat(gets(one).p99()).isEmpty();
    assertThat(gets(one).max()).as("the longest that ended OK").hasValue(3_000_000);

    series.clear();
    Interval punctual = row("client-1", 0, 1_000);
    series.add(late(punctual));
    assertThat(gets(series.whole().getFirst()).why()).isEqualTo("the load generator was late");

    series.clear();
    series.add(row("client-1", 0, 0));
    assertThat(gets(series.whole().getFirst()).why()).isEqualTo("no request ended OK");
  }

  private static Interval late(Interval row) {
    return new Interval(
        row.trial(),
        row.client(),
        row.step(),
        row.measured(),
        row.kind(),
        row.startNanos(),
        row.lengthNanos(),
        row.ok(),
        row.failed(),
        row.unknown(),
        row.shed(),
        row.responseP50Nanos(),
        row.responseP99Nanos(),
        row.responseMaxNanos(),
        row.serviceP50Nanos(),
        row.serviceP99Nanos(),
        row.serviceMaxNanos(),
        500_000);
  }
}
