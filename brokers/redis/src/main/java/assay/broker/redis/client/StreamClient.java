package assay.broker.redis.client;

import assay.api.message.Delivery;
import assay.broker.BrokerPlace;
import assay.broker.BrokerQueues;
import assay.broker.client.TraderSession;
import assay.broker.redis.RedisConnections;
import assay.broker.redis.StreamSettings;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import redis.clients.jedis.Jedis;

/// Messages as entries of streams. Each thread has a channel; after any failure it opens another at its next request.
///
/// Redis has one journal for all it is told: what a message asks to survive changes nothing.
///
/// @param channels those of all threads
/// @param reuse whether a channel is kept for the next message
record StreamClient(Channels channels, boolean reuse) implements TraderSession.Messages {

  /// A reply takes milliseconds; who waits longer for a price has no use for it any more.
  private static final Duration REPLY = Duration.ofSeconds(2);

  /// The broker answers when a message is on the disk, which a busy disk may take a second for.
  private static final Duration CALL = Duration.ofSeconds(5);

  /// By how much Redis and the way to it may exceed a wait.
  private static final Duration LATE = Duration.ofMillis(500);

  /// A client of a cluster's broker.
  static StreamClient of(BrokerPlace place, StreamSettings settings) {
    RedisConnections connections = RedisConnections.of(place, CALL, REPLY.plus(LATE));
    return new StreamClient(new Channels(connections, place.spec().name()), settings.reuse());
  }

  /// Opens a connection that is nobody's.
  Jedis open() {
    return channels.connections().open();
  }

  @Override
  public void tryConnection() {
    try (Jedis connection = open()) {
      long there = connection.exists(BrokerQueues.ALL.toArray(String[]::new));
      if (there < BrokerQueues.ALL.size()) {
        throw new IllegalStateException(
            "%d of its %d queues are there".formatted(there, BrokerQueues.ALL.size()));
      }
    }
  }

  /// What is done by a channel.
  @FunctionalInterface
  private interface Use {
    String by(Channel channel) throws IOException, TimeoutException;
  }

  @Override
  public String request(String queue, String body, Delivery delivery)
      throws IOException, TimeoutException {
    return use(channel -> channel.reply(channel.ask(queue, body), REPLY));
  }

  @Override
  public void send(String queue, String body, Delivery delivery) throws IOException {
    try {
      String unused =
          use(channel -> {
            channel.send(queue, body);
            return body;
          });
    } catch (TimeoutException e) {
      throw new IOException(e);
    }
  }

  /// A channel is kept after a reply that did not come, but for nothing worse.
  private String use(Use use) throws IOException, TimeoutException {
    boolean keep = false;
    try {
      String done = use.by(channels.ready());
      keep = reuse;
      return done;
    } catch (TimeoutException e) {
      keep = reuse;
      throw e;
    } finally {
      if (!keep) {
        channels.forget();
      }
    }
  }

  @Override
  public void close() {
    channels.close();
  }
}
