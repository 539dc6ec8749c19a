package assay.statistics;

import org.apache.commons.statistics.distribution.BetaDistribution;
import org.apache.commons.statistics.distribution.TDistribution;
import org.jspecify.annotations.Nullable;

/// A share of trials that come in clusters, such as the stale ones among reads that come by partition:
/// what befalls a cluster befalls many of its trials, so that a thousand trials tell less than a
/// thousand independent ones would.
///
/// The clusters are taken as a sample of those there might have been. The variance of the share is that
/// between clusters (the ratio estimator's, linearized); it gives the number of independent trials that
/// would have told as much, and of that many the interval is Clopper and Pearson's (Korn and Graubard,
/// Confidence intervals for proportions with small expected number of positive counts estimated from
/// survey data, Survey Methodology 24, 1998). With none or all, no variance is seen, and each cluster
/// counts as one trial. Clusters of unequal size count as fewer equal ones (Kish).
///
/// @param some trials to which it happened
/// @param all all trials
/// @param clusters how many clusters have trials
/// @param effective how many independent trials tell as much
/// @param low the 95 % interval's lower end; 0 with none
/// @param high its upper end; with none the one-sided 95 % bound
public record ClusteredShare(
    long some, long all, int clusters, double effective, double low, double high) {

  private static final double ERROR = 0.05;
  private static final double NORMAL = 1.959963984540054;

  /// The share over clusters; those without trials do not count.
  ///
  /// @param some trials to which it happened, by cluster
  /// @param all all trials, by cluster
  /// @return null where there was no trial
  public static @Nullable ClusteredShare of(long[] some, long[] all) {
    return of(Clusters.of(some, all));
  }

  /// The share over clusters; those without trials do not count.
  ///
  /// @return null where there was no trial
  public static @Nullable ClusteredShare of(Clusters each) {
    Sums sums = new Sums();
    each.forEach(sums);
    if (sums.trials == 0) {
      return null;
    }
    double equal = (double) sums.trials * sums.trials / sums.squares;
    if (sums.hits == 0 || sums.hits == sums.trials) {
      return extreme(sums.hits, sums.trials, sums.clusters, equal);
    }
    double share = (double) sums.hits / sums.trials;
    double effective = effective(each, sums, share);
    double counted = effective * adjusted(equal);
    return new ClusteredShare(
        sums.hits,
        sums.trials,
        sums.clusters,
        effective,
        low(share * counted, counted),
        high(share * counted, counted));
  }

  /// What all clusters have together.
  private static final class Sums implements Clusters.Each {
    private long hits;
    private long trials;
    private int clusters;
    private double squares;

    @Override
    public void take(long some, long all) {
      hits += some;
      trials += all;
      clusters += all > 0 ? 1 : 0;
      squares += (double) all * all;
    }
  }

  /// A sum over clusters.
  private static final class Sum {
    private double value;
  }

  /// How many independent trials tell as much, by the more cautious of two ways to see what clusters add:
  /// the variance between clusters as it is, and how alike trials of one cluster are.
  private static double effective(Clusters clusters, Sums sums, double share) {
    if (sums.clusters < 2) {
      return 1;
    }
    double own = share * (1 - share) / variance(clusters, sums, share);
    double alike = Math.max(0, likeness(clusters, sums, share));
    Sum size = new Sum();
    clusters.forEach((some, all) -> size.value += (double) all * all / sums.trials);
    return Math.min(
        (double) sums.trials, Math.min(own, sums.trials / (1 + (size.value - 1) * alike)));
  }

  /// The variance of the share when clusters are left out one at a time (jackknife).
  private static double variance(Clusters clusters, Sums sums, double share) {
    Sum squares = new Sum();
    clusters.forEach((some, all) -> {
      if (all > 0) {
        double moved = (some - share * all) / (sums.trials - all);
        squares.value += moved * moved;
      }
    });
    return squares.value * (sums.clusters - 1) / sums.clusters;
  }

  /// The correlation of two trials of one cluster, by the analysis of variance.
  private static double likeness(Clusters clusters, Sums sums, double share) {
    if (sums.trials == sums.clusters) {
      return 0;
    }
    Sum between = new Sum();
    Sum within = new Sum();
    clusters.forEach((some, all) -> {
      if (all > 0) {
        double own = (double) some / all;
        between.value += all * (own - share) * (own - share) / (sums.clusters - 1);
        within.value += all * own * (1 - own) / (sums.trials - sums.clusters);
      }
    });
    double size = (sums.trials - sums.squares / sums.trials) / (sums.clusters - 1);
    return (between.value - within.value) / (between.value + (size - 1) * within.value);
  }

  /// By what the number is to be made smaller because the variance is itself an estimate.
  private static double adjusted(double equalClusters) {
    double freedom = Math.max(1, equalClusters - 1);
    double student = TDistribution.of(freedom).inverseSurvivalProbability(ERROR / 2);
    double ratio = NORMAL / student;
    return ratio * ratio;
  }

  private static ClusteredShare extreme(long hits, long trials, int clusters, double equal) {
    double bound = Math.pow(ERROR / 2, 1 / equal);
    return hits == 0
        ? new ClusteredShare(0, trials, clusters, equal, 0, 1 - bound)
        : new ClusteredShare(hits, trials, clusters, equal, bound, 1);
  }

  private static double low(double some, double all) {
    return BetaDistribution.of(some, all - some + 1).inverseCumulativeProbability(ERROR / 2);
  }

  private static double high(double some, double all) {
    return BetaDistribution.of(some + 1, all - some).inverseSurvivalProbability(ERROR / 2);
  }
}
