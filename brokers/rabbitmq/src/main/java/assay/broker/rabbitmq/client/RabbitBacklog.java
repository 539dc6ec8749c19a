package assay.broker.rabbitmq.client;

import assay.api.message.MessagePersistence;
import assay.broker.BrokerQueues;
import assay.broker.client.BrokerBacklog;
import assay.broker.rabbitmq.connection.RabbitQueues;
import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.GetResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;

/// Asks the broker's process for unfinished orders, and the broker for its dead letters.
///
/// @param connection closed with this
record RabbitBacklog(ThreadConnection connection) implements BrokerBacklog {

  /// A caller without an answer asks again.
  private static final Duration PATIENCE = Duration.ofSeconds(4);

  @Override
  public long count() throws IOException, InterruptedException, TimeoutException {
    return Long.parseLong(
        connection
            .requester()
            .request(RabbitQueues.OPEN_ORDERS, "", MessagePersistence.NON_PERSISTENT, PATIENCE));
  }

  /// AMQP cannot peek: each message is taken and returned, at the latest when the channel ends. Returned messages are
  /// marked as delivered, which is irrelevant for dead letters. A queue answers after all earlier commands, so returned
  /// messages are there again.
  @Override
  public List<String> deadLetters() throws IOException, TimeoutException {
    List<String> texts = new ArrayList<>();
    try (Channel channel = connection.channel()) {
      long last = 0;
      for (GetResponse message = channel.basicGet(BrokerQueues.DEAD_LETTERS, false);
          message != null;
          message = channel.basicGet(BrokerQueues.DEAD_LETTERS, false)) {
        texts.add(new String(message.getBody(), StandardCharsets.UTF_8));
        last = message.getEnvelope().getDeliveryTag();
      }
      if (last > 0) {
        channel.basicNack(last, true, true);
        int unused = RabbitQueues.waiting(channel, BrokerQueues.DEAD_LETTERS);
      }
    }
    return texts;
  }

  @Override
  public void dropDeadLetters() throws IOException, TimeoutException {
    try (Channel channel = connection.channel()) {
      AMQP.Queue.PurgeOk unused = channel.queuePurge(BrokerQueues.DEAD_LETTERS);
    }
  }

  @Override
  public void close() {
    connection.close();
  }
}
