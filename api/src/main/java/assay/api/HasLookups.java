package assay.api;

import java.util.Map;

/// A workload with requests that look up entries in a way that clients in any language can.
public interface HasLookups {

  /// These requests' lookups, by the kind's name.
  Map<String, Lookup> lookups(DataParameters data);

  /// Whether an entry belongs to an answer.
  ///
  /// @param kind the kind of the request
  /// @param drawn the lookup of the request, as drawn by the kind's lookup
  /// @param key the entry's key
  /// @param seed the trial's seed
  boolean belongs(String kind, int drawn, int key, DataParameters data, long seed);

  /// A workload's lookups; empty if it declares none.
  static Map<String, Lookup> of(Workload workload, DataParameters data) {
    return workload instanceof HasLookups looked ? looked.lookups(data) : Map.of();
  }
}
