package assay.engine.hazelcast;

import assay.api.Session;
import assay.api.Settings;
import assay.api.engine.Capabilities;
import assay.api.engine.ExistingCluster;
import assay.api.engine.JoinSpec;
import assay.api.engine.MembershipEvents;
import assay.api.engine.Partitioned;
import assay.api.engine.UnknownOwners;
import assay.api.pairupdate.PairUpdateSolutions;
import assay.engine.hazelcast.lock.MapLocks;
import assay.engine.hazelcast.pairupdate.HazelcastPairUpdateSolutions;
import com.hazelcast.client.HazelcastClient;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// A client of existing members without Assay's classes. It uses only get, set, delete, locks and transactions. Its maps
/// have the members' configuration.
final class ExistingSession implements Session {

  private final HazelcastInstance client;
  private final ExistingCluster there;
  private final Settings settings;
  private final PairUpdateSolutions protocols;
  private final Map<String, List<?>> maps = new ConcurrentHashMap<>();

  private ExistingSession(HazelcastInstance client, ExistingCluster there, Settings settings) {
    this.client = client;
    this.there = there;
    this.settings = settings;
    protocols = new HazelcastPairUpdateSolutions(client, name -> there.before() + name);
  }

  static ExistingSession open(JoinSpec spec, ExistingCluster there) {
    return new ExistingSession(
        HazelcastClient.newHazelcastClient(
            new ExistingAccess(there).to(ClientConfiguration.ofExisting(spec), there.addresses())),
        there,
        spec.settings());
  }

  @Override
  public <T> T capability(Class<T> capability, String map) {
    if (capability == Partitioned.class) {
      return capability.cast(new Partitions(client));
    }
    if (capability == MembershipEvents.class) {
      return capability.cast(new MemberEvents(client.getCluster()));
    }
    if (capability == PairUpdateSolutions.class) {
      return capability.cast(protocols);
    }
    return Capabilities.find(capability, "hazelcast", maps.computeIfAbsent(map, this::open));
  }

  private List<?> open(String name) {
    IMap<Object, Object> map = client.getMap(there.before() + name);
    return List.of(
        new MapEntries(map, new SerializedValueSizes(client), () -> maps.remove(name)),
        new MapLocks(map, settings));
  }

  /// The partition of a key. Owners have no names known to Assay, and the intended number of copies is unknown.
  private record Partitions(HazelcastInstance client) implements UnknownOwners {

    @Override
    public int partitions() {
      return client.getPartitionService().getPartitions().size();
    }

    @Override
    public int partitionOf(Object key) {
      return client.getPartitionService().getPartition(key).getPartitionId();
    }

    /// Whether the client knows an owner of every partition; copies are unknown.
    @Override
    public boolean safe(int members) {
      return client.getLifecycleService().isRunning()
          && client.getPartitionService().getPartitions().stream()
              .allMatch(partition -> partition.getOwner() != null);
    }
  }

  @Override
  public void close() {
    client.shutdown();
  }
}
