package assay.judge.window;

import assay.judge.window.PercentileGate.Sample;
import assay.record.results.Results.Quantile;
import java.util.List;
import org.HdrHistogram.Histogram;

/// Times that were taken one by one, each at a moment, and how many of them had no end: those rank above all that had.
public final class SingleTimes {

  private final Histogram times = new Histogram(3);
  private final TailClusters clusters = new TailClusters();
  private long endless;

  /// Adds a time.
  ///
  /// @param atNanos when it was taken, on any clock
  /// @param nanos how long it was
  public void add(long atNanos, long nanos) {
    times.recordValue(Math.max(0, nanos));
    clusters.answered(atNanos, Math.max(0, nanos), 1);
  }

  /// Adds one that had no end.
  public void endless(long atNanos) {
    endless++;
    clusters.unanswered(atNanos, 1);
  }

  /// How many there are.
  public long all() {
    return times.getTotalCount() + endless;
  }

  /// How many of them had no end.
  public long endless() {
    return endless;
  }

  /// Its percentiles, each between the 95 % ends of its order statistics; none of no times.
  public List<Quantile> quantiles() {
    return PercentileGate.quantiles(new Sample(times, endless, clusters, null, null));
  }
}
