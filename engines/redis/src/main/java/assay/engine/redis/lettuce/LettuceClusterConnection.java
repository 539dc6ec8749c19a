package assay.engine.redis.lettuce;

import assay.api.engine.JoinSpec;
import assay.engine.redis.client.ServerConnections;
import io.lettuce.core.RedisChannelHandler;
import io.lettuce.core.RedisConnectionStateListener;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.SlotHash;
import io.lettuce.core.cluster.api.StatefulRedisClusterConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.resource.ClientResources;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import redis.clients.jedis.HostAndPort;

public final class LettuceClusterConnection implements AutoCloseable {

  private static final long POLL_MILLIS = 50;
  private static final long PATIENCE_NANOS = 60_000_000_000L;
  private static final long WHOLE_NANOS = 30_000_000_000L;

  private final ServerAddressResolver servers;
  private final ClientResources resources;
  private final RedisClusterClient cluster;
  private final StatefulRedisClusterConnection<byte[], byte[]> shared;
  private final LettuceConnections wires;
  private final AtomicLong losses = new AtomicLong();

  private LettuceClusterConnection(JoinSpec spec, Collection<HostAndPort> places)
      throws InterruptedException {
    servers = new ServerAddressResolver(spec.addresses());
    resources = LettuceOptions.resources(servers);
    List<RedisURI> uris =
        places.stream().map(place -> LettuceOptions.uri(place, spec.name())).toList();
    cluster = RedisClusterClient.create(resources, uris);
    cluster.setOptions(LettuceOptions.shared());
    cluster.addListener(new Losses());
    shared = connected();
    awaitAllSlots();
    wires = new LettuceConnections(resources, cluster, servers, spec.name());
  }

  /// Counts lost connections before they are reopened.
  private final class Losses implements RedisConnectionStateListener {

    @Override
    public void onRedisDisconnected(RedisChannelHandler<?, ?> connection) {
      losses.incrementAndGet();
    }
  }

  /// Connects when the cluster answers and every slot has an owner; after half a minute anyway.
  ///
  /// @param places the servers to ask first
  public static LettuceClusterConnection open(JoinSpec spec, Collection<HostAndPort> places)
      throws InterruptedException {
    return new LettuceClusterConnection(spec, places);
  }

  private StatefulRedisClusterConnection<byte[], byte[]> connected() throws InterruptedException {
    long start = System.nanoTime();
    while (true) {
      try {
        return cluster.connect(ByteArrayCodec.INSTANCE);
      } catch (RedisException e) {
        if (System.nanoTime() - start > PATIENCE_NANOS) {
          shutDown();
          throw e;
        }
        TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
      }
    }
  }

  private void awaitAllSlots() throws InterruptedException {
    long start = System.nanoTime();
    while (!ownsAllSlots() && System.nanoTime() - start < WHOLE_NANOS) {
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
      try {
        cluster.refreshPartitions();
      } catch (RedisException e) {
        // The server is not up yet.
      }
    }
  }

  private boolean ownsAllSlots() {
    return IntStream.range(0, SlotHash.SLOT_COUNT)
        .allMatch(slot -> cluster.getPartitions().getMasterBySlot(slot) != null);
  }

  /// Makes reads prefer servers on the reader's machine.
  ///
  /// @param here whether a server is on that machine
  public void readFirst(Predicate<HostAndPort> here) {
    shared.setReadFrom(new SameMachineReadFrom(node -> here.test(servers.of(node.getUri()))));
  }

  /// A thread's own connections.
  public ServerConnections wires() {
    return wires;
  }

  StatefulRedisClusterConnection<byte[], byte[]> shared() {
    return shared;
  }

  /// How many connections were lost: while this is constant, no request was sent twice.
  long losses() {
    return losses.get();
  }

  @Override
  public void close() {
    wires.close();
    shared.close();
    shutDown();
  }

  private void shutDown() {
    cluster.shutdown(0, 2, TimeUnit.SECONDS);
    resources.shutdown(0, 2, TimeUnit.SECONDS).awaitUninterruptibly(2, TimeUnit.SECONDS);
  }
}
