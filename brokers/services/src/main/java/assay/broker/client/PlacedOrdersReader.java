package assay.broker.client;

import assay.api.message.OrderReadback;
import assay.broker.DualCommitSettings;
import assay.broker.database.OrderStore;
import assay.broker.database.OrdersTable;
import assay.workload.trader.fixml.Order;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

/// Reads the orders in the database, without the broker, and asks the broker for the orders it still has.
public final class PlacedOrdersReader implements OrderReadback {

  /// How long an order may take after it has left its queue, in addition to the configured wait.
  private static final Duration LAST_ORDERS = Duration.ofMillis(500);

  /// If no order leaves the queue for this long, although one may wait in a service's hands, none ever will.
  private static final Duration STANDSTILL = Duration.ofSeconds(5);

  /// Recovery looks for undecided transactions every second or two.
  private static final Duration DECISION = Duration.ofSeconds(15);

  private static final long PAUSE_MILLIS = 20;

  private final OrderStore database;
  private final List<BrokerBacklog.Opening> servers;
  private final Duration patience;
  private final Duration afterLast;

  /// @param servers how to ask each server for orders; one answer is enough
  PlacedOrdersReader(
      OrderStore database, List<BrokerBacklog.Opening> servers, DualCommitSettings settings) {
    this.database = database;
    this.servers = servers;
    patience = STANDSTILL.plus(settings.betweenCommits());
    afterLast = settings.leaveEarly() ? LAST_ORDERS.plus(settings.betweenCommits()) : Duration.ZERO;
  }

  @Override
  public long[] ids() throws IOException, InterruptedException {
    boolean unused = awaitDone();
    return settled();
  }

  /// Waits until the broker has no order and no transaction is undecided; returns whether that
  /// happened in time.
  private boolean awaitDone() throws IOException, InterruptedException {
    return new BacklogCheck(servers, patience).awaitNone() && awaitDecided();
  }

  /// The ids, after orders that have left the queue have stopped adding rows.
  private long[] settled() throws IOException, InterruptedException {
    long[] ids = read();
    for (long[] before = new long[0]; !afterLast.isZero() && ids.length != before.length; ) {
      before = ids;
      Thread.sleep(afterLast);
      ids = read();
    }
    return ids;
  }

  /// Asks the database before and after the broker: if both answers agree, they held while the broker was asked.
  @Override
  public boolean between(long id) throws IOException, InterruptedException {
    boolean before = placed(id);
    boolean done = done();
    return done != before && placed(id) == before;
  }

  private boolean placed(long id) throws IOException {
    return LongStream.of(read()).anyMatch(placed -> placed == id);
  }

  private boolean done() throws IOException, InterruptedException {
    return waiting() == 0;
  }

  @Override
  public long waiting() throws IOException, InterruptedException {
    return ask(BrokerBacklog::count);
  }

  @Override
  public long[] deadLetters() throws IOException, InterruptedException {
    LongStream.Builder ids = LongStream.builder();
    for (String text : ask(BrokerBacklog::deadLetters)) {
      try {
        ids.add(Order.read(text).id());
      } catch (RuntimeException e) {
        // A quote, a price, or an unreadable message.
      }
    }
    return ids.build().toArray();
  }

  /// Deletes all orders, in the database and among the dead letters, after the broker has finished
  /// its orders.
  ///
  /// @throws IOException when the broker does not finish its orders, or the database does not answer
  void clear() throws IOException, InterruptedException {
    if (!awaitDone()) {
      throw new IOException("there still are orders that are not done or not decided");
    }
    long[] unused = settled();
    try (OrdersTable table = database.table()) {
      table.clear();
    } catch (SQLException e) {
      throw new IOException("the orders cannot be removed: " + e.getMessage(), e);
    }
    dropDeadLetters();
  }

  private void dropDeadLetters() throws IOException, InterruptedException {
    boolean unused =
        ask(broker -> {
          broker.dropDeadLetters();
          return true;
        });
  }

  @FunctionalInterface
  private interface Question<T> {
    T ask(BrokerBacklog broker) throws Exception;
  }

  /// The answer of the first server that answers.
  private <T> T ask(Question<T> question) throws IOException, InterruptedException {
    IOException failure = new IOException("there is no server to ask");
    for (BrokerBacklog.Opening server : servers) {
      try (BrokerBacklog open = server.open()) {
        return question.ask(open);
      } catch (InterruptedException e) {
        throw e;
      } catch (Exception e) {
        failure = new IOException("no server answers: " + e, e);
      }
    }
    throw failure;
  }

  /// Waits for logged decisions: the database learns of a decision just after the broker, or after
  /// a crash when recovery looks.
  private boolean awaitDecided() throws IOException, InterruptedException {
    long start = System.nanoTime();
    try (OrdersTable table = database.table()) {
      while (table.count(database.undecided()) > 0) {
        if (System.nanoTime() - start >= DECISION.toNanos()) {
          return false;
        }
        TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
      }
      return true;
    } catch (SQLException e) {
      throw new IOException("the orders cannot be read: " + e.getMessage(), e);
    }
  }

  private long[] read() throws IOException {
    try (OrdersTable table = database.table()) {
      return table.ids();
    } catch (SQLException e) {
      throw new IOException("the orders cannot be read: " + e.getMessage(), e);
    }
  }
}
