package assay.broker.redis.client;

import assay.api.DefiniteFailureException;
import assay.broker.client.ChannelPerThread;
import assay.broker.redis.connection.StreamFields;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.StreamEntryID;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.params.XAddParams;
import redis.clients.jedis.util.KeyValue;

/// Sends messages and receives replies for one thread, with its own connection and reply list.
final class Channel implements ChannelPerThread.Own {

  private static final long NANOS_PER_MILLI = TimeUnit.MILLISECONDS.toNanos(1);
  private static final double MILLIS_PER_SECOND = 1_000;

  private final Jedis connection;
  private final String replyTo;
  private final Set<String> givenUp = new HashSet<>();

  /// @param connection closed with the channel
  /// @param replyTo a list that no other channel has or had lately
  Channel(Jedis connection, String replyTo) {
    this.connection = connection;
    this.replyTo = replyTo;
  }

  @Override
  public boolean broken() {
    return connection.isBroken();
  }

  /// Sends a message without a reply.
  ///
  /// @throws DefiniteFailureException when the broker refuses the message
  /// @throws IOException when the broker may have taken the message
  void send(String queue, String body) throws IOException {
    String unusedId = send(queue, Map.of(StreamFields.BODY, body));
  }

  /// Sends a message that asks for a reply, and returns its id.
  ///
  /// @throws DefiniteFailureException when the broker refuses the message
  /// @throws IOException when the broker may have taken the message
  String ask(String queue, String body) throws IOException {
    return send(queue, Map.of(StreamFields.BODY, body, StreamFields.REPLY_TO, replyTo));
  }

  private String send(String queue, Map<String, String> message) throws IOException {
    try {
      StreamEntryID id = connection.xadd(queue, XAddParams.xAddParams().noMkStream(), message);
      if (id == null) {
        throw new DefiniteFailureException("there is no queue `" + queue + "`");
      }
      return id.toString();
    } catch (JedisDataException e) {
      throw new DefiniteFailureException(
          "the broker takes no message for `%s`: %s".formatted(queue, e.getMessage()), e);
    } catch (JedisException e) {
      throw new IOException("the broker went away as it was sent a message: " + e.getMessage(), e);
    }
  }

  /// Skips late replies to requests that were given up.
  ///
  /// @param request the id of the waiting request
  /// @throws IOException when the broker is gone
  /// @throws TimeoutException when no reply comes in time; the request is then given up
  String reply(String request, Duration patience) throws IOException, TimeoutException {
    long end = System.nanoTime() + patience.toNanos();
    try {
      for (long left = patience.toNanos(); left > 0; left = end - System.nanoTime()) {
        KeyValue<String, String> reply = connection.blpop(seconds(left), replyTo);
        if (reply != null) {
          String said = reply.getValue();
          int id = said.indexOf(' ');
          if (!givenUp.remove(said.substring(0, id))) {
            return said.substring(id + 1);
          }
        }
      }
    } catch (JedisException e) {
      if (!(e.getCause() instanceof SocketTimeoutException)) {
        throw new IOException("the broker went away before it replied: " + e.getMessage(), e);
      }
    }
    givenUp.add(request);
    throw new TimeoutException("no reply within " + patience.toMillis() + " ms");
  }

  /// Whole milliseconds, at least one: zero would wait forever.
  private static double seconds(long nanos) {
    return Math.ceilDiv(nanos, NANOS_PER_MILLI) / MILLIS_PER_SECOND;
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (JedisException e) {
      // The connection is already useless, and the broker notices that by itself.
    }
  }
}
