package assay.broker.service;

import assay.broker.xml.MessageParser;
import assay.workload.trader.fixml.ExecutionReport;
import assay.workload.trader.fixml.Order;
import org.jspecify.annotations.Nullable;

/// Places arriving orders. Subclasses decide how a message and its order's row are joined.
public abstract class OrderReceiver implements ServiceTask {

  private final ServiceConsumer inbox;
  private final UnreadableMessages unreadable;
  private MessageParser parser = MessageParser.of("streaming");

  /// @param inbox closed with the receiver
  protected OrderReceiver(ServiceConsumer inbox, UnreadableMessages unreadable) {
    this.inbox = inbox;
    this.unreadable = unreadable;
  }

  final OrderReceiver reading(MessageParser how) {
    parser = how;
    return this;
  }

  @Override
  public final void serveNext() throws Exception {
    UnsettledDelivery message = receive();
    if (message == null) {
      return;
    }
    Order order;
    try {
      order = parser.order(message.text());
    } catch (RuntimeException e) {
      unreadable.note(message, e);
      message.giveBack();
      return;
    }
    place(message, order, new ExecutionReport(order.id(), true).write());
  }

  /// Null if no message arrived for a moment.
  protected @Nullable UnsettledDelivery receive() throws Exception {
    return inbox.next();
  }

  /// Writes an order's row, removes its message from the queue and replies, in any order.
  ///
  /// @param report the reply
  protected abstract void place(UnsettledDelivery message, Order order, String report)
      throws Exception;

  @Override
  public void close() throws Exception {
    inbox.close();
  }
}
