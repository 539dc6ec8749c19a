package assay.judge.window;

import assay.judge.window.PercentileGate.Sample;
import assay.record.io.IndexSort;
import assay.record.latency.Durations;
import assay.record.results.Results.Quantile;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// Times that were taken one by one, each at a moment, and how many of them had no end: those rank above all that had.
public final class SingleTimes {

  private static final long SECOND = 1_000_000_000L;

  private long[] moments = new long[64];
  private long[] times = new long[64];
  private int size;
  private final TailClusters clusters = new TailClusters();
  private long endless;

  /// Adds a time.
  ///
  /// @param atNanos when it was taken, on any clock
  /// @param nanos how long it was
  public void add(long atNanos, long nanos) {
    if (size == times.length) {
      moments = Arrays.copyOf(moments, 2 * size);
      times = Arrays.copyOf(times, 2 * size);
    }
    moments[size] = atNanos;
    times[size++] = Math.max(0, nanos);
  }

  /// Adds one that had no end.
  public void endless(long atNanos) {
    endless++;
    clusters.unanswered(atNanos, 1);
  }

  /// How many there are.
  public long all() {
    return size + endless;
  }

  /// How many of them had no end.
  public long endless() {
    return endless;
  }

  /// Its percentiles, each between the 95 % ends of its order statistics; none of no times. Nothing may be added
  /// afterwards.
  public List<Quantile> quantiles() {
    int[] order = IndexSort.of(size, i -> moments[i]);
    long[] inOrder = IntStream.of(order).mapToLong(time -> times[time]).toArray();
    int from = 0;
    for (int i = 0; i < size; i++) {
      boolean last = i + 1 == size || secondOf(order[i + 1]) != secondOf(order[i]);
      if (last) {
        Durations second = Durations.of(Arrays.copyOfRange(inOrder, from, i + 1));
        clusters.answered(moments[order[i]], second);
        from = i + 1;
      }
    }
    return PercentileGate.quantiles(
        new Sample(Durations.of(inOrder), endless, clusters, null, null));
  }

  private long secondOf(int time) {
    return Math.floorDiv(moments[time], SECOND);
  }
}
