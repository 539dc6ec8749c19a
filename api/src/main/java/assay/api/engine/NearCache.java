package assay.api.engine;

/// A capability: the client keeps a near cache of the map and counts how often it answered.
public interface NearCache {

  /// How many reads the near cache answered since the session was opened.
  long hits();

  /// How many reads had to go to the cluster since the session was opened.
  long misses();

  /// Clears the near cache: drops all that it keeps of the map, and nothing in the cluster, so that each
  /// key is next read from there.
  ///
  /// @throws UnsupportedOperationException where the engine lacks a way to
  default void clear() {
    throw new UnsupportedOperationException("the near cache cannot be emptied");
  }
}
