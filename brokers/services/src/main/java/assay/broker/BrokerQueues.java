package assay.broker;

import java.util.List;

public final class BrokerQueues {

  /// Quote requests do not survive the broker.
  public static final String QUOTES = "quotes";

  /// New prices do not survive the broker.
  public static final String PRICES = "prices";

  public static final String ORDERS = "orders";

  /// Messages that were given back too often, because they are unreadable or their orders' rows
  /// could not be written.
  public static final String DEAD_LETTERS = "DLQ";

  public static final List<String> ALL = List.of(QUOTES, PRICES, ORDERS, DEAD_LETTERS);

  private BrokerQueues() {}
}
