package assay.broker.artemis.server;

import assay.api.engine.Member;
import assay.broker.artemis.BrokerPlace;
import assay.broker.artemis.BrokerQueues;
import assay.broker.artemis.BrokerSettings;
import assay.broker.artemis.BrokerSettings.Transaction;
import assay.broker.artemis.FileTree;
import assay.broker.artemis.database.OrdersDatabase;
import assay.broker.artemis.database.OrdersTable;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSException;
import jakarta.jms.Session;
import java.sql.SQLException;
import java.util.function.UnaryOperator;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.sql.XAConnection;
import org.apache.activemq.artemis.jms.client.ActiveMQXAConnectionFactory;
import org.h2.jdbcx.JdbcDataSource;
import org.jspecify.annotations.Nullable;

/// The member that is a server: the broker, and the services of quotes, prices and orders in its process.
public final class OrderServer implements Member {

  /// Held, for what nobody holds forgets its level.
  private static final Logger ARTEMIS = Logger.getLogger("org.apache");

  private static final Logger LOGGER = Logger.getLogger("assay.broker");

  private final BrokerPlace place;
  private final BrokerSettings settings;
  private final Broker broker;
  private final ConnectionFactory waiting;
  private final ActiveMQXAConnectionFactory distributed;
  private final JdbcDataSource database;
  private final PriceCache prices = new PriceCache();
  private final UnreadableMessages unreadable = new UnreadableMessages();
  private final ServiceThreads threads = new ServiceThreads();
  private @Nullable Coordinator coordinator;

  private OrderServer(BrokerPlace place, BrokerSettings settings, Broker broker) {
    this.place = place;
    this.settings = settings;
    this.broker = broker;
    waiting = broker.connections(true);
    distributed = broker.distributed();
    database = OrdersDatabase.source(place);
  }

  /// Starts one. Its broker takes messages then; orders are placed once the database is there.
  public static OrderServer start(BrokerPlace place, BrokerSettings settings) throws Exception {
    ARTEMIS.setLevel(Level.WARNING);
    OrderServer server = new OrderServer(place, settings, Broker.start(place, settings));
    server.serve();
    return server;
  }

  private void serve() throws Exception {
    if (settings.transaction() == Transaction.XA) {
      coordinator = Coordinator.start(place.files().resolve("transactions"), distributed, database);
    }
    query(BrokerQueues.QUOTES, settings.consumers(), prices::quote);
    query(BrokerQueues.PRICES, 1, prices::update);
    threads.start(BrokerQueues.ORDERS, settings.consumers(), this::orders);
  }

  private void query(String queue, int count, UnaryOperator<String> service) {
    ConnectionFactory connections = broker.connections(false);
    threads.start(
        queue,
        count,
        () -> {
          Inbox inbox = Inbox.open(connections, Session.CLIENT_ACKNOWLEDGE, queue);
          return new QueryReceiver(inbox, replies(inbox, connections), service, unreadable);
        });
  }

  private Receiver orders() throws Exception {
    return coordinator == null ? separateOrders() : distributedOrders(coordinator);
  }

  private Receiver distributedOrders(Coordinator transactions) throws Exception {
    XAConnection rows = database.getXAConnection();
    try {
      Inbox inbox = Inbox.open(distributed, BrokerQueues.ORDERS);
      return new DistributedOrders(
          inbox, rows, transactions.manager(), replies(inbox, waiting), settings, unreadable);
    } catch (SQLException | JMSException e) {
      rows.close();
      throw e;
    }
  }

  private Receiver separateOrders() throws SQLException, JMSException {
    OrdersTable table = new OrdersTable(database.getConnection());
    try {
      boolean local = settings.transaction() == Transaction.LOCAL;
      Inbox inbox =
          Inbox.open(
              waiting,
              local ? Session.SESSION_TRANSACTED : Session.CLIENT_ACKNOWLEDGE,
              BrokerQueues.ORDERS);
      Replies replies = replies(inbox, waiting);
      return local
          ? new LocalOrders(inbox, table, replies, settings, unreadable)
          : new UntransactedOrders(inbox, table, replies, settings, unreadable);
    } catch (SQLException | JMSException e) {
      table.close();
      throw e;
    }
  }

  private Replies replies(Inbox inbox, ConnectionFactory connections) throws JMSException {
    return settings.reuse() ? Replies.kept(inbox.session()) : Replies.opened(connections);
  }

  @Override
  public void close() {
    try {
      threads.close();
      if (unreadable.count() > 0) {
        LOGGER.warning("messages that no service could read: " + unreadable.count());
      }
      if (coordinator != null) {
        coordinator.close();
      }
      broker.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while the services end", e);
    } catch (Exception e) {
      throw new IllegalStateException("the server does not stop in good order", e);
    }
    FileTree.delete(place.files());
  }
}
