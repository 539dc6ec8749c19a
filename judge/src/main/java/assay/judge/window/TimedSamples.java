package assay.judge.window;

import assay.judge.window.WindowPercentiles.Sample;
import assay.record.io.IndexSort;
import assay.record.latency.DurationHistogram;
import assay.record.results.Results.Quantile;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// Single times, each with its moment, and the number of infinite ones, which rank above all others.
public final class TimedSamples {

  private static final long SECOND = 1_000_000_000L;

  private long[] moments = new long[64];
  private long[] times = new long[64];
  private int size;
  private final TailDesignEffect clusters = new TailDesignEffect();
  private long endless;

  /// Adds a time.
  ///
  /// @param atNanos when it was taken, on any clock
  public void add(long atNanos, long nanos) {
    if (size == times.length) {
      moments = Arrays.copyOf(moments, 2 * size);
      times = Arrays.copyOf(times, 2 * size);
    }
    moments[size] = atNanos;
    times[size++] = Math.max(0, nanos);
  }

  public void endless(long atNanos) {
    endless++;
    clusters.unanswered(atNanos, 1);
  }

  /// Including infinite times.
  public long all() {
    return size + endless;
  }

  public long endless() {
    return endless;
  }

  /// Each percentile has the 95 % interval of its order statistics. No time may be added afterwards.
  public List<Quantile> quantiles() {
    int[] order = IndexSort.of(size, i -> moments[i]);
    long[] inOrder = IntStream.of(order).mapToLong(time -> times[time]).toArray();
    int from = 0;
    for (int i = 0; i < size; i++) {
      boolean last = i + 1 == size || secondOf(order[i + 1]) != secondOf(order[i]);
      if (last) {
        DurationHistogram second = DurationHistogram.of(Arrays.copyOfRange(inOrder, from, i + 1));
        clusters.answered(moments[order[i]], second);
        from = i + 1;
      }
    }
    return WindowPercentiles.quantiles(
        new Sample(DurationHistogram.of(inOrder), endless, clusters, null, null));
  }

  private long secondOf(int time) {
    return Math.floorDiv(moments[time], SECOND);
  }
}
