package assay.engine.redis.lettuce;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SetArgs;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.cluster.ClusterClientOptions;
import io.lettuce.core.cluster.ClusterTopologyRefreshOptions;
import io.lettuce.core.cluster.models.partitions.RedisClusterNode;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.Delay;
import io.lettuce.core.resource.SocketAddressResolver;
import io.netty.resolver.DefaultAddressResolverGroup;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import redis.clients.jedis.HostAndPort;

/// Lettuce's defaults, except for the options that make it learn of a new owner.
final class LettuceOptions {

  /// The same time as with Jedis.
  static final Duration PATIENCE = Duration.ofSeconds(10);

  /// The same time as with Jedis.
  static final Duration CONNECTING = Duration.ofSeconds(2);

  private static final Duration REFRESH = Duration.ofSeconds(5);
  private static final Duration MOST_REFRESHES = Duration.ofSeconds(1);
  private static final int LONGEST_PAUSE_MILLIS = 500;

  private LettuceOptions() {}

  /// Threads, and the pauses before a lost connection is retried: at most half a second, while Lettuce's own grow to 30
  /// s.
  static ClientResources resources(ServerAddressResolver places) {
    return ClientResources.builder()
        .socketAddressResolver(SocketAddressResolver.create(places))
        // Netty's own resolver would ask name servers, with sockets on every address.
        .addressResolverGroup(DefaultAddressResolverGroup.INSTANCE)
        .reconnectDelay(Delay.exponential(0, LONGEST_PAUSE_MILLIS, TimeUnit.MILLISECONDS, 2))
        .build();
  }

  static RedisURI uri(HostAndPort at, String client) {
    return RedisURI.builder()
        .withHost(at.getHost())
        .withPort(at.getPort())
        .withClientName(client)
        .withTimeout(PATIENCE)
        .build();
  }

  /// The options of the connections that all threads share. Servers that were given up are left out, so a call that waits
  /// for one fails at the next refresh.
  static ClusterClientOptions shared() {
    return ClusterClientOptions.builder()
        .socketOptions(sockets())
        .topologyRefreshOptions(
            ClusterTopologyRefreshOptions.builder()
                .enablePeriodicRefresh(REFRESH)
                .enableAllAdaptiveRefreshTriggers()
                .adaptiveRefreshTriggersTimeout(MOST_REFRESHES)
                .build())
        .nodeFilter(node ->
            !node.is(RedisClusterNode.NodeFlag.FAIL) && !node.is(RedisClusterNode.NodeFlag.NOADDR))
        .build();
  }

  /// The options of a single thread's connections, which are not reopened after a loss.
  static ClientOptions own() {
    return ClientOptions.builder().socketOptions(sockets()).autoReconnect(false).build();
  }

  /// The options of a put.
  ///
  /// @param ttlMillis 0 for ever
  static SetArgs lifetime(long ttlMillis) {
    return ttlMillis == 0 ? new SetArgs() : SetArgs.Builder.px(ttlMillis);
  }

  private static SocketOptions sockets() {
    return SocketOptions.builder().connectTimeout(CONNECTING).build();
  }
}
