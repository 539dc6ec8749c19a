package assay.api;

import assay.api.query.Lookup;
import java.util.Map;

/// A workload some of whose requests look entries up in a way that a client in any language can.
public interface LookedUp {

  /// What the requests of each such kind look up, by the kind's name.
  Map<String, Lookup> lookups(DataParameters data);

  /// Whether an entry belongs to an answer.
  ///
  /// @param kind the kind of the request
  /// @param drawn what the request looked up, as the kind's lookup draws it
  /// @param key the entry's key
  /// @param seed the cell's seed
  boolean belongs(String kind, int drawn, int key, DataParameters data, long seed);

  /// What the requests of a workload look up; nothing where it does not say.
  static Map<String, Lookup> of(Workload workload, DataParameters data) {
    return workload instanceof LookedUp looked ? looked.lookups(data) : Map.of();
  }
}
