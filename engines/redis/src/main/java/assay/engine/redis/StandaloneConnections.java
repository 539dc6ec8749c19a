package assay.engine.redis;

import assay.engine.redis.client.ServerConnection;
import assay.engine.redis.client.ServerConnections;
import redis.clients.jedis.ConnectionPool;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClientConfig;

/// Jedis's pool of connections to a single server, which has every slot.
final class StandaloneConnections implements ServerConnections {

  private final ConnectionPool pool;

  StandaloneConnections(HostAndPort at, JedisClientConfig configuration) {
    pool = new ConnectionPool(at, configuration, JedisConnections.pools());
  }

  @Override
  public ServerConnection to(int slot) {
    return new JedisConnection(pool.getResource());
  }

  @Override
  public ServerConnection to(HostAndPort at) {
    return new JedisConnection(pool.getResource());
  }

  @Override
  public void forget(int slot) {
    pool.clear();
  }

  @Override
  public void learn(ServerConnection from) {
    // There is no other server.
  }

  @Override
  public void learn() {
    // There is no other server.
  }

  @Override
  public void close() {
    pool.close();
  }
}
