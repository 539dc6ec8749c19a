package assay.engine.redis;

import assay.engine.redis.client.Wire;
import assay.engine.redis.client.Wires;
import redis.clients.jedis.ConnectionPool;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClientConfig;

/// Jedis's pool of connections to a single server, which has every slot.
final class StandaloneWires implements Wires {

  private final ConnectionPool pool;

  StandaloneWires(HostAndPort at, JedisClientConfig configuration) {
    pool = new ConnectionPool(at, configuration, JedisWires.pools());
  }

  @Override
  public Wire to(int slot) {
    return new JedisWire(pool.getResource());
  }

  @Override
  public Wire to(HostAndPort at) {
    return new JedisWire(pool.getResource());
  }

  @Override
  public void forget(int slot) {
    pool.clear();
  }

  @Override
  public void learn(Wire from) {
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
