package assay.broker.service;

import assay.broker.Acknowledgement;
import assay.broker.BrokerQueues;
import assay.broker.database.OrdersDatabase;
import assay.broker.database.OrdersTable;
import assay.workload.trader.fixml.Order;
import java.time.Duration;

/// Writes an order's row and acknowledges its message, one after the other: no transaction joins the two. Between
/// them a crash loses the order, where the message is acknowledged first, or lets it come twice.
public final class SeparateOrders extends OrderReceiver {

  private final OrdersTable table;
  private final Ends ends;

  /// How an order ends.
  ///
  /// @param acknowledgement which comes first
  /// @param between how long the service waits between the two
  /// @param replyJoins whether a reply is sent with the acknowledgement, and so has to be given before it
  public record Ends(Acknowledgement acknowledgement, Duration between, boolean replyJoins) {}

  private SeparateOrders(Inbox inbox, OrdersTable table, Ends ends, UnreadableMessages unreadable) {
    super(inbox, unreadable);
    this.table = table;
    this.ends = ends;
  }

  /// Opens one, the database first: an inbox without it would keep the messages that it was sent.
  ///
  /// @param inboxes where the orders come from
  public static SeparateOrders open(
      OrdersDatabase database, Services.Inboxes inboxes, Ends ends, UnreadableMessages unreadable)
      throws Exception {
    OrdersTable table = database.table();
    try {
      return new SeparateOrders(inboxes.open(BrokerQueues.ORDERS), table, ends, unreadable);
    } catch (Exception e) {
      table.close();
      throw e;
    }
  }

  @Override
  protected void place(ReceivedMessage message, Order order, String report) throws Exception {
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
