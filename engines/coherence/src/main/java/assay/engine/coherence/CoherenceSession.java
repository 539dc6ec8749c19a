package assay.engine.coherence;

import assay.api.ServerProcess;
import assay.api.Session;
import assay.api.engine.MembershipEvents;
import assay.api.engine.Partitioned;
import assay.api.lock.Locks;
import assay.api.pairupdate.PairUpdateSolutions;
import assay.engine.coherence.lock.MapLocks;
import assay.engine.coherence.pairupdate.CoherencePairUpdateSolutions;
import assay.engine.coherence.store.StoreServer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// A client's membership of a cluster, without storage; threads share it.
final class CoherenceSession implements Session {

  private final ClusterMembership membership;
  private final Map<String, MapCapabilities> maps = new ConcurrentHashMap<>();
  private final PairUpdateSolutions protocols;
  private final @Nullable StoreServer store;

  /// @param store the cluster's database, if this process has started one; closed at the end
  CoherenceSession(ClusterMembership membership, @Nullable StoreServer store) {
    this.membership = membership;
    this.store = store;
    protocols =
        new CoherencePairUpdateSolutions(name -> map(name).stored(), membership.serializer());
  }

  @Override
  public <T> T capability(Class<T> capability, String map) {
    if (capability == MembershipEvents.class) {
      return capability.cast(membership.events());
    }
    if (capability == PairUpdateSolutions.class && membership.shares()) {
      return capability.cast(protocols);
    }
    if (capability == Locks.class && membership.locks()) {
      return capability.cast(new MapLocks(map(map).stored()));
    }
    return capability == Partitioned.class
        ? capability.cast(membership.partitions(map))
        : map(map).as(capability);
  }

  /// Opens a dropped map again, because Coherence never revives a destroyed cache.
  private MapCapabilities map(String name) {
    MapCapabilities known = maps.get(name);
    return known != null && known.isOpen()
        ? known
        : maps.compute(name, (same, old) -> old != null && old.isOpen() ? old : open(same));
  }

  private MapCapabilities open(String name) {
    return new MapCapabilities(
        membership.service(name).cache(name),
        membership.topology(),
        membership.pagesByKeys(),
        membership.serializer());
  }

  @Override
  public List<ServerProcess> servers() {
    return store == null ? List.of() : store.servers();
  }

  @Override
  public void close() {
    try (store) {
      membership.leave();
    }
  }
}
