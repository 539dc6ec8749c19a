package assay.broker.artemis.server;

import assay.broker.artemis.BrokerSettings;
import assay.broker.artemis.database.OrdersTable;
import assay.workload.trader.fixml.Order;
import jakarta.jms.Message;
import jakarta.jms.XASession;
import jakarta.transaction.SystemException;
import jakarta.transaction.Transaction;
import jakarta.transaction.TransactionManager;
import java.sql.SQLException;
import javax.sql.XAConnection;
import javax.transaction.xa.XAResource;
import org.jspecify.annotations.Nullable;

/// Message, row and reply in one transaction of two phases.
final class DistributedOrders extends OrderReceiver {

  private final XAConnection rows;
  private final OrdersTable table;
  private final XAResource queue;
  private final XAResource database;
  private final TransactionManager transactions;
  private final Replies replies;
  private final BrokerSettings settings;

  /// @param inbox one whose session takes part in transactions of others
  DistributedOrders(
      Inbox inbox,
      XAConnection rows,
      TransactionManager transactions,
      Replies replies,
      BrokerSettings settings,
      UnreadableMessages unreadable)
      throws SQLException {
    super(inbox, unreadable);
    this.rows = rows;
    this.transactions = transactions;
    this.replies = replies;
    this.settings = settings;
    table = new OrdersTable(rows.getConnection());
    queue = ((XASession) inbox.session()).getXAResource();
    database = new LateCommit(rows.getXAResource(), settings.betweenCommits());
  }

  @Override
  @Nullable Message receive() throws Exception {
    transactions.begin();
    transactions.getTransaction().enlistResource(queue);
    Message message = super.receive();
    if (message == null) {
      giveBack();
    }
    return message;
  }

  /// The queue was enlisted first, and commits first.
  @Override
  void place(Message message, Order order, String report) throws Exception {
    Transaction transaction = transactions.getTransaction();
    transaction.enlistResource(database);
    table.insert(order);
    if (settings.reuse()) {
      replies.reply(message, report);
    }
    transaction.delistResource(database, XAResource.TMSUCCESS);
    transaction.delistResource(queue, XAResource.TMSUCCESS);
    transactions.commit();
    if (!settings.reuse()) {
      replies.reply(message, report);
    }
  }

  @Override
  void giveBack() throws SystemException {
    transactions.rollback();
  }

  @Override
  public void close() throws Exception {
    try {
      if (transactions.getTransaction() != null) {
        transactions.rollback();
      }
    } finally {
      super.close();
      rows.close();
    }
  }
}
