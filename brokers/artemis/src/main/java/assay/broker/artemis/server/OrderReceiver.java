package assay.broker.artemis.server;

import assay.workload.trader.fixml.ExecutionReport;
import assay.workload.trader.fixml.Order;
import jakarta.jms.Message;
import org.jspecify.annotations.Nullable;

/// Places the orders that come. What joins a message and its order's row is the subclass's.
abstract class OrderReceiver implements Receiver {

  private final Inbox inbox;
  private final UnreadableMessages unreadable;

  OrderReceiver(Inbox inbox, UnreadableMessages unreadable) {
    this.inbox = inbox;
    this.unreadable = unreadable;
  }

  @Override
  public void serveNext() throws Exception {
    Message message = receive();
    if (message == null) {
      return;
    }
    Order order;
    try {
      order = Order.read(UnreadableMessages.text(message));
    } catch (RuntimeException e) {
      unreadable.note(message, e);
      giveBack();
      return;
    }
    place(message, order, new ExecutionReport(order.id(), true).write());
  }

  /// The next message; null where none came for a moment.
  @Nullable Message receive() throws Exception {
    return inbox.next();
  }

  /// Writes an order's row, takes its message off the queue and replies, in whichever order.
  ///
  /// @param report the reply
  abstract void place(Message message, Order order, String report) throws Exception;

  /// Gives the last message back to the queue, as one that was delivered.
  abstract void giveBack() throws Exception;

  @Override
  public void close() throws Exception {
    inbox.close();
  }
}
