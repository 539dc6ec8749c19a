package assay.judge.figure;

import assay.record.results.Verdicts.Measure;
import org.apache.commons.statistics.interval.BinomialConfidenceInterval;
import org.apache.commons.statistics.interval.Interval;

/// The share of independent trials that something happened to, as a measure.
///
/// Its 95 % interval is Clopper and Pearson's, two-sided: it holds the true share in at least 95 of 100
/// cases, whatever the share is, where others hold it in 95 on the average over shares. Reads are not
/// independent: they have [ReadShare].
final class Proportion {

  private static final double ERROR = 0.05;

  private Proportion() {}

  /// A share of trials, none and all included, in words of its own.
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
