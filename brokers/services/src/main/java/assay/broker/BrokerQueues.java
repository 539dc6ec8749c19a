package assay.broker;

import java.util.List;

/// The queues that the broker has.
public final class BrokerQueues {

  /// Requests for quotes; none survives the broker.
  public static final String QUOTES = "quotes";

  /// New prices; none survives the broker.
  public static final String PRICES = "prices";

  /// Orders.
  public static final String ORDERS = "orders";

  /// Messages that were given back too often: nobody could read them, or their orders' rows could not be written.
  public static final String DEAD_LETTERS = "DLQ";

  /// All of them.
  public static final List<String> ALL = List.of(QUOTES, PRICES, ORDERS, DEAD_LETTERS);

  private BrokerQueues() {}
}
