package assay.broker.redis.client;

import assay.api.message.Delivery;
import assay.broker.BrokerPlace;
import assay.broker.BrokerQueues;
import assay.broker.client.TraderSession;
import assay.broker.redis.connection.RedisConnections;
import assay.broker.redis.connection.StreamSettings;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import redis.clients.jedis.Jedis;

/// Messages as stream entries. Each thread has a channel; after any failure it opens a new one with
/// its next request.
///
/// Redis has one journal for everything, so a message's delivery mode has no effect.
///
/// @param reuse whether a channel is kept for the next message
record StreamClient(Channels channels, boolean reuse) implements TraderSession.Messages {

  /// A reply takes milliseconds; a later price is useless.
  private static final Duration REPLY = Duration.ofSeconds(2);

  /// The broker answers when a message is on the disk, which can take a second on a busy disk.
  private static final Duration CALL = Duration.ofSeconds(5);

  /// How much longer than requested a blocking command may take.
  private static final Duration LATE = Duration.ofMillis(500);

  static StreamClient of(BrokerPlace place, StreamSettings settings) {
    RedisConnections connections = RedisConnections.of(place, CALL, REPLY.plus(LATE));
    return new StreamClient(new Channels(connections, place.spec().name()), settings.reuse());
  }

  /// The connection belongs to no thread.
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

  /// Keeps the channel after a missing reply, but after no other failure.
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
