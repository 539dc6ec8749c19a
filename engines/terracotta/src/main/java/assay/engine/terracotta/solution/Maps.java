package assay.engine.terracotta.solution;

import assay.engine.terracotta.Entries;

/// Where maps are found by their names.
@FunctionalInterface
public interface Maps {

  /// A map.
  Entries named(String name);
}
