package assay.broker.rabbitmq.client;

import assay.api.message.Delivery;
import assay.broker.BrokerPlace;
import assay.broker.client.TraderSession;
import assay.broker.rabbitmq.connection.RabbitConnections;
import assay.broker.rabbitmq.connection.RabbitQueues;
import assay.broker.rabbitmq.connection.RabbitSettings;
import com.rabbitmq.client.Connection;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/// Messages by AMQP 0-9-1. Each thread has a connection; after any failure it opens a new one with
/// its next request.
///
/// @param reuse whether a connection is kept for the next message
record RabbitClient(ThreadConnections threads, boolean reuse) implements TraderSession.Messages {

  /// A reply takes milliseconds; a later price is useless.
  private static final Duration REPLY = Duration.ofSeconds(2);

  /// The broker confirms a message when it is on the disk, which can take a second on a busy disk.
  private static final Duration CALL = Duration.ofSeconds(5);

  static RabbitClient of(BrokerPlace place, RabbitSettings settings) {
    return new RabbitClient(
        new ThreadConnections(RabbitConnections.of(place, CALL)), settings.reuse());
  }

  /// The connection belongs to no thread.
  Connection open() throws IOException, TimeoutException {
    return threads.connections().open();
  }

  @Override
  public void tryConnection() throws IOException, TimeoutException {
    try (Connection connection = open()) {
      RabbitQueues.require(RabbitConnections.channel(connection));
    }
  }

  @Override
  public String request(String queue, String body, Delivery delivery)
      throws IOException, InterruptedException, TimeoutException {
    boolean keep = false;
    try {
      String reply = threads.requester().request(queue, body, delivery, REPLY);
      keep = reuse;
      return reply;
    } catch (TimeoutException e) {
      keep = reuse;
      throw e;
    } finally {
      end(keep);
    }
  }

  @Override
  public void send(String queue, String body, Delivery delivery)
      throws IOException, InterruptedException {
    boolean keep = false;
    try {
      threads.sender().send(queue, body, delivery, CALL);
      keep = reuse;
    } finally {
      end(keep);
    }
  }

  /// Keeps the connection after a missing reply, but after no other failure.
  private void end(boolean keep) {
    if (!keep) {
      threads.forget();
    }
  }

  @Override
  public void close() {
    threads.close();
  }
}
