package assay.broker.service;

import assay.broker.BrokerPlace;
import assay.broker.BrokerQueues;
import assay.broker.xml.MessageParser;
import java.util.function.UnaryOperator;

/// The services of quotes, prices and orders, in the process of the broker.
public final class Services implements AutoCloseable {

  private final MessageParser parser;
  private final PriceCache prices;
  private final UnreadableMessages unreadable = new UnreadableMessages();
  private final ServiceThreads threads = new ServiceThreads();
  private final int consumers;

  /// Services with no thread yet.
  ///
  /// @param place whose strategy says how messages are read
  /// @param consumers how many threads wait for quote requests, and how many for orders
  public Services(BrokerPlace place, int consumers) {
    parser = MessageParser.of(place.parser());
    prices = new PriceCache(parser);
    this.consumers = consumers;
  }

  /// Opens where a thread receives from a queue.
  @FunctionalInterface
  public interface Inboxes {
    Inbox open(String queue) throws Exception;
  }

  /// Opens what a thread places orders by.
  @FunctionalInterface
  public interface Orders {
    OrderReceiver open(UnreadableMessages unreadable) throws Exception;
  }

  /// Starts them. A thread that fails opens its inbox anew, again and again: the database may be away.
  public void start(Inboxes inboxes, Orders orders) {
    answer(BrokerQueues.QUOTES, consumers, inboxes, prices::quote);
    answer(BrokerQueues.PRICES, 1, inboxes, prices::update);
    threads.start(BrokerQueues.ORDERS, consumers, () -> orders.open(unreadable).reading(parser));
  }

  private void answer(String queue, int count, Inboxes inboxes, UnaryOperator<String> service) {
    threads.start(queue, count, () -> new QueryReceiver(inboxes.open(queue), service, unreadable));
  }

  /// Ends them, when each thread has served the message it has.
  @Override
  public void close() throws InterruptedException {
    threads.close();
    unreadable.report();
  }
}
