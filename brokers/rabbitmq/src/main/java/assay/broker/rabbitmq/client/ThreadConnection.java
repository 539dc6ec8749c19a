package assay.broker.rabbitmq.client;

import assay.broker.rabbitmq.connection.RabbitConnections;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// One thread's connection, with a channel for messages and one for requests.
final class ThreadConnection implements AutoCloseable {

  /// How long to wait for the closing handshake, which a lost or frozen broker never answers.
  private static final int FAREWELL_MILLIS = 500;

  private final Connection connection;
  private @Nullable Sender sender;
  private @Nullable Requester requester;

  /// @param connection closed with this
  ThreadConnection(Connection connection) {
    this.connection = connection;
  }

  boolean broken() {
    return !connection.isOpen();
  }

  /// Opened on first use.
  Sender sender() throws IOException {
    Sender own = sender;
    if (own == null) {
      own = Sender.by(RabbitConnections.channel(connection));
      sender = own;
    }
    return own;
  }

  /// Opened on first use.
  Requester requester() throws IOException {
    Requester own = requester;
    if (own == null) {
      own = Requester.by(RabbitConnections.channel(connection));
      requester = own;
    }
    return own;
  }

  /// The caller closes it.
  Channel channel() throws IOException {
    return RabbitConnections.channel(connection);
  }

  @Override
  public void close() {
    connection.abort(FAREWELL_MILLIS);
  }
}
