package assay.statistics;

/// Clustered observations, iterable repeatedly in the same order.
@FunctionalInterface
public interface ClusteredObservations {

  @FunctionalInterface
  interface Each {

    /// @param some the cluster's observations with the event
    /// @param all all its observations
    void take(long some, long all);
  }

  void forEach(Each each);

  /// @param some observations with the event, by cluster
  /// @param all all observations, by cluster
  static ClusteredObservations of(long[] some, long[] all) {
    return each -> {
      for (int i = 0; i < all.length; i++) {
        each.take(some[i], all[i]);
      }
    };
  }
}
