package assay.judge.figure;

import assay.fact.Finding;
import assay.record.results.Verdicts.Measure;
import org.apache.commons.statistics.interval.BinomialConfidenceInterval;
import org.apache.commons.statistics.interval.Interval;

/// A share of independent observations as a measure.
///
/// The 95 % interval is Clopper and Pearson's, two-sided. It covers every true share in at least 95 of 100 cases;
/// other intervals do so only on average. Reads are not independent and have [ReadShare].
final class Proportion {

  private static final double ERROR = 0.05;

  private Proportion() {}

  /// A share of observations, 0 and 1 included, with its own text.
  static Measure of(String metric, long some, long all, Finding text) {
    double share = (double) some / all;
    if (all > Integer.MAX_VALUE) {
      return new Measure(metric, share, null, null, text);
    }
    Interval interval =
        BinomialConfidenceInterval.CLOPPER_PEARSON.fromErrorRate((int) all, (int) some, ERROR);
    return new Measure(metric, share, interval.getLowerBound(), interval.getUpperBound(), text);
  }
}
