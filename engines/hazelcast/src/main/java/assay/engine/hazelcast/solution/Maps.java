package assay.engine.hazelcast.solution;

import com.hazelcast.map.IMap;

/// Finds maps by name.
@FunctionalInterface
interface Maps {

  IMap<Object, Object> named(String name);
}
