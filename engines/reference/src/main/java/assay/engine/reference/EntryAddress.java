package assay.engine.reference;

/// The location of an entry.
record EntryAddress(String map, Object key) {

  /// The map with a workload's counters.
  static final String COUNTERS = "counters";

  /// The map with a workload's sets.
  static final String SETS = "sets";

  boolean in(String name) {
    return map.equals(name);
  }
}
