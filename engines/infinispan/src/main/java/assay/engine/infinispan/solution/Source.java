package assay.engine.infinispan.solution;

import assay.api.PairChange;

/// The entry that tells.
///
/// @param map its map
/// @param key its key
record Source(String map, Object key) {

  /// That of a change.
  static Source of(PairChange change) {
    return new Source(change.sourceMap(), change.source());
  }
}
