package assay.broker.xml;

import assay.workload.trader.fixml.Order;
import assay.workload.trader.fixml.PriceUpdate;
import assay.workload.trader.fixml.QuoteRequest;

/// Parses messages; thread-safe. Each method throws a `RuntimeException` if a text is not the
/// expected message.
public interface MessageParser {

  /// By the setting `parser`.
  static MessageParser of(String name) {
    return switch (name) {
      case "streaming" -> new StreamingParser();
      case "binding" -> new BindingParser();
      default ->
          throw new IllegalArgumentException(
              "no parser is called `%s`: there are `streaming` and `binding`".formatted(name));
    };
  }

  Order order(String message);

  QuoteRequest quoteRequest(String message);

  PriceUpdate priceUpdate(String message);
}
