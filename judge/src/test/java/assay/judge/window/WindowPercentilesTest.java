package assay.judge.window;

import static org.assertj.core.api.Assertions.assertThat;

import assay.judge.window.WindowPercentiles.Sample;
import assay.metric.WithheldFigure;
import assay.metric.WithheldFigure.Why;
import assay.record.latency.DurationHistogram;
import assay.record.results.Results.Quantile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Percentiles with their uncertainty: intervals, unanswered requests, late generators.
final class WindowPercentilesTest {

  private static final int P99 = 2;

  private static DurationHistogram durations(int count, long nanos) {
    return DurationHistogram.alike(nanos, count);
  }

  private static List<Quantile> quantiles(int answered, long unanswered) {
    return WindowPercentiles.quantiles(
        new Sample(durations(answered, 1_000_000), unanswered, new TailDesignEffect(), null, null));
  }

  private static @Nullable Why why(Quantile quantile) {
    WithheldFigure withheld = quantile.withheld();
    return withheld == null ? null : withheld.why();
  }

  /// An upper end of a quantile at 97.5 % needs n with q^n at most 2.5 %: 368 for p99.
  @Test
  void percentile_isWithheldWhereNothingBoundsIt() {
    for (int[] countAndShown :
        new int[][] {{5, 0}, {6, 1}, {35, 1}, {36, 2}, {367, 2}, {368, 3}, {3687, 3}, {3688, 4}}) {
      List<Quantile> quantiles = quantiles(countAndShown[0], 0);

      long shown = quantiles.stream().filter(q -> q.q() < 1 && q.withheld() == null).count();
      assertThat(shown).as("of " + countAndShown[0]).isEqualTo(countAndShown[1]);
      assertThat(quantiles.getLast().withheld()).isNull();
    }
    assertThat(why(quantiles(367, 0).get(P99))).isEqualTo(Why.TOO_FEW);
    assertThat(WindowPercentiles.quantiles(Sample.of(DurationHistogram.NONE, null))).isEmpty();
  }

  @Test
  void requestsThatWereNotAnswered_rankAboveAllThatWere() {
    List<Quantile> onePerCent = quantiles(99_000, 1000);
    assertThat(onePerCent.get(P99).nanos()).isBetween(1_000_000L, 1_001_000L);
    assertThat(onePerCent.get(P99).withheld()).isNull();
    assertThat(onePerCent.get(P99).most()).isNull();

    List<Quantile> more = quantiles(98_999, 1001);
    assertThat(why(more.get(P99))).isEqualTo(Why.UNANSWERED);
    assertThat(more.getFirst().withheld()).isNull();
    assertThat(more.getLast().most()).isNull();

    assertThat(quantiles(0, 10)).allMatch(each -> why(each) == Why.UNANSWERED);
  }

  @Test
  void lateGenerator_givesServiceAndResponseAsEnds() {
    DurationHistogram response = durations(1000, 1_000_000);
    DurationHistogram slow = durations(1000, 10_000_000);

    assertThat(median(response, durations(1000, 199_000)).service()).isNull();
    assertThat(median(response, durations(1000, 201_000)).service()).isBetween(700_000L, 701_000L);
    assertThat(median(slow, durations(1000, 990_000)).service()).isNull();
    assertThat(median(slow, durations(1000, 1_020_000)).service()).isNotNull();
    assertThat(median(response, durations(1000, 201_000)).withheld()).isNull();
  }

  @Test
  void lateness_isThatOfTheSamePercentile() {
    DurationHistogram response = durations(20_000, 1_000_000);
    DurationHistogram delay = durations(19_000, 10_000).plus(durations(1000, 50_000_000));

    List<Quantile> quantiles = WindowPercentiles.quantiles(Sample.of(response, delay));

    assertThat(quantiles.get(0).service()).isNull();
    assertThat(quantiles.get(1).service()).isNull();
    assertThat(quantiles.get(P99).service()).isNotNull();
  }

  private static Quantile median(DurationHistogram response, DurationHistogram delay) {
    Sample sample =
        new Sample(response, 0, new TailDesignEffect(), delay, durations(1000, 700_000));
    return WindowPercentiles.quantiles(sample).getFirst();
  }

  /// Seconds with 100 requests each from a known distribution; if correlated, one second in ten is
  /// ten times as slow.
  @Test
  void interval_holdsTheTruePercentile_alsoWhereSecondsDiffer() {
    Random random = new Random(7);
    int simulations = 1000;
    int plain = 0;
    int together = 0;
    int blind = 0;
    for (int simulation = 0; simulation < simulations; simulation++) {
      plain += holds(sample(random, 60, false), -Math.log(0.1) * 1e6) ? 1 : 0;
      Seconds stalls = sample(random, 60, true);
      double truth = slowP90();
      together += holds(stalls, truth) ? 1 : 0;
      blind += holds(new Seconds(stalls.all, new TailDesignEffect()), truth) ? 1 : 0;
    }
    assertThat(plain / (double) simulations).isGreaterThan(0.93);
    assertThat(together / (double) simulations).isGreaterThan(0.90);
    assertThat(blind / (double) simulations).isLessThan(0.75);
  }

  private record Seconds(DurationHistogram all, TailDesignEffect clusters) {}

