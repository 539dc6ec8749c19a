package assay.broker.rabbitmq.client;

import assay.api.message.MessagePersistence;
import assay.broker.BrokerPlace;
import assay.broker.client.ChannelPerThread;
import assay.broker.client.TraderSession;
import assay.broker.rabbitmq.connection.RabbitConnections;
import assay.broker.rabbitmq.connection.RabbitQueues;
import assay.broker.rabbitmq.connection.RabbitSettings;
import com.rabbitmq.client.Connection;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/// Messages by AMQP 0-9-1. Each thread has a connection.
record RabbitMessageClient(
    RabbitConnections connections, ChannelPerThread<ThreadConnection> ofThreads)
    implements TraderSession.Messages {

  /// A reply takes milliseconds; a later price is useless.
  private static final Duration REPLY = Duration.ofSeconds(2);

  /// The broker confirms a message when it is on the disk, which can take a second on a busy disk.
  private static final Duration CALL = Duration.ofSeconds(5);

  static RabbitMessageClient of(BrokerPlace place, RabbitSettings settings) {
    RabbitConnections connections = RabbitConnections.of(place, CALL);
    return new RabbitMessageClient(
        connections,
        new ChannelPerThread<>(() -> ThreadConnection.to(connections), settings.reuse()));
  }

  @Override
  public void tryConnection() throws IOException, TimeoutException {
    try (Connection connection = connections.open()) {
      RabbitQueues.require(RabbitConnections.channel(connection));
    }
  }

  @Override
  public String request(String queue, String body, MessagePersistence delivery)
      throws IOException, InterruptedException, TimeoutException {
    return ofThreads.use(own -> own.requester().request(queue, body, delivery, REPLY));
  }

  @Override
  public void send(String queue, String body, MessagePersistence delivery)
      throws IOException, InterruptedException {
    ofThreads.send(own -> own.sender().send(queue, body, delivery, CALL));
  }

  @Override
  public void close() {
    ofThreads.close();
  }
}
