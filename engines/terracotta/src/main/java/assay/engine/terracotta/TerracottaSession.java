package assay.engine.terracotta;

import assay.api.Session;
import assay.api.Settings;
import assay.api.engine.ConditionPoller;
import assay.api.engine.JoinSpec;
import assay.api.engine.Partitioned;
import assay.api.pairupdate.PairUpdateSolutions;
import assay.engine.terracotta.pairupdate.TerracottaPairUpdateSolutions;
import assay.engine.terracotta.stored.EhcacheMap;
import assay.engine.terracotta.stored.ValueSerializer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import org.ehcache.CachePersistenceException;

/// A client's connections to a stripe; threads share them.
final class TerracottaSession implements Session {

  private static final ConditionPoller LOOKING =
      new ConditionPoller(Duration.ofMinutes(5), Duration.ofMillis(50));

  private final ServerStates servers;
  private final ClientCaches caches;
  private final Settings settings;
  private final ValueSerializer serializer;
  private final Map<String, MapCapabilities> maps = new ConcurrentHashMap<>();
  private final PairUpdateSolutions protocols =
      new TerracottaPairUpdateSolutions(name -> map(name).entries());

  private TerracottaSession(JoinSpec spec, ServerStates servers) {
    this.servers = servers;
    settings = spec.settings();
    serializer = ValueSerializer.of(spec.types(), settings);
    caches = new ClientCaches(spec, serializer);
  }

  /// Connects when a server is active.
  static Session open(JoinSpec spec) throws InterruptedException, TimeoutException {
    ServerStates servers = new ServerStates(Stripe.of(spec));
    try {
      MapPartitions ownership = new MapPartitions(servers);
      if (!LOOKING.until(() -> ownership.ownerOf(0) != null)) {
        throw new TimeoutException("no server is active: " + servers.states());
      }
      return new TerracottaSession(spec, servers);
    } catch (InterruptedException | TimeoutException | RuntimeException e) {
      servers.close();
      throw e;
    }
  }

  @Override
  public <T> T capability(Class<T> capability, String map) {
    if (capability == Partitioned.class) {
      return capability.cast(new MapPartitions(servers));
    }
    if (capability == PairUpdateSolutions.class) {
      return capability.cast(protocols);
    }
    return map(map).as(capability);
  }

  private MapCapabilities map(String name) {
    return maps.computeIfAbsent(name, this::opened);
  }

  private MapCapabilities opened(String name) {
    boolean told = settings.text("failures").equals("thrown");
    EhcacheMap entries =
        new EhcacheMap(
            caches.open(name), serializer, told ? ClientCaches.timeout(settings) : Duration.ZERO);
    boolean near = settings.text("near").equals("heap");
    return new MapCapabilities(entries, near ? caches.counts(name) : null, () -> drop(name));
  }

  /// Destroys a map's clustered tier, or only clears it if another client has it open, because
  /// Terracotta then refuses.
  private void drop(String name) {
    MapCapabilities unused =
        maps.compute(
            name,
            (same, open) -> {
              try {
                caches.destroy(name);
                return null;
              } catch (CachePersistenceException heldByAnother) {
                MapCapabilities again = opened(name);
                again.entries().cache().clear();
                return again;
              }
            });
  }

  @Override
  public void close() {
    caches.close();
    servers.close();
  }
}
