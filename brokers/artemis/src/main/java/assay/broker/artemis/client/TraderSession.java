package assay.broker.artemis.client;

import assay.api.Session;
import assay.api.engine.Capabilities;
import assay.broker.artemis.BrokerPlace;
import assay.broker.artemis.BrokerSettings;
import assay.broker.artemis.database.OrdersDatabase;
import jakarta.jms.JMSException;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;

/// A client's session: messages to the broker, and a look at the database.
public final class TraderSession implements Session {

  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);
  private static final long PAUSE_MILLIS = 50;

  /// Held, for what nobody holds forgets its level.
  private static final Logger LOGGER = Logger.getLogger("org.apache");

  private final JmsClient messages;
  private final DatabaseOrders orders;

  private TraderSession(JmsClient messages, DatabaseOrders orders) {
    this.messages = messages;
    this.orders = orders;
  }

  /// Opens one when the broker takes connections, and the database too.
  public static TraderSession open(BrokerPlace place, BrokerSettings settings)
      throws InterruptedException {
    LOGGER.setLevel(Level.SEVERE);
    List<String> urls = place.brokerUrls();
    JmsClient messages = new JmsClient(urls, settings);
    await("the broker", messages::tryConnection);
    await("the database", () -> OrdersDatabase.source(place).getConnection().close());
    return new TraderSession(messages, new DatabaseOrders(place, urls, settings));
  }

  /// What fails until a process has joined.
  @FunctionalInterface
  private interface Attempt {
    void run() throws JMSException, SQLException;
  }

  private static void await(String whom, Attempt attempt) throws InterruptedException {
    long start = System.nanoTime();
    while (true) {
      try {
        attempt.run();
        return;
      } catch (JMSException | SQLException e) {
        if (System.nanoTime() - start > PATIENCE_NANOS) {
          throw new IllegalStateException(whom + " does not answer: " + e.getMessage(), e);
        }
        Thread.sleep(PAUSE_MILLIS);
      }
    }
  }

  @Override
  public <T> T capability(Class<T> capability, String map) {
    return Capabilities.find(capability, "artemis", List.of(messages, orders));
  }

  @Override
  public void close() {
    messages.close();
  }
}
