package assay.statistics;

/// Trials that come in clusters, gone through as often as somebody likes, always in the same order.
@FunctionalInterface
public interface Clusters {

  /// Who takes one cluster after the other.
  @FunctionalInterface
  interface Each {

    /// Takes what one cluster has.
    ///
    /// @param some its trials to which it happened
    /// @param all all its trials
    void take(long some, long all);
  }

  /// Hands over every cluster.
  void forEach(Each each);

  /// Clusters of two arrays.
  ///
  /// @param some trials to which it happened, by cluster
  /// @param all all trials, by cluster
  static Clusters of(long[] some, long[] all) {
    return each -> {
      for (int i = 0; i < all.length; i++) {
        each.take(some[i], all[i]);
      }
    };
  }
}
