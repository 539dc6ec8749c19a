package assay.engine.reference.message;

import assay.api.message.MessageClient;
import assay.api.message.MessagePersistence;
import assay.api.message.OrderReadback;
import assay.workload.trader.fixml.ExecutionReport;
import assay.workload.trader.fixml.Order;
import assay.workload.trader.fixml.PriceUpdate;
import assay.workload.trader.fixml.Quote;
import assay.workload.trader.fixml.QuoteRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// A trader's services without a broker: a message is handled when it is sent. Counts its faults by the questions whether
/// to apply one.
public final class BrokerlessServices implements MessageClient, OrderReadback {

  private static final String QUOTES = "quotes";
  private static final String ORDERS = "orders";
  private static final String PRICES = "prices";

  private final BrokerHarm harm;
  private final BooleanSupplier harms;
  private final Map<Integer, Prices> prices = new ConcurrentHashMap<>();
  private final Map<String, String> replies = new ConcurrentHashMap<>();

  /// Guarded by itself; also guards the dead letters.
  private final List<Long> placed = new ArrayList<>();

  private final List<Long> deadLetters = new ArrayList<>();

  /// @param harms decides whether the next message that can be harmed is harmed; asked once per
  /// message
  public BrokerlessServices(BrokerHarm harm, BooleanSupplier harms) {
    this.harm = harm;
    this.harms = harms;
  }

  /// An instrument's last price, and the previous price, if any.
  private record Prices(PriceUpdate last, @Nullable PriceUpdate before) {}

  @Override
  public String request(String queue, String body, MessagePersistence delivery)
      throws TimeoutException {
    String reply =
        switch (queue) {
          case QUOTES -> quote(QuoteRequest.read(body)).write();
          case PRICES -> price(PriceUpdate.read(body)).write();
          case ORDERS -> order(body).write();
          default -> throw noQueue(queue);
        };
    if (harm != BrokerHarm.SWAPS_REPLIES) {
      return reply;
    }
    String before = replies.put(queue, reply);
    return before != null && !before.equals(reply) && harms.getAsBoolean() ? before : reply;
  }

  @Override
  public void send(String queue, String body, MessagePersistence delivery) {
    if (!queue.equals(ORDERS)) {
      throw noQueue(queue);
    }
    place(Order.read(body));
  }

  private static IllegalArgumentException noQueue(String queue) {
    return new IllegalArgumentException("there is no queue `" + queue + "`");
  }

  private Quote quote(QuoteRequest request) {
    Prices known = prices.get(request.symbol());
    if (known == null) {
      return new Quote(request.id(), request.symbol(), 0, 0);
    }
    PriceUpdate before = known.before();
    PriceUpdate told =
        harm == BrokerHarm.QUOTES_OLDER && before != null && harms.getAsBoolean()
            ? before
            : known.last();
    return new Quote(request.id(), request.symbol(), told.version(), told.bid());
  }

  private ExecutionReport price(PriceUpdate update) {
    prices.merge(
        update.symbol(),
        new Prices(update, null),
        (known, any) ->
            update.version() > known.last().version() ? new Prices(update, known.last()) : known);
    return new ExecutionReport(update.version(), true);
  }

  private ExecutionReport order(String body) throws TimeoutException {
    Order order = Order.read(body);
    place(order);
    if (harm == BrokerHarm.KEEPS_REPLIES && harms.getAsBoolean()) {
      throw new TimeoutException("no reply came");
    }
    return new ExecutionReport(order.id(), true);
  }

  private void place(Order order) {
    boolean loses = harm == BrokerHarm.LOSES_ORDERS && harms.getAsBoolean();
    boolean buries = harm == BrokerHarm.BURIES_ORDERS && harms.getAsBoolean();
    boolean doubles = harm == BrokerHarm.DOUBLES_ORDERS && harms.getAsBoolean();
    synchronized (placed) {
      if (!loses && !buries) {
        placed.add(order.id());
      }
      if (buries) {
        deadLetters.add(order.id());
      }
      if (doubles) {
        placed.add(order.id());
      }
    }
  }

  /// An order is handled when it is sent, so it is never between two ends.
  @Override
  public boolean between(long id) {
    return false;
  }

  @Override
  public long[] ids() {
    return copy(placed);
  }

  /// None: a message is handled when it is sent.
  @Override
  public long waiting() {
    return 0;
  }

  @Override
  public long[] deadLetters() {
    return copy(deadLetters);
  }

  private long[] copy(List<Long> ids) {
    synchronized (placed) {
      return ids.stream().mapToLong(Long::longValue).toArray();
    }
  }
}
