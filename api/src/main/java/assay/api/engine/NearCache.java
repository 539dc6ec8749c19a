package assay.api.engine;

/// A capability: the client has a near cache of the map and counts its hits.
public interface NearCache {

  /// How many reads the near cache answered since the session was opened.
  long hits();

  /// How many reads went to the cluster since the session was opened.
  long misses();

  /// Clears the near cache: drops only its own copy. The next read of each key goes to the cluster.
  ///
  /// @throws UnsupportedOperationException when the engine cannot do this
  default void clear() {
    throw new UnsupportedOperationException("the near cache cannot be emptied");
  }
}
