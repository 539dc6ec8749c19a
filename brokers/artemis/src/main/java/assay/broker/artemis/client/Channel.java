package assay.broker.artemis.client;

import assay.api.DefiniteFailureException;
import assay.api.message.MessagePersistence;
import assay.broker.client.ChannelPerThread;
import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.DeliveryMode;
import jakarta.jms.InvalidDestinationException;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import jakarta.jms.TemporaryQueue;
import jakarta.jms.TextMessage;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.activemq.artemis.api.jms.ActiveMQJMSConstants;
import org.jspecify.annotations.Nullable;

/// Sends messages and receives replies for one thread: a connection, a session, producers, and a temporary queue.
final class Channel implements ChannelPerThread.Own {

  private static final long NANOS_PER_MILLI = TimeUnit.MILLISECONDS.toNanos(1);

  private final Connection connection;
  private final Session session;
  private final Map<String, MessageProducer> producers = new HashMap<>();
  private final Set<String> givenUp = new HashSet<>();
  private @Nullable TemporaryQueue replyTo;
  private @Nullable MessageConsumer replies;
  private volatile boolean broken;

  private Channel(Connection connection, Session session) {
    this.connection = connection;
    this.session = session;
  }

  /// Replies need no acknowledgement.
  static Channel open(ConnectionFactory connections) throws JMSException {
    Connection connection = connections.createConnection();
    try {
      Channel channel =
          new Channel(connection, connection.createSession(ActiveMQJMSConstants.PRE_ACKNOWLEDGE));
      connection.setExceptionListener(failure -> channel.broken = true);
      connection.start();
      return channel;
    } catch (JMSException e) {
      connection.close();
      throw e;
    }
  }

  @Override
  public boolean broken() {
    return broken;
  }

  /// Prepares sending to a queue.
  ///
  /// @param answered whether replies will come
  /// @throws DefiniteFailureException when that is not possible: then nothing was sent
  void prepare(String queue, boolean answered) {
    try {
      if (!producers.containsKey(queue)) {
        producers.put(queue, session.createProducer(session.createQueue(queue)));
      }
      if (answered && replies == null) {
        TemporaryQueue own = session.createTemporaryQueue();
        replies = session.createConsumer(own);
        replyTo = own;
      }
    } catch (InvalidDestinationException e) {
      throw new DefiniteFailureException("there is no queue `" + queue + "`", e);
    } catch (JMSException e) {
      throw notReady(e);
    }
  }

  static DefiniteFailureException notReady(JMSException e) {
    return new DefiniteFailureException("no connection to the broker: " + e.getMessage(), e);
  }

  /// Requires [#prepare].
  ///
  /// @return the message's id
  String send(String queue, String body, MessagePersistence delivery) throws JMSException {
    MessageProducer producer = producers.get(queue);
    if (producer == null) {
      throw new IllegalStateException("nobody prepared for " + queue);
    }
    TextMessage message = session.createTextMessage(body);
    message.setJMSReplyTo(replyTo);
    producer.send(
        message,
        delivery == MessagePersistence.PERSISTENT
            ? DeliveryMode.PERSISTENT
            : DeliveryMode.NON_PERSISTENT,
        Message.DEFAULT_PRIORITY,
        Message.DEFAULT_TIME_TO_LIVE);
    return message.getJMSMessageID();
  }

  /// Skips late replies to requests that were given up.
  ///
  /// @param request the id of the waiting request
  /// @throws IOException when the broker is gone
  /// @throws TimeoutException when no reply comes in time; the request is then given up
  String reply(String request, Duration patience)
      throws JMSException, IOException, TimeoutException {
    MessageConsumer own = replies;
    if (own == null) {
      throw new IllegalStateException("nobody prepared for replies");
    }
    long end = System.nanoTime() + patience.toNanos();
    for (long left = patience.toNanos(); left > 0; left = end - System.nanoTime()) {
      Message reply = own.receive(left / NANOS_PER_MILLI + 1);
      if (reply == null && (broken || System.nanoTime() < end)) {
        throw new IOException("the broker went away before it replied");
      }
      if (reply != null && !givenUp.remove(reply.getJMSCorrelationID())) {
        return ((TextMessage) reply).getText();
      }
    }
    givenUp.add(request);
    throw new TimeoutException("no reply within " + patience.toMillis() + " ms");
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (JMSException e) {
      // The connection is already useless, and the broker notices that by itself.
    }
  }
}
