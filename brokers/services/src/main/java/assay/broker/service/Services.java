package assay.broker.service;

import assay.broker.BrokerPlace;
import assay.broker.BrokerQueues;
import assay.broker.xml.MessageParser;
import java.util.function.UnaryOperator;

/// The services of quotes, prices and orders, in the broker's process.
public final class Services implements AutoCloseable {

  private final MessageParser parser;
  private final PriceCache prices;
  private final UnreadableMessages unreadable = new UnreadableMessages();
  private final ServiceThreads threads = new ServiceThreads();
  private final int consumers;

  /// Services without threads.
  ///
  /// @param place its strategy decides how messages are parsed
  /// @param consumers how many threads wait for quote requests, and how many for orders
  public Services(BrokerPlace place, int consumers) {
    parser = MessageParser.of(place.parser());
    prices = new PriceCache(parser);
    this.consumers = consumers;
  }

  /// Opens a thread's inbox of a queue.
  @FunctionalInterface
  public interface Inboxes {
    Inbox open(String queue) throws Exception;
  }

  /// Opens a thread's receiver of orders.
  @FunctionalInterface
  public interface Orders {
    OrderReceiver open(UnreadableMessages unreadable) throws Exception;
  }

  /// Starts the services. A failing thread reopens its inbox again and again, because the database may be away.
  public void start(Inboxes inboxes, Orders orders) {
    answer(BrokerQueues.QUOTES, consumers, inboxes, prices::quote);
    answer(BrokerQueues.PRICES, 1, inboxes, prices::update);
    threads.start(BrokerQueues.ORDERS, consumers, () -> orders.open(unreadable).reading(parser));
  }

  private void answer(String queue, int count, Inboxes inboxes, UnaryOperator<String> service) {
    threads.start(queue, count, () -> new QueryReceiver(inboxes.open(queue), service, unreadable));
  }

  /// Ends the services after each thread has finished its message.
  @Override
  public void close() throws InterruptedException {
    threads.close();
    unreadable.report();
  }
}
