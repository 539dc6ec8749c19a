package assay.broker.xml;

import assay.workload.trader.fixml.Order;
import assay.workload.trader.fixml.PriceUpdate;
import assay.workload.trader.fixml.QuoteRequest;

/// How the services read messages; safe for many threads. Each of its methods throws a `RuntimeException` where a text is not the
/// message that it has to be.
public interface MessageParser {

  /// That of a strategy: what it calls `parser`.
  static MessageParser of(String name) {
    return switch (name) {
      case "streaming" -> new StreamingParser();
      case "binding" -> new BindingParser();
      default ->
          throw new IllegalArgumentException(
              "no parser is called `%s`: there are `streaming` and `binding`".formatted(name));
    };
  }

  /// Reads an order.
  Order order(String message);

  /// Reads a request for a quote.
  QuoteRequest quoteRequest(String message);

  /// Reads a price of the feed's.
  PriceUpdate priceUpdate(String message);
}
