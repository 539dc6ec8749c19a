package assay.statistics;

import org.apache.commons.statistics.distribution.BetaDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;
import org.jspecify.annotations.Nullable;

/// A share of clustered observations, for example stale reads by partition. Observations in one cluster share their
/// fate; a thousand therefore tell less than a thousand independent observations.
///
/// Clusters count as a sample. The share's variance between clusters (ratio estimator, linearized) gives the
/// equivalent independent observations, with Clopper and Pearson's interval (Korn and Graubard, Confidence intervals
/// for proportions with small expected number of positive counts estimated from survey data, Survey Methodology 24,
/// 1998). For a share of 0 or 1 each cluster counts as one observation. Unequal clusters count as fewer equal ones
/// (Kish).
///
/// If all clusters lag at once, the variance between clusters misses it. With [blocks of time][BatchMeansVariance] the variance is
/// between clusters plus between blocks, minus independent observations' (Cameron, Gelbach and Miller, Robust inference
/// with multiway clustering, Journal of Business & Economic Statistics 29, 2011), with the Student quantile for the
/// smaller number.
///
/// The interval holds beyond this window only if the window saw three equal phases' worth, and three observations' worth
/// happened and failed to. The variance then rests on the phases that were seen: for n of exponential length it has n/3
/// degrees of freedom (Satterthwaite, An approximate distribution of estimates of variance components, Biometrics
/// Bulletin 2, 1946), and n is 2P − 1 if they tell as much as P equal ones. Less even phases have fewer: P/2 are taken.
///
/// @param some observations with the event
/// @param effective equivalent independent observations
/// @param low the interval's lower end, of 95 % unless asked otherwise; 0 if `some` is 0
/// @param high upper end; if `some` is 0, 1 − 0.025^(1/n) of n equal clusters for 95 %
/// @param beyond whether the interval holds beyond this window
public record ClusteredShare(
    long some, long all, int clusters, double effective, double low, double high, boolean beyond) {

  private static final double ERROR = 0.05;
  private static final double EVENTS = 3;

  private static final double PHASES = 3;

  private static final double NORMAL = 1.959963984540054;

  /// @param some observations with the event, by cluster
  /// @param all all observations, by cluster
  /// @return null without observations
  public static @Nullable ClusteredShare of(long[] some, long[] all) {
    return of(ClusteredObservations.of(some, all));
  }

  /// @return null without observations
  public static @Nullable ClusteredShare of(ClusteredObservations each) {
    return of(each, null);
  }

  /// @param blocks the correlation in time; null if unknown
  /// @return null without observations
  public static @Nullable ClusteredShare of(
      ClusteredObservations each, @Nullable BatchMeansVariance blocks) {
    return of(each, blocks, ERROR);
  }

  /// @param blocks the correlation in time; null if unknown
  /// @param error how often the interval may miss: 0.05 for one of 95 %
  /// @return null without observations
  public static @Nullable ClusteredShare of(
      ClusteredObservations each, @Nullable BatchMeansVariance blocks, double error) {
    Sums sums = new Sums();
    each.forEach(sums);
    if (sums.observations == 0) {
      return null;
    }
    double equal = (double) sums.observations * sums.observations / sums.squares;
    if (sums.hits == 0 || sums.hits == sums.observations) {
      return extreme(sums, equal, error);
    }
    double share = (double) sums.hits / sums.observations;
    double effective = effective(each, sums, share);
    double independent = equal;
    if (blocks != null && blocks.together()) {
      effective = bothWays(effective, sums, share, blocks);
      independent = Math.min(equal, blocks.blocks());
    }
    double phases = blocks == null ? 0 : blocks.phases();
    boolean beyond = phases >= PHASES && Math.min(share, 1 - share) * effective >= EVENTS;
    if (beyond) {
      independent = Math.min(independent, 1 + phases / 2);
    }
    double counted = effective * adjusted(independent, error);
    return new ClusteredShare(
        sums.hits,
        sums.observations,
        sums.clusters,
        effective,
        low(share * counted, counted, error),
        high(share * counted, counted, error),
        beyond);
  }

  /// Equivalent independent observations, with correlation by cluster and in time.
  private static double bothWays(double own, Sums sums, double share, BatchMeansVariance blocks) {
    double single = share * (1 - share);
    double byCluster = single / own;
    double variance =
        Math.max(
            Math.max(byCluster, blocks.variance()),
            byCluster + blocks.variance() - single / sums.observations);
    return single / variance;
  }

  private static final class Sums implements ClusteredObservations.Each {
    private long hits;
    private long observations;
    private int clusters;
    private double squares;

    @Override
    public void take(long some, long all) {
      hits += some;
      observations += all;
      clusters += all > 0 ? 1 : 0;
      squares += (double) all * all;
    }
  }

  private static final class Sum {
    private double value;
  }

  /// Equivalent independent observations, by the more cautious estimate: variance between clusters, or correlation
  /// within clusters.
  private static double effective(ClusteredObservations clusters, Sums sums, double share) {
    if (sums.clusters < 2) {
      return 1;
    }
    double own = share * (1 - share) / variance(clusters, sums, share);
    double alike = Math.max(0, likeness(clusters, sums, share));
    Sum size = new Sum();
    clusters.forEach((some, all) -> size.value += (double) all * all / sums.observations);
    return Math.min(
        (double) sums.observations,
        Math.min(own, sums.observations / (1 + (size.value - 1) * alike)));
  }

  /// Jackknife variance: clusters left out one at a time.
  private static double variance(ClusteredObservations clusters, Sums sums, double share) {
    Sum squares = new Sum();
    clusters.forEach((some, all) -> {
      if (all > 0) {
        double moved = (some - share * all) / (sums.observations - all);
        squares.value += moved * moved;
      }
    });
    return squares.value * (sums.clusters - 1) / sums.clusters;
  }

  /// The correlation within one cluster (analysis of variance).
  private static double likeness(ClusteredObservations clusters, Sums sums, double share) {
    if (sums.observations == sums.clusters) {
      return 0;
    }
    Sum between = new Sum();
    Sum within = new Sum();
    clusters.forEach((some, all) -> {
      if (all > 0) {
        double own = (double) some / all;
        between.value += all * (own - share) * (own - share) / (sums.clusters - 1);
        within.value += all * own * (1 - own) / (sums.observations - sums.clusters);
      }
    });
    double size = (sums.observations - sums.squares / sums.observations) / (sums.clusters - 1);
    return (between.value - within.value) / (between.value + (size - 1) * within.value);
  }

  /// The reduction for a variance that is itself an estimate.
  private static double adjusted(double equalClusters, double error) {
    double freedom = Math.max(1, equalClusters - 1);
    double student = TDistribution.of(freedom).inverseSurvivalProbability(error / 2);
    double ratio = normal(error) / student;
    return ratio * ratio;
  }

  private static double normal(double error) {
    return error == ERROR
        ? NORMAL
        : NormalDistribution.of(0, 1).inverseSurvivalProbability(error / 2);
  }

  private static ClusteredShare extreme(Sums sums, double equal, double error) {
    double bound = Math.pow(error / 2, 1 / equal);
    return sums.hits == 0
        ? new ClusteredShare(0, sums.observations, sums.clusters, equal, 0, 1 - bound, false)
        : new ClusteredShare(sums.hits, sums.observations, sums.clusters, equal, bound, 1, false);
  }

  private static double low(double some, double all, double error) {
    return BetaDistribution.of(some, all - some + 1).inverseCumulativeProbability(error / 2);
  }

  private static double high(double some, double all, double error) {
    return BetaDistribution.of(some + 1, all - some).inverseSurvivalProbability(error / 2);
  }
}
