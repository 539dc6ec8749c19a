package assay.broker.service;

import assay.broker.Acknowledgement;
import assay.broker.BrokerQueues;
import assay.broker.database.OrderInserter;
import assay.broker.database.OrdersDatabase;
import assay.workload.trader.fixml.Order;
import java.time.Duration;

/// Writes an order's row and acknowledges its message, without a common transaction. A crash
/// between the two loses the order if the message is acknowledged first; otherwise the order comes
/// twice.
public final class SeparateCommitOrderReceiver extends OrderReceiver {

  private final OrderInserter table;
  private final Ends ends;

  /// The end of an order.
  ///
  /// @param acknowledgement which of the two comes first
  /// @param between the wait between the two
  /// @param replyJoins whether a reply is sent with the acknowledgement, and so must precede it
  public record Ends(Acknowledgement acknowledgement, Duration between, boolean replyJoins) {}

  private SeparateCommitOrderReceiver(
      ServiceConsumer inbox, OrderInserter table, Ends ends, UnreadableMessages unreadable) {
    super(inbox, unreadable);
    this.table = table;
    this.ends = ends;
  }

  /// Opens the database first: an inbox without a database would keep its messages.
  public static SeparateCommitOrderReceiver open(
      OrdersDatabase database,
      TraderServices.Inboxes inboxes,
      Ends ends,
      UnreadableMessages unreadable)
      throws Exception {
    OrderInserter table = database.rows();
    try {
      return new SeparateCommitOrderReceiver(
          inboxes.open(BrokerQueues.ORDERS), table, ends, unreadable);
    } catch (Exception e) {
      table.close();
      throw e;
    }
  }

  @Override
  protected void place(UnsettledDelivery message, Order order, String report) throws Exception {
    if (ends.acknowledgement() == Acknowledgement.BEFORE) {
      message.acknowledge();
      Thread.sleep(ends.between());
      table.insert(order);
      message.reply(report);
      return;
    }
    table.insert(order);
    Thread.sleep(ends.between());
    if (ends.replyJoins()) {
      message.reply(report);
      message.acknowledge();
    } else {
      message.acknowledge();
      message.reply(report);
    }
  }

  @Override
  public void close() throws Exception {
    try (table) {
      super.close();
    }
  }
}
