package assay.engine.hazelcast.pairupdate;

import com.hazelcast.map.IMap;

@FunctionalInterface
interface Maps {

  IMap<Object, Object> named(String name);
}
