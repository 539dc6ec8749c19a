package assay.broker.service;

import assay.broker.xml.MessageParser;
import assay.workload.trader.fixml.ExecutionReport;
import assay.workload.trader.fixml.PriceUpdate;
import assay.workload.trader.fixml.Quote;
import assay.workload.trader.fixml.QuoteRequest;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// The last price of every instrument, in this process's memory.
final class PriceCache {

  private final MessageParser parser;
  private final Map<Integer, PriceUpdate> prices = new ConcurrentHashMap<>();

  PriceCache(MessageParser parser) {
    this.parser = parser;
  }

  /// Answers a quote request; both are texts of messages. The version is 0 without a price.
  String quote(String message) {
    QuoteRequest request = parser.quoteRequest(message);
    PriceUpdate last = prices.get(request.symbol());
    return last == null
        ? new Quote(request.id(), request.symbol(), 0, 0).write()
        : new Quote(request.id(), request.symbol(), last.version(), last.bid()).write();
  }

  /// Takes a price update and returns the reply; both are texts of messages. A price older than the
  /// last is ignored. When the feed starts again, all prices are deleted.
  String update(String message) {
    PriceUpdate update = parser.priceUpdate(message);
    if (update.equals(PriceUpdate.FEED_BEGINS)) {
      prices.clear();
    } else {
      prices.merge(
          update.symbol(), update, (last, next) -> next.version() > last.version() ? next : last);
    }
    return new ExecutionReport(update.version(), true).write();
  }
}
