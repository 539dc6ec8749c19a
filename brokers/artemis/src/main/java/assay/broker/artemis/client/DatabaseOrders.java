package assay.broker.artemis.client;

import assay.api.message.PlacedOrders;
import assay.broker.artemis.BrokerPlace;
import assay.broker.artemis.BrokerSettings;
import assay.broker.artemis.BrokerSettings.Acknowledgement;
import assay.broker.artemis.BrokerSettings.Transaction;
import assay.broker.artemis.database.OrdersDatabase;
import assay.broker.artemis.database.OrdersTable;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import javax.sql.DataSource;

/// The orders in the database, read past the broker.
final class DatabaseOrders implements PlacedOrders {

  /// How long an order may take that has left its queue, besides the wait that was asked for.
  private static final Duration LAST_ORDERS = Duration.ofMillis(500);

  /// Recovery looks every second or two.
  private static final Duration DECISION = Duration.ofSeconds(15);

  private static final long PAUSE_MILLIS = 20;

  private final DataSource database;
  private final QueueLength queue;
  private final Duration afterLast;

  /// @param urls where the servers take connections
  DatabaseOrders(BrokerPlace place, List<String> urls, BrokerSettings settings) {
    database = OrdersDatabase.source(place);
    queue = new QueueLength(urls, settings.betweenCommits());
    afterLast = afterLast(settings);
  }

  /// How long orders go on to be placed when their queue is empty: not at all where a message stays there until its
  /// order's row is.
  private static Duration afterLast(BrokerSettings settings) {
    boolean early =
        settings.transaction() == Transaction.NONE
            && settings.acknowledgement() == Acknowledgement.BEFORE;
    return early ? settings.betweenCommits().plus(LAST_ORDERS) : Duration.ZERO;
  }

  @Override
  public long[] ids() throws IOException, InterruptedException {
    if (queue.awaitEmpty()) {
      awaitDecided();
    }
    long[] ids = read();
    for (long[] before = new long[0]; !afterLast.isZero() && ids.length != before.length; ) {
      before = ids;
      Thread.sleep(afterLast);
      ids = read();
    }
    return ids;
  }

  /// Whoever logged a decision tells the database of it a moment after the broker, or after a death when it looks.
  private void awaitDecided() throws IOException, InterruptedException {
    long start = System.nanoTime();
    try (OrdersTable table = new OrdersTable(database.getConnection())) {
      while (table.undecided() > 0 && System.nanoTime() - start < DECISION.toNanos()) {
        Thread.sleep(PAUSE_MILLIS);
      }
    } catch (SQLException e) {
      throw new IOException("the orders cannot be read: " + e.getMessage(), e);
    }
  }

  private long[] read() throws IOException {
    try (OrdersTable table = new OrdersTable(database.getConnection())) {
      return table.ids();
    } catch (SQLException e) {
      throw new IOException("the orders cannot be read: " + e.getMessage(), e);
    }
  }
}
