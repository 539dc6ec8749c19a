package assay.engine.ignite;

import assay.api.Session;
import assay.api.engine.ConditionPoller;
import assay.api.engine.JoinSpec;
import assay.api.engine.MembershipEvents;
import assay.api.engine.Partitioned;
import assay.api.pairupdate.PairUpdateSolutions;
import assay.engine.ignite.pairupdate.IgnitePairUpdateSolutions;
import assay.engine.ignite.site.MapChangeEvents;
import assay.engine.ignite.stored.IgniteEntries;
import assay.engine.ignite.stored.ValueStorage;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.ignite.Ignition;
import org.apache.ignite.internal.IgniteEx;

/// A client node; threads share it.
final class IgniteSession implements Session {

  private static final ConditionPoller LOOKING =
      new ConditionPoller(Duration.ofSeconds(60), Duration.ofMillis(20));

  private final IgniteEx client;
  private final JoinSpec spec;
  private final Map<String, MapCapabilities> maps = new ConcurrentHashMap<>();
  private final IgniteEntries entries;
  private final MapPartitions ownership;
  private final IgnitePairUpdateSolutions solutions;

  IgniteSession(IgniteEx client, JoinSpec spec) {
    this.client = client;
    this.spec = spec;
    entries =
        new IgniteEntries(client, ValueStorage.of(spec.settings()), name -> map(name).cache());
    MapCapabilities unused = map(DEFAULT_MAP);
    ownership = new MapPartitions(client, entries, spec);
    solutions = new IgnitePairUpdateSolutions(entries);
  }

  static IgniteSession join(JoinSpec spec) {
    IgniteEx node = (IgniteEx) Ignition.start(NodeConfiguration.client(spec));
    try {
      awaitActive(node);
      return new IgniteSession(node, spec);
    } catch (RuntimeException e) {
      node.close();
      throw e;
    }
  }

  private static void awaitActive(IgniteEx node) {
    try {
      LOOKING.require(
          () -> node.cluster().state().active(),
          () -> "the cluster is not active: not all of its members have joined");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted before the cluster was active", e);
    }
  }

  IgniteEx node() {
    return client;
  }

  MapChangeEvents changes(String map) {
    return new MapChangeEvents(map(map).cache());
  }

  @Override
  public <T> T capability(Class<T> capability, String map) {
    if (capability == Partitioned.class) {
      // The default map shows the partitions, but may have been dropped since.
      MapCapabilities unused = map(DEFAULT_MAP);
      return capability.cast(ownership);
    }
    if (capability == MembershipEvents.class) {
      return capability.cast(new MemberEvents(client));
    }
    if (capability == PairUpdateSolutions.class) {
      return capability.cast(solutions);
    }
    return map(map).as(capability);
  }

  private MapCapabilities map(String name) {
    MapCapabilities open = maps.get(name);
    return open != null ? open : maps.computeIfAbsent(name, this::open);
  }

  private MapCapabilities open(String name) {
    return new MapCapabilities(client, name, spec, entries, () -> maps.remove(name));
  }

  @Override
  public void close() {
    client.close();
  }
}
