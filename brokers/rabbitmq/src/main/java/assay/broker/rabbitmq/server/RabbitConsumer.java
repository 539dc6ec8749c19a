package assay.broker.rabbitmq.server;

import assay.broker.BrokerQueues;
import assay.broker.rabbitmq.connection.RabbitConnections;
import assay.broker.rabbitmq.connection.RabbitQueues;
import assay.broker.service.ServiceConsumer;
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

/// Receives a queue's messages for one thread, with its own connection, channel and consumer.
final class RabbitConsumer implements ServiceConsumer {

  /// The wait before a check whether to end.
  private static final int WAIT_MILLIS = 300;

  /// The delivery after which a returned message is dead.
  private static final int DELIVERIES = 5;

  private final Connection connection;
  private final Channel channel;
  private final ConsumerSettings consumer;
  private final ReplySender replies;
  private final BlockingQueue<Delivery> arrived = new LinkedBlockingQueue<>();
  private final AtomicInteger held = new AtomicInteger();

  private RabbitConsumer(
      Connection connection, Channel channel, ConsumerSettings consumer, ReplySender replies) {
    this.connection = connection;
    this.channel = channel;
    this.consumer = consumer;
    this.replies = replies;
  }

  @FunctionalInterface
  interface Replying {
    ReplySender by(Channel channel);
  }

  static RabbitConsumer open(
      RabbitConnections connections, ConsumerSettings consumer, Replying replying)
      throws IOException, TimeoutException {
    Connection connection = connections.open();
    try {
      Channel channel = RabbitConnections.channel(connection);
      RabbitConsumer inbox =
          new RabbitConsumer(connection, channel, consumer, replying.by(channel));
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

  /// After the connection ends there is no next message: unacknowledged messages return to the
  /// broker.
  @Override
  public @Nullable RabbitMessage next() throws IOException, InterruptedException {
    Delivery delivery = arrived.poll(WAIT_MILLIS, TimeUnit.MILLISECONDS);
    if (!channel.isOpen()) {
      throw new IOException("the broker has closed it: " + channel.getCloseReason());
    }
    return delivery == null ? null : new RabbitMessage(delivery, this);
  }

  /// The delivered messages that are neither acknowledged nor returned, even if the thread has not
  /// seen them. The broker answers after everything it sent before.
  ///
  /// @throws IOException when the connection is gone
  int held() throws IOException {
    int unused = RabbitQueues.waiting(channel, consumer.queue());
    return held.get();
  }

  /// The messages in a queue that wait for a consumer.
  int waiting(String queue) throws IOException {
    return RabbitQueues.waiting(channel, queue);
  }

  /// Only if the message asks for a reply.
  void reply(Delivery message, String body) throws IOException, TimeoutException {
    replies.reply(message.getProperties(), body);
  }

  /// Removes a message from the queue, together with everything sent in the same transaction.
  /// Without a transaction the broker does not confirm.
  void acknowledge(Delivery message) throws IOException {
    channel.basicAck(message.getEnvelope().getDeliveryTag(), false);
    if (consumer.transacted()) {
      var unused = channel.txCommit();
    }
    int unused = held.decrementAndGet();
  }

  /// Appends a copy of a message to the queue or to the dead letters, and removes the original: classic queues do not
  /// count deliveries.
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
