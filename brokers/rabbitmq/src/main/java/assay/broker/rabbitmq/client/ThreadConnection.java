package assay.broker.rabbitmq.client;

import assay.broker.rabbitmq.RabbitConnections;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// The connection of one thread, with a channel for messages and one for requests.
final class ThreadConnection implements AutoCloseable {

  /// A broker that is gone or stopped says no farewell.
  private static final int FAREWELL_MILLIS = 500;

  private final Connection connection;
  private @Nullable Sender sender;
  private @Nullable Requester requester;

  /// @param connection closed with it
  ThreadConnection(Connection connection) {
    this.connection = connection;
  }

  /// Whether the broker is known to be gone from it.
  boolean broken() {
    return !connection.isOpen();
  }

  /// What sends messages; opens it, where it is not there yet.
  Sender sender() throws IOException {
    Sender own = sender;
    if (own == null) {
      own = Sender.by(RabbitConnections.channel(connection));
      sender = own;
    }
    return own;
  }

  /// What sends requests; opens it, where it is not there yet.
  Requester requester() throws IOException {
    Requester own = requester;
    if (own == null) {
      own = Requester.by(RabbitConnections.channel(connection));
      requester = own;
    }
    return own;
  }

  /// A channel more, for whoever closes it.
  Channel channel() throws IOException {
    return RabbitConnections.channel(connection);
  }

  @Override
  public void close() {
    connection.abort(FAREWELL_MILLIS);
  }
}
