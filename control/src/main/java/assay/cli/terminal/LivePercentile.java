package assay.cli.terminal;

import assay.judge.window.WindowPercentiles;
import assay.record.latency.Interval;
import assay.statistics.QuantileRanks;
import assay.words.AmountFormat;

/// The percentile of an interval to show during a run, under the same conditions as in the results table.
final class LivePercentile {

  private static final double MEDIAN = 0.5;
  private static final double TAIL = 0.99;

  private LivePercentile() {}

  /// `put p99 1.21 ms`, or the median when the tail is not available; empty when neither is.
  static String of(Interval interval) {
    boolean open = interval.responseP50Nanos() >= 0;
    long p99 = open ? interval.responseP99Nanos() : interval.serviceP99Nanos();
    long p50 = open ? interval.responseP50Nanos() : interval.serviceP50Nanos();
    if (open && WindowPercentiles.late(interval.delayP99Nanos(), p99)) {
      return "";
    }
    if (p99 >= 0 && enough(interval, TAIL)) {
      return text(interval, "p99", p99);
    }
    return p50 >= 0 && enough(interval, MEDIAN) ? text(interval, "p50", p50) : "";
  }

  /// Whether there are enough requests to bound a percentile from above, and its request was answered.
  private static boolean enough(Interval interval, double q) {
    long unanswered = interval.failed() + interval.unknown() + interval.shed();
    long all = interval.ok() + unanswered;
    return all >= QuantileRanks.needed(q) && Math.ceil(q * all - 1e-9) <= interval.ok();
  }

  private static String text(Interval interval, String name, long nanos) {
    return interval.kind() + " " + name + " " + AmountFormat.time((double) nanos);
  }
}
