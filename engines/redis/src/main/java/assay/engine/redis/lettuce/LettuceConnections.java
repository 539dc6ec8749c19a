package assay.engine.redis.lettuce;

import assay.engine.redis.client.ServerConnection;
import assay.engine.redis.client.ServerConnections;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.models.partitions.RedisClusterNode;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.resource.ClientResources;
import java.time.Duration;
import java.util.NoSuchElementException;
import java.util.concurrent.TimeUnit;
import org.apache.commons.pool2.BaseKeyedPooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericKeyedObjectPool;
import org.apache.commons.pool2.impl.GenericKeyedObjectPoolConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.exceptions.JedisClusterOperationException;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisException;

/// Lettuce's connection pools to every server, with Jedis's pool size, and the owners known to the
/// shared client.
final class LettuceConnections implements ServerConnections {

  private static final int CONNECTIONS = 128;
  private static final Duration BORROWING = Duration.ofSeconds(2);
  private static final long LEARNING_NANOS = 20_000_000;

  private final RedisClient client;
  private final RedisClusterClient cluster;
  private final ServerAddressResolver servers;
  private final String name;
  private final GenericKeyedObjectPool<HostAndPort, StatefulRedisConnection<byte[], byte[]>> pool;
  private long learnt = System.nanoTime();

  LettuceConnections(
      ClientResources resources,
      RedisClusterClient cluster,
      ServerAddressResolver servers,
      String name) {
    client = RedisClient.create(resources);
    client.setOptions(LettuceOptions.own());
    this.cluster = cluster;
    this.servers = servers;
    this.name = name;
    GenericKeyedObjectPoolConfig<StatefulRedisConnection<byte[], byte[]>> pools =
        new GenericKeyedObjectPoolConfig<>();
    pools.setMaxTotal(-1);
    pools.setMaxTotalPerKey(CONNECTIONS);
    pools.setMaxIdlePerKey(CONNECTIONS);
    pools.setMaxWait(BORROWING);
    pools.setTestOnBorrow(true);
    pools.setJmxEnabled(false);
    pool = new GenericKeyedObjectPool<>(new Connecting(), pools);
  }

  private final class Connecting
      extends BaseKeyedPooledObjectFactory<HostAndPort, StatefulRedisConnection<byte[], byte[]>> {

    @Override
    public StatefulRedisConnection<byte[], byte[]> create(HostAndPort at) {
      RedisURI uri = LettuceOptions.uri(at, name);
      // Also limits the handshake, which a frozen server never answers.
      uri.setTimeout(LettuceOptions.CONNECTING);
      return client.connect(ByteArrayCodec.INSTANCE, uri);
    }

    @Override
    public PooledObject<StatefulRedisConnection<byte[], byte[]>> wrap(
        StatefulRedisConnection<byte[], byte[]> connection) {
      return new DefaultPooledObject<>(connection);
    }

    @Override
    public boolean validateObject(
        HostAndPort at, PooledObject<StatefulRedisConnection<byte[], byte[]>> pooled) {
      return pooled.getObject().isOpen();
    }

    @Override
    public void destroyObject(
        HostAndPort at, PooledObject<StatefulRedisConnection<byte[], byte[]>> pooled) {
      var unused = pooled.getObject().closeAsync();
    }
  }

  @Override
  public ServerConnection to(int slot) {
    RedisClusterNode owner = cluster.getPartitions().getMasterBySlot(slot);
    if (owner == null) {
      throw new JedisClusterOperationException("nobody is known to own slot " + slot);
    }
    return to(servers.of(owner.getUri()));
  }

  @Override
  public ServerConnection to(HostAndPort at) {
    try {
      return new LettuceConnection(pool.borrowObject(at), wire -> giveBack(at, wire));
    } catch (NoSuchElementException e) {
      throw new JedisException("no connection to %s was available".formatted(at), e);
    } catch (RedisException e) {
      throw new JedisConnectionException(e);
    } catch (Exception e) {
      throw new JedisException(e);
    }
  }

  private void giveBack(HostAndPort at, LettuceConnection wire) {
    try {
      if (wire.isBroken()) {
        pool.invalidateObject(at, wire.connection());
      } else {
        pool.returnObject(at, wire.connection());
      }
    } catch (Exception e) {
      throw new JedisException(e);
    }
  }

  @Override
  public void forget(int slot) {
    RedisClusterNode owner = cluster.getPartitions().getMasterBySlot(slot);
    if (owner != null) {
      pool.clear(servers.of(owner.getUri()));
    }
  }

  /// Lettuce asks every server that it knows; a waiting caller asks again soon.
  @Override
  public void learn(ServerConnection from) {
    learn();
  }

  @Override
  public void learn() {
    if (due()) {
      var unused = cluster.refreshPartitionsAsync();
    }
  }

  /// Whether the last refresh was long enough ago.
  private synchronized boolean due() {
    if (System.nanoTime() - learnt < LEARNING_NANOS) {
      return false;
    }
    learnt = System.nanoTime();
    return true;
  }

  @Override
  public void close() {
    pool.close();
    client.shutdown(0, 2, TimeUnit.SECONDS);
  }
}
