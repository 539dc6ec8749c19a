package assay.statistics;

/// Decides between two shares of independent observations, one observation at a time: the sequential probability ratio
/// test (Wald, Sequential Tests of Statistical Hypotheses, Annals of Mathematical Statistics 16, 1945).
///
/// Of all tests with the same errors it needs the fewest observations on average. Its bounds are `1 / α` and `β` instead of
/// Wald's approximations, so that both errors hold exactly: by Ville's inequality a likelihood ratio whose hypothesis is
/// wrong ever reaches `1 / α` with a probability of at most `α`.
public final class SequentialProbabilityRatio {

  /// Ratios that are equal except for rounding reach the bound.
  private static final double ROUNDING = 1e-9;

  private final double some;
  private final double none;
  private final double upper;
  private final double lower;
  private double logRatio;

  public enum Decision {
    /// The share is not the low one, nor below it.
    HIGH,
    /// The share is not the high one, nor above it.
    LOW,
    OPEN
  }

  /// A test without observations.
  ///
  /// @param low above 0
  /// @param high above `low`, below 1
  /// @param falselyHigh how often a share of at most `low` is called high, at most
  /// @param falselyLow how often a share of at least `high` is called low, at most
  public SequentialProbabilityRatio(
      double low, double high, double falselyHigh, double falselyLow) {
    if (!(0 < low && low < high && high < 1)) {
      throw new IllegalArgumentException("no test between %s and %s".formatted(low, high));
    }
    some = Math.log(high / low);
    none = Math.log((1 - high) / (1 - low));
    upper = -Math.log(falselyHigh);
    lower = Math.log(falselyLow);
  }

  /// Adds an observation.
  ///
  /// @return the decision so far
  public Decision add(boolean hit) {
    logRatio += hit ? some : none;
    return decision();
  }

  public Decision decision() {
    if (logRatio >= upper - ROUNDING) {
      return Decision.HIGH;
    }
    return logRatio <= lower + ROUNDING ? Decision.LOW : Decision.OPEN;
  }

  /// The observations without a hit after which a fresh test calls the share low.
  public int fewestForLow() {
    return (int) Math.ceil(lower / none - ROUNDING);
  }
}
