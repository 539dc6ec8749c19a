package assay.engine.infinispan.hotrod;

import assay.api.Session;
import assay.api.engine.Capabilities;
import assay.api.engine.ConditionPoller;
import assay.api.engine.JoinSpec;
import assay.api.engine.Partitioned;
import assay.engine.infinispan.wire.RecordMarshalling;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.infinispan.client.hotrod.RemoteCache;
import org.infinispan.client.hotrod.RemoteCacheManager;
import org.infinispan.client.hotrod.configuration.ClientIntelligence;
import org.infinispan.client.hotrod.configuration.Configuration;
import org.infinispan.client.hotrod.configuration.ConfigurationBuilder;
import org.infinispan.client.hotrod.exceptions.HotRodClientException;
import org.infinispan.commons.marshall.Marshaller;
import org.infinispan.distribution.ch.impl.HashFunctionPartitioner;

/// A Hot Rod client; threads share it.
final class HotRodSession implements Session {

  private static final long PATIENCE_NANOS = 60_000_000_000L;
  private static final long POLL_MILLIS = 50;
  private static final Duration CONNECT = Duration.ofMillis(200);

  private final RemoteCacheManager manager;
  private final JoinSpec spec;
  private final HashFunctionPartitioner partitioner;
  private final Map<String, HotRodEntries> open = new ConcurrentHashMap<>();

  private HotRodSession(RemoteCacheManager manager, JoinSpec spec) {
    this.manager = manager;
    this.spec = spec;
    partitioner = HashFunctionPartitioner.instance(spec.settings().integer("partitions"));
  }

  /// Connects when a member answers. Asks no member before it listens, because the client would log
  /// each failure.
  static HotRodSession open(JoinSpec spec) throws InterruptedException {
    long start = System.nanoTime();
    boolean unusedListens =
        new ConditionPoller(Duration.ofNanos(PATIENCE_NANOS), Duration.ofMillis(POLL_MILLIS))
            .until(() -> HotRodAccess.servers(spec).stream().anyMatch(HotRodSession::listens));
    RemoteCacheManager manager = new RemoteCacheManager(configuration(spec));
    HotRodSession session = new HotRodSession(manager, spec);
    while (true) {
      try {
        var unused = session.where(DEFAULT_MAP);
        return session;
      } catch (HotRodClientException | IllegalStateException e) {
        if (System.nanoTime() - start > PATIENCE_NANOS) {
          manager.stop();
          throw e;
        }
        TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
      }
    }
  }

  private static boolean listens(InetSocketAddress server) {
    return ConditionPoller.listens(
        new InetSocketAddress(server.getHostString(), server.getPort()), CONNECT);
  }

  /// The client's defaults, except for the servers.
  private static Configuration configuration(JoinSpec spec) {
    ConfigurationBuilder client = new ConfigurationBuilder();
    for (InetSocketAddress server : HotRodAccess.servers(spec)) {
      client.addServer().host(server.getHostString()).port(server.getPort());
    }
    client.addContextInitializer(RecordMarshalling.messages(spec.types()));
    client.transportFactory(new NoDnsTransport());
    route(client, spec, spec.members());
    return client.build();
  }

  /// Routes requests according to `connection`.
  ///
  /// @param servers how many servers the client knows
  static void route(ConfigurationBuilder client, JoinSpec spec, int servers) {
    if (spec.settings().text("connection").equals("single")) {
      int first = Math.floorMod(spec.name().hashCode(), servers);
      client
          .clientIntelligence(ClientIntelligence.BASIC)
          .balancingStrategy(() -> new SingleServerStrategy(first));
    } else {
      client.clientIntelligence(ClientIntelligence.HASH_DISTRIBUTION_AWARE);
    }
  }

  @Override
  public <T> T capability(Class<T> capability, String map) {
    if (capability == Partitioned.class) {
      boolean none = spec.settings().text("backup").equals("none");
      return capability.cast(
          new HotRodMapPartitions(
              () -> where(map),
              this::partitionOf,
              spec.settings().integer("partitions"),
              none ? 1 : 1 + spec.settings().integer("backup-count")));
    }
    HotRodEntries entries = open.computeIfAbsent(map, this::opened);
    return Capabilities.find(
        capability, "infinispan", List.of(entries, new AsyncEntries(entries.map(), entries)));
  }

  private HotRodEntries opened(String map) {
    if (!map.equals(DEFAULT_MAP) || manager.getCache(map) == null) {
      tell(MapTasks.open(map));
    }
    return new HotRodEntries(manager.getCache(map), this::write, () -> drop(map));
  }

  private void drop(String map) {
    open.remove(map);
    tell(MapTasks.drop(map));
    if (map.equals(DEFAULT_MAP)) {
      // Opens the map by a task.
      tell(MapTasks.open(map));
    }
  }

  private EntryLocations where(String map) {
    return EntryLocations.parse(asked(MapTasks.where(map)));
  }

  /// Each server's partitions, as the client knows them; none if the client does not route by key.
  Map<SocketAddress, Set<Integer>> segments() {
    return manager.getCache(DEFAULT_MAP).getCacheTopologyInfo().getSegmentsPerServer();
  }

  private void tell(String task) {
    var unused = asked(task);
  }

  /// Returns a member's answer to a task.
  private String asked(String task) {
    RemoteCache<Object, Object> asking = manager.getCache(DEFAULT_MAP);
    if (asking == null) {
      throw new IllegalStateException("no member has made a map");
    }
    String answer = asking.execute(task, Map.of());
    return answer == null ? "" : answer;
  }

  /// Computed like on members, from the bytes of the key.
  private int partitionOf(Object key) {
    return partitioner.getSegment(write(key));
  }

  private byte[] write(Object value) {
    return write(manager, value);
  }

  /// Serializes a key or a value like a client.
  static byte[] write(RemoteCacheManager manager, Object value) {
    Marshaller marshaller = manager.getMarshaller();
    try {
      return marshaller.objectToByteBuffer(value);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    manager.stop();
  }
}
