package assay.engine.redis.lettuce;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisURI;
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

/// How Lettuce is set up: as it is where nothing is said, but for what makes it learn of another owner.
final class LettuceOptions {

  /// As long as a request is tried with Jedis.
  static final Duration PATIENCE = Duration.ofSeconds(10);

  /// As with Jedis.
  static final Duration CONNECTING = Duration.ofSeconds(2);

  private static final Duration REFRESH = Duration.ofSeconds(5);
  private static final Duration MOST_REFRESHES = Duration.ofSeconds(1);
  private static final int LONGEST_PAUSE_MILLIS = 500;

  private LettuceOptions() {}

  /// Threads, and how soon a connection that was lost is tried again: after half a second at most, where Lettuce's own pauses grow to
  /// 30 s.
  static ClientResources resources(ServerPlaces places) {
    return ClientResources.builder()
        .socketAddressResolver(SocketAddressResolver.create(places))
        // Netty's own would ask name servers, by sockets that listen at every address.
        .addressResolverGroup(DefaultAddressResolverGroup.INSTANCE)
        .reconnectDelay(Delay.exponential(0, LONGEST_PAUSE_MILLIS, TimeUnit.MILLISECONDS, 2))
        .build();
  }

  /// A server's place.
  static RedisURI uri(HostAndPort at, String client) {
    return RedisURI.builder()
        .withHost(at.getHost())
        .withPort(at.getPort())
        .withClientName(client)
        .withTimeout(PATIENCE)
        .build();
  }

  /// Those of the connections that all threads share. Servers that have been given up are left out, so that what waits for
  /// one of them fails at the next refresh.
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

  /// Those of connections of one thread's own, which are not made anew when they are lost.
  static ClientOptions own() {
    return ClientOptions.builder().socketOptions(sockets()).autoReconnect(false).build();
  }

  private static SocketOptions sockets() {
    return SocketOptions.builder().connectTimeout(CONNECTING).build();
  }
}
