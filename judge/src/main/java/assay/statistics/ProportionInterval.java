package assay.statistics;

import org.apache.commons.statistics.interval.BinomialConfidenceInterval;
import org.apache.commons.statistics.interval.Interval;

/// The 95 % interval of a share of independent observations, by Clopper and Pearson, two-sided (The use of confidence or
/// fiducial limits illustrated in the case of the binomial, Biometrika 1934). It covers every true share in at least 95
/// of 100 cases; other intervals do so only on average.
public record ProportionInterval(double low, double high) {

  private static final double ERROR = 0.05;

  /// @param all at least 1
  public static ProportionInterval of(int some, int all) {
    Interval interval = BinomialConfidenceInterval.CLOPPER_PEARSON.fromErrorRate(all, some, ERROR);
    return new ProportionInterval(interval.getLowerBound(), interval.getUpperBound());
  }
}
