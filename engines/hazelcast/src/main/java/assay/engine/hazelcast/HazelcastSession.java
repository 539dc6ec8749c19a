package assay.engine.hazelcast;

import assay.api.Eventful;
import assay.api.Partitioned;
import assay.api.Session;
import assay.api.Settings;
import com.hazelcast.core.HazelcastInstance;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// A client's connections to a cluster; threads share them.
final class HazelcastSession implements Session {

  private final HazelcastInstance client;
  private final Settings settings;
  private final Map<String, OpenMap> maps = new ConcurrentHashMap<>();
  private final Ownership ownership;

  HazelcastSession(HazelcastInstance client, Settings settings) {
    this.client = client;
    this.settings = settings;
    ownership = new Ownership(client, settings);
  }

  @Override
  public <T> T as(Class<T> capability, String map) {
    if (capability == Partitioned.class) {
      return capability.cast(ownership);
    }
    if (capability == Eventful.class) {
      return capability.cast(new MemberEvents(client.getCluster()));
    }
    return maps.computeIfAbsent(map, this::open).as(capability);
  }

  private OpenMap open(String name) {
    boolean near = !settings.text("near").equals("none");
    return new OpenMap(client, client.getMap(name), near, () -> maps.remove(name));
  }

  @Override
  public void close() {
    client.shutdown();
  }
}
