package assay.broker.artemis.server;

import assay.broker.artemis.connection.BrokerSettings;
import assay.broker.database.EmulatedParticipant;
import assay.broker.database.XaOrderInserter;
import assay.broker.service.OrderReceiver;
import assay.broker.service.UnreadableMessages;
import assay.broker.service.UnsettledDelivery;
import assay.workload.trader.fixml.Order;
import jakarta.transaction.SystemException;
import jakarta.transaction.Transaction;
import jakarta.transaction.TransactionManager;
import java.time.Duration;
import javax.transaction.xa.XAResource;
import org.jspecify.annotations.Nullable;

/// Puts message, row and reply into one two-phase transaction.
final class DistributedOrderReceiver extends OrderReceiver {

  private final XaOrderInserter rows;
  private final XAResource queue;
  private final XAResource database;
  private final TransactionManager transactions;
  private final BrokerSettings settings;

  /// @param inbox has a session for distributed transactions
  DistributedOrderReceiver(
      ArtemisConsumer inbox,
      XaOrderInserter rows,
      TransactionManager transactions,
      BrokerSettings settings,
      UnreadableMessages unreadable) {
    super(inbox, unreadable);
    this.rows = rows;
    this.transactions = transactions;
    this.settings = settings;
    queue = new NamedParticipant(inbox.distributed().getXAResource(), NamedParticipant.QUEUES);
    database = late(rows.part(), settings.betweenCommits());
  }

  /// An emulated part is written into the log of decisions itself.
  private static XAResource late(XAResource part, Duration late) {
    return part instanceof EmulatedParticipant emulated
        ? emulated.late(late)
        : new NamedParticipant(new DelayedCommitParticipant(part, late), NamedParticipant.ROWS);
  }

  private record Joined(UnsettledDelivery sent, TransactionManager transactions)
      implements UnsettledDelivery {

    @Override
    public String text() throws Exception {
      return sent.text();
    }

    @Override
    public boolean first() throws Exception {
      return sent.first();
    }

    @Override
    public void reply(String body) throws Exception {
      sent.reply(body);
    }

    @Override
    public void acknowledge() throws Exception {
      transactions.commit();
    }

    @Override
    public void giveBack() throws SystemException {
      transactions.rollback();
    }
  }

  @Override
  protected @Nullable UnsettledDelivery receive() throws Exception {
    transactions.begin();
    transactions.getTransaction().enlistResource(queue);
    UnsettledDelivery message = super.receive();
    if (message == null) {
      transactions.rollback();
      return null;
    }
    return new Joined(message, transactions);
  }

  /// The queue was enlisted first, and commits first.
  @Override
  protected void place(UnsettledDelivery message, Order order, String report) throws Exception {
    Transaction transaction = transactions.getTransaction();
    transaction.enlistResource(database);
    rows.rows().insert(order);
    if (settings.reuse()) {
      message.reply(report);
    }
    transaction.delistResource(database, XAResource.TMSUCCESS);
    transaction.delistResource(queue, XAResource.TMSUCCESS);
    message.acknowledge();
    if (!settings.reuse()) {
      message.reply(report);
    }
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
