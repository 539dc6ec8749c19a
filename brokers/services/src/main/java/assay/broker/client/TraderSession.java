package assay.broker.client;

import assay.api.Destroyable;
import assay.api.Session;
import assay.api.engine.Capabilities;
import assay.api.message.MessageClient;
import assay.api.message.OrderReadback;
import assay.broker.BrokerPlace;
import assay.broker.DualCommitSettings;
import assay.broker.database.OrderStore;
import assay.broker.database.OrdersDatabase;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A client's session: messages to the broker, and reads from the database.
///
/// @param orders null if no database stores them
public record TraderSession(String engine, Messages messages, @Nullable PlacedOrdersReader orders)
    implements Session {

  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);
  private static final long PAUSE_MILLIS = 50;

  public interface Messages extends MessageClient, AutoCloseable {

    /// Fails if no broker takes messages.
    void tryConnection() throws Exception;

    @Override
    void close();
  }

  /// Returns when the broker takes messages and the database, if any, answers.
  ///
  /// @param servers how to ask each server for orders; one answer is enough
  /// @throws IllegalStateException when one of them does not within a minute
  public static TraderSession open(
      String engine,
      BrokerPlace place,
      Messages messages,
      List<BrokerBacklog.Opening> servers,
      DualCommitSettings settings)
      throws InterruptedException {
    await("the broker", messages::tryConnection);
    OrderStore store = OrdersDatabase.of(place).store().orElse(null);
    if (store == null) {
      return new TraderSession(engine, messages, null);
    }
    await("the database", () -> store.table().close());
    return new TraderSession(engine, messages, new PlacedOrdersReader(store, servers, settings));
  }

  /// An action that fails until a process has joined.
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
    if (orders != null) {
      return Capabilities.find(
          capability, engine, List.of(messages, orders, new BrokerDataCleaner(messages, orders)));
    }
    if (capability == OrderReadback.class || capability == Destroyable.class) {
      throw new UnsupportedOperationException("the database is emulated and has no orders");
    }
    return Capabilities.find(capability, engine, List.of(messages));
  }

  @Override
  public void close() {
    messages.close();
  }
}
