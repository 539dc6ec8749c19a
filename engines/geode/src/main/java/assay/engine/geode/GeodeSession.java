package assay.engine.geode;

import assay.api.Session;
import assay.api.engine.ConditionPoller;
import assay.api.engine.JoinSpec;
import assay.api.engine.Partitioned;
import assay.api.pairupdate.PairUpdateSolutions;
import assay.api.query.ColumnSelector;
import assay.engine.geode.member.MapConfiguration;
import assay.engine.geode.member.MemberAddresses;
import assay.engine.geode.pairupdate.GeodePairUpdateSolutions;
import assay.engine.geode.pairupdate.RegionEntries;
import assay.engine.geode.wire.FieldCodec;
import assay.engine.geode.wire.RecordSerializer;
import assay.engine.geode.wire.ValueStorage;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.geode.GemFireException;
import org.apache.geode.cache.client.ClientCache;
import org.apache.geode.cache.client.ClientCacheFactory;

/// A client's connections to a cluster; threads share them.
final class GeodeSession implements Session {

  private static final ConditionPoller LOOKING =
      new ConditionPoller(Duration.ofSeconds(60), Duration.ofMillis(10));

  private final GeodeConnection connection;
  private final boolean near;
  private final MapPartitions ownership;
  private final GeodePairUpdateSolutions solutions;
  private final Map<String, MapCapabilities> maps = new ConcurrentHashMap<>();

  private GeodeSession(GeodeConnection connection, JoinSpec spec) {
    this.connection = connection;
    near = !spec.settings().text("near", "none").equals("none");
    ownership = new MapPartitions(connection, spec.members());
    solutions =
        new GeodePairUpdateSolutions(
            new RegionEntries(name -> map(name).region(), connection.values()), connection.cache());
  }

  /// Connects when all members are there or a minute has passed.
  static GeodeSession join(JoinSpec spec) throws InterruptedException {
    // A client that subscribes to changes is refused if no member serves yet.
    boolean unusedServes = LOOKING.until(new MemberAddresses(spec)::somebodyServes);
    ClientCache cache = cache(spec);
    GeodeSession session =
        new GeodeSession(
            new GeodeConnection(
                cache,
                MapConfiguration.of(spec.settings()),
                ValueStorage.of(spec.settings()),
                ColumnSelector.notProjected(spec.types(), FieldCodec::isProjected)),
            spec);
    try {
      session.await(spec.members());
      return session;
    } catch (RuntimeException | InterruptedException e) {
      cache.close();
      throw e;
    }
  }

  private static ClientCache cache(JoinSpec spec) {
    ClientCacheFactory factory =
        new ClientCacheFactory()
            .set("name", spec.name())
            .setPdxSerializer(new RecordSerializer())
            .setPoolSubscriptionEnabled(!spec.settings().text("near", "none").equals("none"));
    for (MemberAddresses.Place locator : new MemberAddresses(spec).locators()) {
      factory.addPoolLocator(locator.address(), locator.port());
    }
    return factory.create();
  }

  /// The first map's partitions are distributed among the members present.
  private void await(int members) throws InterruptedException {
    boolean unusedJoined = LOOKING.until(() -> ownership.joined(members));
    MapCapabilities unused = map(DEFAULT_MAP);
  }

  @Override
  public <T> T capability(Class<T> capability, String map) {
    if (capability == Partitioned.class) {
      return capability.cast(ownership);
    }
    if (capability == PairUpdateSolutions.class && !near) {
      return capability.cast(solutions);
    }
    return map(map).as(capability);
  }

  private MapCapabilities map(String name) {
    MapCapabilities open = maps.get(name);
    return open != null ? open : maps.computeIfAbsent(name, this::open);
  }

  private MapCapabilities open(String name) {
    return MapCapabilities.of(connection, name, near, () -> maps.remove(name));
  }

  @Override
  public void close() {
    try {
      connection.cache().close();
    } catch (GemFireException membersAreGone) {
      // All members are gone, and their connections too.
    }
  }
}
