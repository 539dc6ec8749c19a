package assay.engine.hazelcast.pair;

import com.hazelcast.map.IMap;

@FunctionalInterface
interface Maps {

  IMap<Object, Object> named(String name);
}
