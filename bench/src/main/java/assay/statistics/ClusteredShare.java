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
/// Trials hang together in time too: if all clusters lag at once, clusters do not differ, and tell nothing of the next
/// lag. With the [moments][GrowingBlocks] of the trials the variance is that of clusters both ways: that between clusters
/// and that between blocks of time, less what independent trials have in both (Cameron, Gelbach and Miller, Robust
/// inference with multiway clustering, Journal of Business & Economic Statistics 29, 2011), with the Student quantile of
/// whichever are fewer. A window tells of itself alone if it has too few blocks, if fewer than three trials' worth
/// happened or failed to, and if it happened to none or all: nothing in it shows how seldom or how long all clusters lag.
///
/// @param some trials to which it happened
/// @param all all trials
/// @param clusters how many clusters have trials
/// @param effective how many independent trials tell as much
/// @param low the 95 % interval's lower end; 0 with none
/// @param high its upper end; with none 1 − 0.025^(1/n) of n equal clusters
/// @param beyond whether the interval holds the share in the long run, and not in this window alone
public record ClusteredShare(
    long some, long all, int clusters, double effective, double low, double high, boolean beyond) {

  private static final double ERROR = 0.05;
  private static final double EVENTS = 3;

  /// No phase is allowed for that lasts longer and that shows in no window of three times its length.
  private static final long LONGEST_PHASE_NANOS = 10_000_000_000L;

  /// When the trials of all clusters were.
  ///
  /// @param blocks how they hang together in time, or null where nothing shows it
  /// @param nanos from the first to the last
  public record Moments(@Nullable GrowingBlocks blocks, long nanos) {

    /// Of trials whose moments are not known.
    public static final Moments UNKNOWN = new Moments(null, 0);
  }

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
    return of(each, Moments.UNKNOWN);
  }

  /// The share over clusters, of trials at moments; clusters without trials do not count.
  ///
  /// @return null where there was no trial
  public static @Nullable ClusteredShare of(Clusters each, Moments moments) {
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
    GrowingBlocks blocks = moments.blocks();
    double effective = effective(each, sums, share);
    double independent = equal;
    if (blocks != null && blocks.together() > 0) {
      effective = bothWays(effective, sums, share, blocks);
      independent = Math.min(equal, blocks.blocks());
    }
    double counted = effective * adjusted(independent);
    return new ClusteredShare(
        sums.hits,
        sums.trials,
        sums.clusters,
        effective,
        low(share * counted, counted),
        high(share * counted, counted),
        blocks != null
            && blocks.tells(moments.nanos(), LONGEST_PHASE_NANOS)
            && Math.min(share, 1 - share) * effective >= EVENTS);
  }

  /// How many independent trials tell as much if trials hang together by cluster and in time.
  private static double bothWays(double own, Sums sums, double share, GrowingBlocks blocks) {
    double single = share * (1 - share);
    double byCluster = single / own;
    double variance =
        Math.max(
            Math.max(byCluster, blocks.variance()),
            byCluster + blocks.variance() - single / sums.trials);
    return single / variance;
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
        ? new ClusteredShare(0, trials, clusters, equal, 0, 1 - bound, false)
        : new ClusteredShare(hits, trials, clusters, equal, bound, 1, false);
  }

  private static double low(double some, double all) {
    return BetaDistribution.of(some, all - some + 1).inverseCumulativeProbability(ERROR / 2);
  }

  private static double high(double some, double all) {
    return BetaDistribution.of(some + 1, all - some).inverseSurvivalProbability(ERROR / 2);
  }
}
