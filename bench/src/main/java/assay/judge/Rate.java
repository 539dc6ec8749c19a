package assay.judge;

import assay.record.Verdicts.Measure;
import org.apache.commons.statistics.interval.BinomialConfidenceInterval;
import org.apache.commons.statistics.interval.Interval;

/// The share of reads that something happened to, as a measure.
///
/// Its 95 % interval is Clopper and Pearson's: it holds the true share in at least 95 of 100 cases,
/// whatever the share is, where others hold it in 95 on the average over shares. Of none of n it goes
/// from 0 to 3/n.
final class Rate {

  private static final double ERROR = 0.05;

  private Rate() {}

  /// A share of reads.
  static Measure of(String metric, long some, long all) {
    if (all == 0) {
      return new Measure(metric, 0, null, null, "no such read");
    }
    if (some == 0) {
      return new Measure(metric, 0, 0.0, Math.min(1, 3.0 / all), Text.noneOf(all));
    }
    return of(metric, some, all, Text.share((double) some / all) + " (" + Text.of(some, all) + ")");
  }

  /// A share of anything, none and all included, in words of its own.
  static Measure of(String metric, long some, long all, String text) {
    double share = (double) some / all;
    if (all > Integer.MAX_VALUE) {
      return new Measure(metric, share, null, null, text);
    }
    Interval interval =
        BinomialConfidenceInterval.CLOPPER_PEARSON.fromErrorRate((int) all, (int) some, ERROR);
    return new Measure(metric, share, interval.getLowerBound(), interval.getUpperBound(), text);
  }
}
