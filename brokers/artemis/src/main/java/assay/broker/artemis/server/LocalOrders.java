package assay.broker.artemis.server;

import assay.broker.artemis.BrokerSettings;
import assay.broker.artemis.database.OrdersTable;
import assay.workload.trader.fixml.Order;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.sql.SQLException;

/// One commit after the other: the database's first, for an order that comes twice can be found and one that is gone
/// cannot.
final class LocalOrders extends OrderReceiver {

  private final Inbox inbox;
  private final OrdersTable table;
  private final Replies replies;
  private final BrokerSettings settings;

  LocalOrders(
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
    table.autoCommit(false);
  }

  @Override
  void place(Message message, Order order, String report) throws Exception {
    table.insert(order);
    table.commit();
    Thread.sleep(settings.betweenCommits());
    if (settings.reuse()) {
      replies.reply(message, report);
      inbox.session().commit();
    } else {
      inbox.session().commit();
      replies.reply(message, report);
    }
  }

  @Override
  void giveBack() throws JMSException {
    inbox.session().rollback();
  }

  @Override
  public void close() throws Exception {
    try (table) {
      super.close();
    }
  }
}
