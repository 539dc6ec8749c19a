package assay.judge;

import assay.record.Verdicts.Measure;
import org.apache.commons.statistics.interval.BinomialConfidenceInterval;
import org.apache.commons.statistics.interval.Interval;
import org.jspecify.annotations.Nullable;

/// A share of many with its 95 % interval: Clopper and Pearson's, which holds the true share in at
/// least 95 of 100 cases whatever it is, and is a little too wide for that; of none of n it is 0 to
/// 3/n.
final class Share {

  private static final double ERROR = 0.05;

  private Share() {}

  /// So many of all.
  ///
  /// @param what what all are, in the singular: `read`
  static Measure measure(String metric, long some, long all, String what) {
    if (all == 0) {
      return new Measure(metric, 0, null, null, "no such " + what);
    }
    if (some == 0) {
      return new Measure(metric, 0, 0.0, Math.min(1, 3.0 / all), Text.noneOf(all));
    }
    double share = (double) some / all;
    String text = Text.share(share) + " (" + Text.of(some, all) + ")";
    Interval interval = interval(some, all);
    return interval == null
        ? new Measure(metric, share, null, null, text)
        : new Measure(metric, share, interval.getLowerBound(), interval.getUpperBound(), text);
  }

  /// The interval of a share; null where there are too many to tell.
  static @Nullable Interval interval(long some, long all) {
    return all > Integer.MAX_VALUE
        ? null
        : BinomialConfidenceInterval.CLOPPER_PEARSON.fromErrorRate((int) all, (int) some, ERROR);
  }
}
