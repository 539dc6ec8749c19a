package assay.statistics;

/// Clustered trials, iterable repeatedly in the same order.
@FunctionalInterface
public interface Clusters {

  @FunctionalInterface
  interface Each {

    /// @param some the cluster's trials with the event
    /// @param all all its trials
    void take(long some, long all);
  }

  void forEach(Each each);

  /// @param some trials with the event, by cluster
  /// @param all all trials, by cluster
  static Clusters of(long[] some, long[] all) {
    return each -> {
      for (int i = 0; i < all.length; i++) {
        each.take(some[i], all[i]);
      }
    };
  }
}
