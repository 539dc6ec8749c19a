package assay.broker.rabbitmq.client;

import assay.api.DefiniteFailureException;
import assay.broker.rabbitmq.connection.RabbitConnections;
import com.rabbitmq.client.ShutdownSignalException;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

record ThreadConnections(RabbitConnections connections, Map<Thread, ThreadConnection> ofThreads)
    implements AutoCloseable {

  ThreadConnections(RabbitConnections connections) {
    this(connections, new ConcurrentHashMap<>());
  }

  /// @throws DefiniteFailureException when it cannot be opened: then it was not sent
  Sender sender() {
    return ready(ThreadConnection::sender);
  }

  /// @throws DefiniteFailureException when it cannot be opened: then it was not sent
  Requester requester() {
    return ready(ThreadConnection::requester);
  }

  @FunctionalInterface
  private interface Part<P> {
    P of(ThreadConnection connection) throws IOException;
  }

  private <P> P ready(Part<P> part) {
    try {
      return part.of(connection());
    } catch (IOException | TimeoutException | ShutdownSignalException e) {
      throw new DefiniteFailureException("no connection to the broker: " + e.getMessage(), e);
    }
  }

  private ThreadConnection connection() throws IOException, TimeoutException {
    ThreadConnection own = ofThreads.get(Thread.currentThread());
    if (own == null || own.broken()) {
      forget();
      own = new ThreadConnection(connections.open());
      ofThreads.put(Thread.currentThread(), own);
    }
    return own;
  }

  void forget() {
    close(ofThreads.remove(Thread.currentThread()));
  }

  private static void close(@Nullable ThreadConnection connection) {
    if (connection != null) {
      connection.close();
    }
  }

  @Override
  public void close() {
    ofThreads.values().forEach(ThreadConnections::close);
  }
}
