package assay.api;

/// A capability: the client keeps a near cache of the map and counts how often it answered.
public interface NearCached {

  /// How many reads the near cache answered since the session was opened.
  long hits();

  /// How many reads had to go to the cluster since the session was opened.
  long misses();
}
