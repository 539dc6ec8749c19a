package assay.engine.hazelcast;

import assay.api.engine.Capabilities;
import assay.engine.hazelcast.lock.MapLocks;
import assay.engine.hazelcast.site.MapChangeEvents;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import java.util.ArrayList;
import java.util.List;

final class MapCapabilities {

  private final List<Object> providers = new ArrayList<>();

  /// @param forget called when the map is dropped
  MapCapabilities(
      HazelcastInstance client,
      IMap<Object, Object> map,
      MapQueries queries,
      MapLocks locks,
      boolean near,
      Runnable forget) {
    providers.add(new MapEntries(map, new SerializedValueSizes(client), forget));
    providers.add(new MapInvoker(map));
    providers.add(new AsyncEntries(map, new SerializedValueSizes(client)));
    providers.add(queries);
    providers.add(locks);
    providers.add(new MapChangeEvents(map));
    if (near) {
      providers.add(new NearCacheCounts(map));
    }
  }

  /// @throws UnsupportedOperationException if there is none
  <T> T as(Class<T> capability) {
    return Capabilities.find(capability, "hazelcast", providers);
  }
}
