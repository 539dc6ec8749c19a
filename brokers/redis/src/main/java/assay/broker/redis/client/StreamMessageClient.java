package assay.broker.redis.client;

import assay.api.DefiniteFailureException;
import assay.api.message.MessagePersistence;
import assay.broker.BrokerPlace;
import assay.broker.BrokerQueues;
import assay.broker.client.ChannelPerThread;
import assay.broker.client.TraderSession;
import assay.broker.redis.connection.RedisBrokerSettings;
import assay.broker.redis.connection.RedisConnections;
import java.io.IOException;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisException;

/// Messages as stream entries. Each thread has a channel.
///
/// Redis has one journal for everything, so a message's delivery mode has no effect.
record StreamMessageClient(RedisConnections connections, ChannelPerThread<Channel> channels)
    implements TraderSession.Messages {

  /// A reply takes milliseconds; a later price is useless.
  private static final Duration REPLY = Duration.ofSeconds(2);

  /// The broker answers when a message is on the disk, which can take a second on a busy disk.
  private static final Duration CALL = Duration.ofSeconds(5);

  /// How much longer than requested a blocking command may take.
  private static final Duration LATE = Duration.ofMillis(500);

  static StreamMessageClient of(BrokerPlace place, RedisBrokerSettings settings) {
    RedisConnections connections = RedisConnections.of(place, CALL, REPLY.plus(LATE));
    // Not used by other clients or earlier lives of this client.
    String replyTo = "reply:%s:%s:".formatted(place.spec().name(), UUID.randomUUID());
    AtomicLong opened = new AtomicLong();
    return new StreamMessageClient(
        connections,
        new ChannelPerThread<>(
            () -> open(connections, replyTo + opened.incrementAndGet()), settings.reuse()));
  }

  private static Channel open(RedisConnections connections, String replyTo) {
    try {
      return new Channel(connections.open(), replyTo);
    } catch (JedisException e) {
      throw new DefiniteFailureException("no connection to the broker: " + e.getMessage(), e);
    }
  }

  @Override
  public void tryConnection() {
    try (Jedis connection = connections.open()) {
      long there = connection.exists(BrokerQueues.ALL.toArray(String[]::new));
      if (there < BrokerQueues.ALL.size()) {
        throw new IllegalStateException(
            "%d of its %d queues are there".formatted(there, BrokerQueues.ALL.size()));
      }
    }
  }

  @Override
  public String request(String queue, String body, MessagePersistence delivery)
      throws IOException, InterruptedException, TimeoutException {
    return channels.use(channel -> channel.reply(channel.ask(queue, body), REPLY));
  }

  @Override
  public void send(String queue, String body, MessagePersistence delivery)
      throws IOException, InterruptedException {
    channels.send(channel -> channel.send(queue, body));
  }

  @Override
  public void close() {
    channels.close();
  }
}
