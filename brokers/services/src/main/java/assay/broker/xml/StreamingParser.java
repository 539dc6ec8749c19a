package assay.broker.xml;

import assay.workload.trader.fixml.Order;
import assay.workload.trader.fixml.PriceUpdate;
import assay.workload.trader.fixml.QuoteRequest;

/// Parses by the JDK's streaming parser (StAX), attribute by attribute.
record StreamingParser() implements MessageParser {

  @Override
  public Order order(String message) {
    return Order.read(message);
  }

  @Override
  public QuoteRequest quoteRequest(String message) {
    return QuoteRequest.read(message);
  }

  @Override
  public PriceUpdate priceUpdate(String message) {
    return PriceUpdate.read(message);
  }
}
