package assay.broker.artemis.server;

import assay.broker.artemis.BrokerSettings;
import assay.broker.artemis.BrokerSettings.Acknowledgement;
import assay.broker.artemis.database.OrdersTable;
import assay.workload.trader.fixml.Order;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.sql.SQLException;

/// Acknowledges a message before its order is placed, or after.
final class UntransactedOrders extends OrderReceiver {

  private final Inbox inbox;
  private final OrdersTable table;
  private final Replies replies;
  private final BrokerSettings settings;

  UntransactedOrders(
      Inbox inbox,
      OrdersTable table,
      Replies replies,
      BrokerSettings settings,
      UnreadableMessages unreadable)
      throws SQLException {
    super(inbox, unreadable);
    this.inbox = inbox;
    this.table = table;
    this.replies = replies;
    this.settings = settings;
    table.autoCommit(true);
  }

  @Override
  void place(Message message, Order order, String report) throws Exception {
    if (settings.acknowledgement() == Acknowledgement.BEFORE) {
      message.acknowledge();
      Thread.sleep(settings.betweenCommits());
      table.insert(order);
    } else {
      table.insert(order);
      Thread.sleep(settings.betweenCommits());
      message.acknowledge();
    }
    replies.reply(message, report);
  }

  @Override
  void giveBack() throws JMSException {
    inbox.session().recover();
  }

  @Override
  public void close() throws Exception {
    try (table) {
      super.close();
    }
  }
}