  private static Seconds sample(Random random, int seconds, boolean stalls) {
    DurationHistogram all = DurationHistogram.NONE;
    TailDesignEffect clusters = new TailDesignEffect();
    for (int second = 0; second < seconds; second++) {
      double mean = stalls && random.nextInt(10) == 0 ? 1e7 : 1e6;
      long[] nanos = new long[100];
      for (int i = 0; i < nanos.length; i++) {
        nanos[i] = Math.max(1, (long) (-Math.log(1 - random.nextDouble()) * mean));
      }
      DurationHistogram own = DurationHistogram.of(nanos);
      all = all.plus(own);
      clusters.answered(second * 1_000_000_000L, own);
    }
    return new Seconds(all, clusters);
  }

  /// P(X > x) = 0.9 exp(-x/1e6) + 0.1 exp(-x/1e7) = 0.1, by bisection.
  private static double slowP90() {
    double low = 0;
    double high = 1e8;
    while (high - low > 1) {
      double x = (low + high) / 2;
      boolean above = 0.9 * Math.exp(-x / 1e6) + 0.1 * Math.exp(-x / 1e7) > 0.1;
      low = above ? x : low;
      high = above ? high : x;
    }
    return low;
  }

  private static boolean holds(Seconds seconds, double truth) {
    Quantile p90 =
        WindowPercentiles.quantiles(new Sample(seconds.all, 0, seconds.clusters, null, null))
            .get(1);
    return p90.least() != null
        && p90.least() <= truth
        && (p90.most() == null || p90.most() >= 0.999 * truth);
  }

  /// A server that stalls once, and a client that sheds requests it cannot send: 2,000 runs
  /// compared with every request's wait. A percentile over answered requests alone is far too good.
  @Test
  void reportedPercentile_isNeverBelowTheTrueOne_howeverMuchWasShed() {
    Random random = new Random(11);
    int alone = 0;
    int unbounded = 0;
    for (int run = 0; run < 2000; run++) {
      Stall stall =
          new Stall(
              1000,
              10 + random.nextInt(20),
              1 + random.nextInt(12),
              5 + random.nextInt(400),
              16 << random.nextInt(6),
              20_000 + random.nextInt(300_000));
      Quantile p99 = stall.reported();
      long truth = stall.truth();
      alone += stall.answeredAlone() < 0.98 * truth ? 1 : 0;
      boolean claims = p99.withheld() == null && p99.most() != null;
      unbounded += claims ? 0 : 1;
      if (claims) {
        assertThat(p99.most()).as(stall.toString()).isGreaterThanOrEqualTo((long) (0.98 * truth));
      }
    }
    assertThat(alone).isGreaterThan(300);
    assertThat(unbounded).isLessThan(1700);
  }

  /// Constant arrivals at one in-order server, which stalls periodically.
  private record Stall(
      int rate, int seconds, int every, int stallMillis, int cap, long serviceNanos) {

    private long[] responses(int limit) {
      int requests = rate * seconds;
      long period = 1_000_000_000L / rate;
      long free = 0;
      long[] ends = new long[requests];
      long[] responses = new long[requests];
      int oldest = 0;
      int inFlight = 0;
      for (int i = 0; i < requests; i++) {
        long due = i * period;
        while (oldest < i && (responses[oldest] < 0 || ends[oldest] <= due)) {
          inFlight -= responses[oldest] < 0 ? 0 : 1;
          oldest++;
        }
        if (inFlight >= limit) {
          responses[i] = -1;
          continue;
        }
        long start = Math.max(due, free);
        long stall = start / (every * 1_000_000_000L) * every * 1_000_000_000L + 500_000_000L;
        if (start >= stall && start < stall + stallMillis * 1_000_000L) {
          start = stall + stallMillis * 1_000_000L;
        }
        free = start + serviceNanos;
        ends[i] = free;
        responses[i] = free - due;
        inFlight++;
      }
      return responses;
    }

    long truth() {
      long[] all = responses(Integer.MAX_VALUE);
      Arrays.sort(all);
      return all[(int) Math.ceil(0.99 * all.length) - 1];
    }

    long answeredAlone() {
      long[] answered = Arrays.stream(responses(cap)).filter(each -> each >= 0).sorted().toArray();
      return answered[(int) Math.ceil(0.99 * answered.length) - 1];
    }

    Quantile reported() {
      long[] all = responses(cap);
      List<DurationHistogram> durations = new ArrayList<>();
      TailDesignEffect clusters = new TailDesignEffect();
      long shed = 0;
      for (int second = 0; second < seconds; second++) {
        Map<Long, Long> answered = new HashMap<>();
        long bad = 0;
        for (int i = second * rate; i < (second + 1) * rate; i++) {
          if (all[i] < 0) {
            bad++;
          } else {
            answered.merge(all[i], 1L, Long::sum);
          }
        }
        long at = second * 1_000_000_000L;
        answered.forEach((nanos, requests) -> {
          durations.add(DurationHistogram.alike(nanos, requests));
          clusters.answered(at, DurationHistogram.alike(nanos, requests));
        });
        clusters.unanswered(at, bad);
        shed += bad;
      }
      DurationHistogram sum =
          durations.stream().reduce(DurationHistogram.NONE, DurationHistogram::plus);
      return WindowPercentiles.quantiles(new Sample(sum, shed, clusters, null, null)).get(P99);
    }
  }
}
