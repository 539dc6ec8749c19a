package assay.broker.redis.client;

import assay.api.DefiniteFailureException;
import assay.broker.redis.RedisConnections;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.exceptions.JedisException;

/// The channels of all threads, one each.
///
/// @param connections what opens them
/// @param replyTo what the names of their lists begin with: no other client's do, nor did those of this client's life before
/// @param opened how many there were
/// @param ofThreads the channel of each thread that has one
record Channels(
    RedisConnections connections, String replyTo, AtomicLong opened, Map<Thread, Channel> ofThreads)
    implements AutoCloseable {

  /// @param client the client's name
  Channels(RedisConnections connections, String client) {
    this(
        connections,
        "reply:%s:%s:".formatted(client, UUID.randomUUID()),
        new AtomicLong(),
        new ConcurrentHashMap<>());
  }

  /// This thread's channel.
  ///
  /// @throws DefiniteFailureException where it cannot be opened: nothing was sent then
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

  /// Closes this thread's channel, if it has one.
  void forget() {
    close(ofThreads.remove(Thread.currentThread()));
  }

  private static void close(@Nullable Channel channel) {
    try {
      if (channel != null) {
        channel.close();
      }
    } catch (JedisException e) {
      // It is of no use any more, and the broker notices that by itself.
    }
  }

  @Override
  public void close() {
    ofThreads.values().forEach(Channels::close);
  }
}
