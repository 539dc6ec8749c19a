package assay.broker.rabbitmq.client;

import assay.api.DefiniteFailureException;
import assay.broker.client.ChannelPerThread;
import assay.broker.rabbitmq.connection.RabbitConnections;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ShutdownSignalException;
import java.io.IOException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// One thread's connection, with a channel for messages and one for requests.
final class ThreadConnection implements ChannelPerThread.Own {

  /// How long to wait for the closing handshake, which a lost or frozen broker never answers.
  private static final int FAREWELL_MILLIS = 500;

  private final Connection connection;
  private @Nullable Sender sender;
  private @Nullable Requester requester;

  /// @param connection closed with this
  ThreadConnection(Connection connection) {
    this.connection = connection;
  }

  @Override
  public boolean broken() {
    return !connection.isOpen();
  }

  /// @throws DefiniteFailureException when it cannot be opened: then nothing was sent
  static ThreadConnection to(RabbitConnections connections) {
    return opened(() -> new ThreadConnection(connections.open()));
  }

  @FunctionalInterface
  private interface Opening<P> {
    P open() throws IOException, TimeoutException;
  }

  private static <P> P opened(Opening<P> opening) {
    try {
      return opening.open();
    } catch (IOException | TimeoutException | ShutdownSignalException e) {
      throw new DefiniteFailureException("no connection to the broker: " + e.getMessage(), e);
    }
  }

  /// Opened on first use.
  ///
  /// @throws DefiniteFailureException when it cannot be opened: then nothing was sent
  Sender sender() {
    Sender own = sender;
    if (own == null) {
      own = opened(() -> Sender.by(channel()));
      sender = own;
    }
    return own;
  }

  /// Opened on first use.
  ///
  /// @throws DefiniteFailureException when it cannot be opened: then nothing was sent
  Requester requester() {
    Requester own = requester;
    if (own == null) {
      own = opened(() -> Requester.by(channel()));
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
