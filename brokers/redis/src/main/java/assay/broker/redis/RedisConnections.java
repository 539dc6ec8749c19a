package assay.broker.redis;

import assay.broker.BrokerPlace;
import java.time.Duration;
import redis.clients.jedis.ClientSetInfoConfig;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.JedisClientConfig;

/// Opens connections to the broker. None of them mends itself: whoever meets a broken one opens another.
///
/// @param at where the broker is
/// @param configuration how patient they are
public record RedisConnections(HostAndPort at, JedisClientConfig configuration) {

  /// Connections to a cluster's broker.
  ///
  /// @param answer how long an answer may take
  /// @param waiting the same of a command that waits, with its wait
  public static RedisConnections of(BrokerPlace place, Duration answer, Duration waiting) {
    return new RedisConnections(
        new HostAndPort(place.brokerAddress(0), place.brokerPort(0)),
        DefaultJedisClientConfig.builder()
            .timeoutMillis(Math.toIntExact(answer.toMillis()))
            .blockingSocketTimeoutMillis(Math.toIntExact(waiting.toMillis()))
            .clientSetInfoConfig(ClientSetInfoConfig.DISABLED)
            .build());
  }

  /// Opens one.
  ///
  /// @throws redis.clients.jedis.exceptions.JedisException where nobody listens
  public Jedis open() {
    return new Jedis(at, configuration);
  }
}
