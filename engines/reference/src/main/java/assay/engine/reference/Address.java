package assay.engine.reference;

/// Where an entry is found.
///
/// @param map the map's name
/// @param key the entry's key
record Address(String map, Object key) {

  /// The map in which a workload keeps its counters.
  static final String COUNTERS = "counters";

  /// The map in which a workload keeps its sets.
  static final String SETS = "sets";

  /// Whether it is in a map.
  boolean in(String name) {
    return map.equals(name);
  }
}
