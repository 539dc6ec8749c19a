package assay.broker.service;

import assay.broker.xml.MessageParser;
import assay.workload.trader.fixml.ExecutionReport;
import assay.workload.trader.fixml.Order;
import org.jspecify.annotations.Nullable;

/// Places the orders that come. What joins a message and its order's row is the subclass's.
public abstract class OrderReceiver implements Receiver {

  private final Inbox inbox;
  private final UnreadableMessages unreadable;
  private MessageParser parser = MessageParser.of("streaming");

  /// A receiver of orders.
  ///
  /// @param inbox closed with it
  protected OrderReceiver(Inbox inbox, UnreadableMessages unreadable) {
    this.inbox = inbox;
    this.unreadable = unreadable;
  }

  /// The same, which reads messages so.
  final OrderReceiver reading(MessageParser how) {
    parser = how;
    return this;
  }

  @Override
  public final void serveNext() throws Exception {
    ReceivedMessage message = receive();
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

  /// The next message; null where none came for a moment.
  protected @Nullable ReceivedMessage receive() throws Exception {
    return inbox.next();
  }

  /// Writes an order's row, takes its message off the queue and replies, in whichever order.
  ///
  /// @param report the reply
  protected abstract void place(ReceivedMessage message, Order order, String report)
      throws Exception;

  @Override
  public void close() throws Exception {
    inbox.close();
  }
}
