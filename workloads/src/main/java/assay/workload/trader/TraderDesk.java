package assay.workload.trader;

import assay.api.Claim;
import assay.api.DefiniteFailureException;
import assay.api.Observation;
import assay.api.Observation.What;
import assay.api.Request.Observer;
import assay.api.message.MessageClient;
import assay.api.message.MessagePersistence;
import assay.workload.trader.fixml.ExecutionReport;
import assay.workload.trader.fixml.Order;
import assay.workload.trader.fixml.PriceUpdate;
import assay.workload.trader.fixml.Quote;
import assay.workload.trader.fixml.QuoteRequest;
import java.io.IOException;
import java.util.concurrent.TimeoutException;

/// Sends a trader's messages, reads the replies and records what they show.
record TraderDesk(MessageClient broker, Observer seen) {

  /// Every engine's broker has these queues.
  private static final String QUOTES = "quotes";

  private static final String ORDERS = "orders";
  private static final String PRICES = "prices";

  private static final int QUANTITY = 100;
  private static final long LOWEST = 1_000;
  private static final long HIGHEST = 100_000;

  /// Asks for a price; its version is the observation of the register.
  ///
  /// @param id must be unique
  void quote(long id, int symbol) throws IOException, InterruptedException, TimeoutException {
    String request = new QuoteRequest(id, symbol).write();
    Quote quote = Quote.read(broker.request(QUOTES, request, MessagePersistence.NON_PERSISTENT));
    if (quote.requestId() == id) {
      seen.saw(symbol, quote.version());
    } else {
      wrong(symbol, quote.requestId());
    }
  }

  /// Sends an order and waits for its execution report. A report on another order is recorded as a
  /// wrong reply; a trader who ignores the id takes it for this order's report, and so does the
  /// history.
  void order(Claim order, int symbol, String text)
      throws IOException, InterruptedException, TimeoutException {
    String reply =
        broker.request(ORDERS, message(order, symbol, text), MessagePersistence.PERSISTENT);
    done(ExecutionReport.read(reply), order.key(), order.version());
  }

  /// Sends an order that only the broker acknowledges.
  void place(Claim order, int symbol, String text) throws IOException, InterruptedException {
    broker.send(ORDERS, message(order, symbol, text), MessagePersistence.PERSISTENT);
  }

  /// Sends an instrument's new price, like the feed, and waits until the price cache has it.
  void price(Claim price) throws IOException, InterruptedException, TimeoutException {
    String update =
        new PriceUpdate(price.version(), price.key(), bid(price.key(), price.version())).write();
    String reply = broker.request(PRICES, update, MessagePersistence.NON_PERSISTENT);
    done(ExecutionReport.read(reply), price.key(), price.version());
  }

  private static String message(Claim order, int symbol, String text) {
    return new Order(order.version(), symbol, QUANTITY, bid(symbol, order.version())).write(text);
  }

  /// In hundredths; varies with the version.
  private static long bid(int symbol, long version) {
    return LOWEST + Math.floorMod(symbol * 7_919L + version * 31, HIGHEST - LOWEST);
  }

  private void done(ExecutionReport report, int key, long id) {
    if (report.id() != id) {
      wrong(key, report.id());
    } else if (!report.done()) {
      throw new DefiniteFailureException("rejected");
    }
  }

  private void wrong(int key, long id) {
    seen.saw(new Observation(key, What.WRONG_REPLY, id));
  }
}
