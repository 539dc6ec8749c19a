package assay.engine.coherence;

import assay.api.Partitioned;
import assay.api.Session;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// A client's membership of a cluster, without storage; threads share it.
final class CoherenceSession implements Session {

  private final Membership membership;
  private final Partitioned partitions;
  private final Map<String, CoherenceMap> maps = new ConcurrentHashMap<>();

  CoherenceSession(Membership membership) {
    this.membership = membership;
    this.partitions = new ServicePartitions(membership.service());
  }

  @Override
  public <T> T as(Class<T> capability, String map) {
    Object provider = capability == Partitioned.class ? partitions : map(map);
    if (!capability.isInstance(provider)) {
      throw new UnsupportedOperationException(
          "coherence does not have the capability " + capability.getSimpleName());
    }
    return capability.cast(provider);
  }

  private CoherenceMap map(String name) {
    CoherenceMap known = maps.get(name);
    return known != null
        ? known
        : maps.computeIfAbsent(name, added -> new CoherenceMap(membership.cache(added)));
  }

  @Override
  public void close() {
    membership.leave();
  }
}
