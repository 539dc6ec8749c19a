package assay.broker.client;

import assay.api.Session;
import assay.api.engine.Capabilities;
import assay.api.message.MessageClient;
import assay.broker.database.OrdersDatabase;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// A client's session: messages to the broker, and a look at the database.
///
/// @param engine the engine's name
public record TraderSession(String engine, Messages messages, DatabaseOrders orders)
    implements Session {

  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);
  private static final long PAUSE_MILLIS = 50;

  /// Messages by one product's client.
  public interface Messages extends MessageClient, AutoCloseable {

    /// Fails where no broker takes messages.
    void tryConnection() throws Exception;

    @Override
    void close();
  }

  /// Opens one when the broker takes messages, and the database answers too.
  ///
  /// @throws IllegalStateException where one of them does not within a minute
  public static TraderSession open(
      String engine, Messages messages, OrdersDatabase database, DatabaseOrders orders)
      throws InterruptedException {
    await("the broker", messages::tryConnection);
    await("the database", () -> tryConnection(database));
    return new TraderSession(engine, messages, orders);
  }

  private static void tryConnection(OrdersDatabase database) throws SQLException {
    database.table().close();
  }

  /// What fails until a process has joined.
  @FunctionalInterface
  private interface Attempt {
    void run() throws Exception;
  }

  private static void await(String whom, Attempt attempt) throws InterruptedException {
    long start = System.nanoTime();
    while (true) {
      try {
        attempt.run();
        return;
      } catch (InterruptedException e) {
        throw e;
      } catch (Exception e) {
        if (System.nanoTime() - start > PATIENCE_NANOS) {
          throw new IllegalStateException(whom + " does not answer: " + e.getMessage(), e);
        }
        Thread.sleep(PAUSE_MILLIS);
      }
    }
  }

  @Override
  public <T> T capability(Class<T> capability, String map) {
    return Capabilities.find(capability, engine, List.of(messages, orders));
  }

  @Override
  public void close() {
    messages.close();
  }
}
