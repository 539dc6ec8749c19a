package assay.broker.artemis.server;

import assay.api.ServerProcess;
import assay.api.engine.Member;
import assay.broker.Acknowledgement;
import assay.broker.BrokerPlace;
import assay.broker.BrokerQueues;
import assay.broker.MountAwareDeletion;
import assay.broker.artemis.connection.BrokerSettings;
import assay.broker.artemis.connection.BrokerSettings.Transaction;
import assay.broker.database.OrderStore;
import assay.broker.database.OrdersDatabase;
import assay.broker.database.XaOrderInserter;
import assay.broker.service.OrderReceiver;
import assay.broker.service.SeparateCommitOrderReceiver;
import assay.broker.service.TraderServices;
import assay.broker.service.UnreadableMessages;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSException;
import jakarta.jms.Session;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.activemq.artemis.jms.client.ActiveMQXAConnectionFactory;
import org.jspecify.annotations.Nullable;

/// The server member: the broker, and the services of quotes, prices and orders in its process.
public final class OrderServer implements Member {

  /// Held strongly, because an unreferenced logger loses its level.
  private static final Logger ARTEMIS = Logger.getLogger("org.apache");

  private final BrokerPlace place;
  private final BrokerSettings settings;
  private final Broker broker;
  private final ConnectionFactory quick;
  private final ConnectionFactory waiting;
  private final ActiveMQXAConnectionFactory distributed;
  private final OrdersDatabase database;
  private final TraderServices services;
  private @Nullable TransactionCoordinator coordinator;

  private OrderServer(BrokerPlace place, BrokerSettings settings, Broker broker) {
    this.place = place;
    this.settings = settings;
    this.broker = broker;
    quick = broker.connections(false);
    waiting = broker.connections(true);
    distributed = broker.distributed();
    database = OrdersDatabase.of(place);
    services = new TraderServices(place, settings.consumers());
  }

  /// The broker takes messages when this returns; orders are placed when the database is available.
  public static OrderServer start(BrokerPlace place, BrokerSettings settings) throws Exception {
    ARTEMIS.setLevel(Level.WARNING);
    OrderServer server = new OrderServer(place, settings, Broker.start(place, settings));
    server.serve();
    return server;
  }

  private void serve() throws Exception {
    if (settings.transaction() == Transaction.XA) {
      coordinator =
          TransactionCoordinator.start(
              place.files().resolve("transactions"),
              distributed,
              database.store().map(OrderStore::distributed));
    }
    services.start(this::queries, this::orders);
  }

  private ArtemisConsumer queries(String queue) throws JMSException {
    return ArtemisConsumer.open(
        quick, Session.CLIENT_ACKNOWLEDGE, queue, session -> replies(session, quick));
  }

  private OrderReceiver orders(UnreadableMessages unreadable) throws Exception {
    return coordinator == null
        ? separateOrders(unreadable)
        : distributedOrders(coordinator, unreadable);
  }

  private OrderReceiver distributedOrders(
      TransactionCoordinator transactions, UnreadableMessages unreadable) throws Exception {
    XaOrderInserter rows = database.distributedRows();
    try {
      ArtemisConsumer inbox =
          ArtemisConsumer.open(
              distributed, BrokerQueues.ORDERS, session -> replies(session, waiting));
      return new DistributedOrderReceiver(
          inbox, rows, transactions.manager(), settings, unreadable);
    } catch (JMSException e) {
      rows.close();
      throw e;
    }
  }

  private OrderReceiver separateOrders(UnreadableMessages unreadable) throws Exception {
    boolean local = settings.transaction() == Transaction.LOCAL;
    int mode = local ? Session.SESSION_TRANSACTED : Session.CLIENT_ACKNOWLEDGE;
    return SeparateCommitOrderReceiver.open(
        database,
        queue -> ArtemisConsumer.open(waiting, mode, queue, session -> replies(session, waiting)),
        ends(local),
        unreadable);
  }

  /// With a local transaction the database commits first: a duplicate order can be found, a lost
  /// one cannot.
  private SeparateCommitOrderReceiver.Ends ends(boolean local) {
    return new SeparateCommitOrderReceiver.Ends(
        local ? Acknowledgement.AFTER : settings.acknowledgement(),
        settings.betweenCommits(),
        local && settings.reuse());
  }

  private ReplySender replies(Session session, ConnectionFactory connections) throws JMSException {
    return settings.reuse() ? ReplySender.kept(session) : ReplySender.opened(connections);
  }

  /// The server shares its services' process: its CPU cannot be separated, only the bytes of its port.
  @Override
  public List<ServerProcess> servers() {
    return List.of(
        new ServerProcess(ServerProcess.Role.BROKER, List.of(), place.brokerPort(place.index())));
  }

  @Override
  public void close() {
    try {
      services.close();
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
    MountAwareDeletion.delete(place.files());
  }
}
