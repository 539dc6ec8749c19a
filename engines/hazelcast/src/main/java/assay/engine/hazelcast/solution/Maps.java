package assay.engine.hazelcast.solution;

import com.hazelcast.map.IMap;

@FunctionalInterface
interface Maps {

  IMap<Object, Object> named(String name);
}
