package assay.engine.hazelcast.solution;

import com.hazelcast.map.IMap;

/// Where maps are found by their names.
@FunctionalInterface
interface Maps {

  /// A map.
  IMap<Object, Object> named(String name);
}
