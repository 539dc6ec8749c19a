package assay.broker.service;

import assay.broker.xml.MessageParser;
import assay.workload.trader.fixml.ExecutionReport;
import assay.workload.trader.fixml.PriceUpdate;
import assay.workload.trader.fixml.Quote;
import assay.workload.trader.fixml.QuoteRequest;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// The last price of every instrument, in the memory of this process.
final class PriceCache {

  private final MessageParser parser;
  private final Map<Integer, PriceUpdate> prices = new ConcurrentHashMap<>();

  PriceCache(MessageParser parser) {
    this.parser = parser;
  }

  /// The quote that a request gets, as messages say both; version 0 where there is no price yet.
  String quote(String message) {
    QuoteRequest request = parser.quoteRequest(message);
    PriceUpdate last = prices.get(request.symbol());
    return last == null
        ? new Quote(request.id(), request.symbol(), 0, 0).write()
        : new Quote(request.id(), request.symbol(), last.version(), last.bid()).write();
  }

  /// Takes a price from the feed, as messages say both; an older one than the last changes nothing. Where the feed begins anew
  /// all prices are forgotten.
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
