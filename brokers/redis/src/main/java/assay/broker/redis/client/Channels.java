package assay.broker.redis.client;

import assay.api.DefiniteFailureException;
import assay.broker.redis.connection.RedisConnections;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.exceptions.JedisException;

/// The channels of all threads, one each.
///
/// @param replyTo the prefix of their lists' names, not used by other clients or earlier lives of
/// this client
/// @param opened the channels opened so far
record Channels(
    RedisConnections connections, String replyTo, AtomicLong opened, Map<Thread, Channel> ofThreads)
    implements AutoCloseable {

  Channels(RedisConnections connections, String client) {
    this(
        connections,
        "reply:%s:%s:".formatted(client, UUID.randomUUID()),
        new AtomicLong(),
        new ConcurrentHashMap<>());
  }

  /// @throws DefiniteFailureException when it cannot be opened: then it was not sent
  Channel ready() {
    Channel channel = ofThreads.get(Thread.currentThread());
    if (channel != null && !channel.broken()) {
      return channel;
    }
    forget();
    try {
      channel = new Channel(connections.open(), replyTo + opened.incrementAndGet());
    } catch (JedisException e) {
      throw new DefiniteFailureException("no connection to the broker: " + e.getMessage(), e);
    }
    ofThreads.put(Thread.currentThread(), channel);
    return channel;
  }

  void forget() {
    close(ofThreads.remove(Thread.currentThread()));
  }

  private static void close(@Nullable Channel channel) {
    try {
      if (channel != null) {
        channel.close();
      }
    } catch (JedisException e) {
      // The connection is already useless, and the broker notices that by itself.
    }
  }

  @Override
  public void close() {
    ofThreads.values().forEach(Channels::close);
  }
}
