package assay.broker.service;

import assay.broker.BrokerPlace;
import assay.broker.BrokerQueues;
import assay.broker.xml.MessageParser;
import java.util.function.UnaryOperator;

/// The services of quotes, prices and orders, in the broker's process.
public final class TraderServices implements AutoCloseable {

  private final MessageParser parser;
  private final PriceCache prices;
  private final UnreadableMessages unreadable = new UnreadableMessages();
  private final ServiceThreads threads = new ServiceThreads();
  private final int consumers;

  /// @param place its configuration decides how messages are parsed
  /// @param consumers how many threads to use for quote requests, and for orders
  public TraderServices(BrokerPlace place, int consumers) {
    parser = MessageParser.of(place.parser());
    prices = new PriceCache(parser);
    this.consumers = consumers;
  }

  @FunctionalInterface
  public interface Inboxes {
    ServiceConsumer open(String queue) throws Exception;
  }

  @FunctionalInterface
  public interface Orders {
    OrderReceiver open(UnreadableMessages unreadable) throws Exception;
  }

  /// A failing thread reopens its inbox repeatedly, because the database may be unavailable.
  public void start(Inboxes inboxes, Orders orders) {
    answer(BrokerQueues.QUOTES, consumers, inboxes, prices::quote);
    answer(BrokerQueues.PRICES, 1, inboxes, prices::update);
    threads.start(BrokerQueues.ORDERS, consumers, () -> orders.open(unreadable).reading(parser));
  }

  private void answer(String queue, int count, Inboxes inboxes, UnaryOperator<String> service) {
    threads.start(
        queue, count, () -> new NonTransactionalReceiver(inboxes.open(queue), service, unreadable));
  }

  /// Each thread first finishes its current message.
  @Override
  public void close() throws InterruptedException {
    threads.close();
    unreadable.report();
  }
}
