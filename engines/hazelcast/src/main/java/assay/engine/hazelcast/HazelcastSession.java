package assay.engine.hazelcast;

import assay.api.Session;
import assay.api.Settings;
import assay.api.engine.JoinSpec;
import assay.api.engine.MembershipEvents;
import assay.api.engine.Partitioned;
import assay.api.pairupdate.PairUpdateSolutions;
import assay.api.query.ColumnSelector;
import assay.api.transaction.Transactions;
import assay.engine.hazelcast.lock.MapLocks;
import assay.engine.hazelcast.pairupdate.HazelcastPairUpdateSolutions;
import assay.engine.hazelcast.transaction.MapTransactions;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

final class HazelcastSession implements Session {

  private final HazelcastInstance client;
  private final Settings settings;
  private final Map<String, MapCapabilities> maps = new ConcurrentHashMap<>();
  private final MapPartitions ownership;
  private final PairUpdateSolutions protocols;
  private final Set<String> notProjected;

  HazelcastSession(HazelcastInstance client, JoinSpec spec) {
    this.client = client;
    this.settings = spec.settings();
    notProjected =
        settings.text("serialization").equals("java")
            ? Set.of()
            : ColumnSelector.notProjected(spec.types(), FieldCodec::isProjected);
    ownership = new MapPartitions(client, settings);
    protocols = new HazelcastPairUpdateSolutions(client, name -> name);
  }

  @Override
  public <T> T capability(Class<T> capability, String map) {
    if (capability == Partitioned.class) {
      return capability.cast(ownership);
    }
    if (capability == MembershipEvents.class) {
      return capability.cast(new MemberEvents(client.getCluster()));
    }
    if (capability == PairUpdateSolutions.class && !near()) {
      return capability.cast(protocols);
    }
    if (capability == Transactions.class && !near()) {
      return capability.cast(new MapTransactions(client, map, settings));
    }
    return maps.computeIfAbsent(map, this::open).as(capability);
  }

  private MapCapabilities open(String name) {
    IMap<Object, Object> map = client.getMap(name);
    MapQueries queries = new MapQueries(map, notProjected);
    MapLocks locks = new MapLocks(map, settings);
    return new MapCapabilities(client, map, queries, locks, near(), () -> maps.remove(name));
  }

  /// Whether reads may come from a near cache, which learns of changes late; such reads are useless
  /// for entries that must agree.
  private boolean near() {
    return !settings.text("near").equals("none");
  }

  @Override
  public void close() {
    client.shutdown();
  }
}
