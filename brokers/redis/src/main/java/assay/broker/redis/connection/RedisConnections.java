package assay.broker.redis.connection;

import assay.broker.BrokerPlace;
import java.time.Duration;
import redis.clients.jedis.ClientSetInfoConfig;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.JedisClientConfig;

/// Opens connections to the broker. Connections do not recover: a caller with a broken connection
/// opens another.
///
/// @param configuration contains the time limits
public record RedisConnections(HostAndPort at, JedisClientConfig configuration) {

  /// @param answer the wait for an answer
  /// @param waiting the wait for the answer to a blocking command, including the command's own wait
  public static RedisConnections of(BrokerPlace place, Duration answer, Duration waiting) {
    return new RedisConnections(
        new HostAndPort(place.brokerAddress(0), place.brokerPort(0)),
        DefaultJedisClientConfig.builder()
            .timeoutMillis(Math.toIntExact(answer.toMillis()))
            .blockingSocketTimeoutMillis(Math.toIntExact(waiting.toMillis()))
            .clientSetInfoConfig(ClientSetInfoConfig.DISABLED)
            .build());
  }

  /// @throws redis.clients.jedis.exceptions.JedisException when no broker listens
  public Jedis open() {
    return new Jedis(at, configuration);
  }
}
