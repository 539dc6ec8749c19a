package assay.broker.artemis.client;

import assay.api.message.Delivery;
import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.DeliveryMode;
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

/// What one thread sends by and receives replies by: a connection, a session, producers, and a temporary queue.
final class Channel implements AutoCloseable {

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

  /// Opens one. Nobody acknowledges replies: they are done with when they come.
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

  /// Whether the broker is known to be gone from it.
  boolean broken() {
    return broken;
  }

  /// Gets what a message to a queue needs.
  ///
  /// @param answered whether replies will come
  /// @throws jakarta.jms.InvalidDestinationException where there is no such queue
  void prepare(String queue, boolean answered) throws JMSException {
    if (!producers.containsKey(queue)) {
      producers.put(queue, session.createProducer(session.createQueue(queue)));
    }
    if (answered && replies == null) {
      TemporaryQueue own = session.createTemporaryQueue();
      replies = session.createConsumer(own);
      replyTo = own;
    }
  }

  /// Sends a message to a queue that [#prepare] was told of.
  ///
  /// @return its id
  String send(String queue, String body, Delivery delivery) throws JMSException {
    MessageProducer producer = producers.get(queue);
    if (producer == null) {
      throw new IllegalStateException("nobody prepared for " + queue);
    }
    TextMessage message = session.createTextMessage(body);
    message.setJMSReplyTo(replyTo);
    producer.send(
        message,
        delivery == Delivery.PERSISTENT ? DeliveryMode.PERSISTENT : DeliveryMode.NON_PERSISTENT,
        Message.DEFAULT_PRIORITY,
        Message.DEFAULT_TIME_TO_LIVE);
    return message.getJMSMessageID();
  }

  /// The first reply that comes, but for one to a request that was given up, which is only late.
  ///
  /// @param request the id of the request that waits
  /// @throws IOException where the broker is gone
  /// @throws TimeoutException where no reply comes in time; the request is given up then
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
  public void close() throws JMSException {
    connection.close();
  }
}
