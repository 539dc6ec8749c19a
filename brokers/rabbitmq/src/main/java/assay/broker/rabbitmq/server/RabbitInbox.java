package assay.broker.rabbitmq.server;

import assay.broker.BrokerQueues;
import assay.broker.rabbitmq.RabbitConnections;
import assay.broker.rabbitmq.RabbitQueues;
import assay.broker.service.Inbox;
import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.Delivery;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// What one thread receives from one queue: a connection, a channel and a consumer of its own.
final class RabbitInbox implements Inbox {

  /// So often a thread looks whether it is to end.
  private static final int WAIT_MILLIS = 300;

  /// A message that was delivered so often is dead when it is given back.
  private static final int DELIVERIES = 5;

  private final Connection connection;
  private final Channel channel;
  private final Consumer consumer;
  private final Replies replies;
  private final BlockingQueue<Delivery> arrived = new LinkedBlockingQueue<>();
  private final AtomicInteger held = new AtomicInteger();

  private RabbitInbox(Connection connection, Channel channel, Consumer consumer, Replies replies) {
    this.connection = connection;
    this.channel = channel;
    this.consumer = consumer;
    this.replies = replies;
  }

  /// How replies are sent by a channel.
  @FunctionalInterface
  interface Replying {
    Replies by(Channel channel);
  }

  /// Opens one.
  static RabbitInbox open(RabbitConnections connections, Consumer consumer, Replying replying)
      throws IOException, TimeoutException {
    Connection connection = connections.open();
    try {
      Channel channel = RabbitConnections.channel(connection);
      RabbitInbox inbox = new RabbitInbox(connection, channel, consumer, replying.by(channel));
      inbox.begin();
      return inbox;
    } catch (IOException e) {
      connection.abort();
      throw e;
    }
  }

  private void begin() throws IOException {
    channel.basicQos(consumer.unacknowledged());
    if (consumer.transacted()) {
      var unused = channel.txSelect();
    }
    String unusedTag =
        channel.basicConsume(
            consumer.queue(),
            false,
            (tag, delivery) -> {
              int unused = held.incrementAndGet();
              arrived.add(delivery);
            },
            tag -> {});
  }

  /// The next message. After the connection's end there is none: what came before it is the broker's again.
  @Override
  public @Nullable RabbitMessage next() throws IOException, InterruptedException {
    Delivery delivery = arrived.poll(WAIT_MILLIS, TimeUnit.MILLISECONDS);
    if (!channel.isOpen()) {
      throw new IOException("the broker has closed it: " + channel.getCloseReason());
    }
    return delivery == null ? null : new RabbitMessage(delivery, this);
  }

  /// How many messages the broker has given it that it has neither acknowledged nor given back, whether or not its thread has
  /// seen them. The broker answers after all that it has sent before.
  ///
  /// @throws IOException where the connection is gone
  int held() throws IOException {
    int unused = RabbitQueues.waiting(channel, consumer.queue());
    return held.get();
  }

  /// How many messages of a queue wait that no consumer was given.
  int waiting(String queue) throws IOException {
    return RabbitQueues.waiting(channel, queue);
  }

  /// Sends a reply to a message, where it asks for one.
  void reply(Delivery message, String body) throws IOException, TimeoutException {
    replies.reply(message.getProperties(), body);
  }

  /// Takes a message off the queue, with what was sent before in the same transaction. Without one nobody says when the broker
  /// has done it.
  void acknowledge(Delivery message) throws IOException {
    channel.basicAck(message.getEnvelope().getDeliveryTag(), false);
    if (consumer.transacted()) {
      var unused = channel.txCommit();
    }
    int unused = held.decrementAndGet();
  }

  /// Puts a copy of a message at the end of the queue, or to the dead, and takes it off: classic queues do not count how
  /// often they deliver one.
  void giveBack(Delivery message) throws IOException {
    BasicProperties properties = message.getProperties();
    int deliveries = RabbitMessage.deliveriesBefore(properties) + 1;
    channel.basicPublish(
        RabbitQueues.EXCHANGE,
        deliveries < DELIVERIES ? consumer.queue() : BrokerQueues.DEAD_LETTERS,
        properties.builder().headers(Map.of(RabbitMessage.DELIVERIES, deliveries)).build(),
        message.getBody());
    acknowledge(message);
  }

  @Override
  public void close() throws IOException {
    connection.close();
  }
}
