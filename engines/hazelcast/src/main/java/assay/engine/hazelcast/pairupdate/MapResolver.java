package assay.engine.hazelcast.pairupdate;

import com.hazelcast.map.IMap;

@FunctionalInterface
interface MapResolver {

  IMap<Object, Object> named(String name);
}
