package assay.judge;

import assay.record.Verdicts.Measure;
import org.apache.commons.statistics.interval.BinomialConfidenceInterval;
import org.apache.commons.statistics.interval.Interval;

/// The share of reads that something happened to, as a measure.
final class Rate {

  private Rate() {}

  /// A share with its 95 % interval: Wilson's; for none of n from 0 to 3/n.
  static Measure of(String metric, long some, long all) {
    if (all == 0) {
      return new Measure(metric, 0, null, null, "no such read");
    }
    if (some == 0) {
      return new Measure(metric, 0, 0.0, Math.min(1, 3.0 / all), Text.noneOf(all));
    }
    double share = (double) some / all;
    String text = Text.share(share) + " (" + Text.of(some, all) + ")";
    if (all > Integer.MAX_VALUE) {
      return new Measure(metric, share, null, null, text);
    }
    Interval interval =
        BinomialConfidenceInterval.WILSON_SCORE.fromErrorRate((int) all, (int) some, 0.05);
    return new Measure(metric, share, interval.getLowerBound(), interval.getUpperBound(), text);
  }
}
