package assay.broker.rabbitmq.server;

import assay.api.ServerProcess;
import assay.api.engine.Member;
import assay.broker.Acknowledgement;
import assay.broker.BrokerPlace;
import assay.broker.MountAwareDeletion;
import assay.broker.database.OrdersDatabase;
import assay.broker.rabbitmq.connection.RabbitConnections;
import assay.broker.rabbitmq.connection.RabbitQueues;
import assay.broker.rabbitmq.connection.RabbitSettings;
import assay.broker.service.OrderReceiver;
import assay.broker.service.SeparateCommitOrderReceiver;
import assay.broker.service.TraderServices;
import assay.broker.service.UnreadableMessages;
import assay.program.HostProgram;
import com.rabbitmq.client.Connection;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;

/// The broker's member: RabbitMQ, and the services of quotes, prices and orders in this process,
/// which ends with the server.
public final class RabbitMember implements Member {

  /// A disk may be busy for long, and a service that gave up would place an order twice.
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final BrokerPlace place;
  private final RabbitSettings settings;
  private final HostProgram program;
  private final RabbitConnections connections;
  private final OrdersDatabase database;
  private final OrderConsumers inboxes = new OrderConsumers();
  private final TraderServices services;
  private final PendingOrderCountService openOrders;

  private RabbitMember(
      BrokerPlace place,
      RabbitSettings settings,
      HostProgram program,
      RabbitConnections connections)
      throws IOException, TimeoutException {
    this.place = place;
    this.settings = settings;
    this.program = program;
    this.connections = connections;
    database = OrdersDatabase.of(place);
    services = new TraderServices(place, settings.consumers());
    openOrders = PendingOrderCountService.start(connections, inboxes);
  }

  /// Its queues take messages when this returns; orders are placed when the database is available.
  ///
  /// @throws IOException when the server does not run
  public static RabbitMember start(BrokerPlace place, RabbitSettings settings)
      throws IOException, InterruptedException, TimeoutException {
    HostProgram program = RabbitProgram.start(place);
    program.takeAlong();
    RabbitConnections connections = RabbitConnections.of(place, PATIENCE);
    try (Connection connection = connections.open()) {
      RabbitQueues.declare(RabbitConnections.channel(connection), settings.durable());
      RabbitMember server = new RabbitMember(place, settings, program, connections);
      server.services.start(server::queries, server::orders);
      return server;
    } catch (IOException | TimeoutException | RuntimeException e) {
      program.close();
      throw e;
    }
  }

  private RabbitConsumer queries(String queue) throws IOException, TimeoutException {
    return inbox(queue, false);
  }

  private RabbitConsumer inbox(String queue, boolean transacted)
      throws IOException, TimeoutException {
    return RabbitConsumer.open(
        connections,
        new ConsumerSettings(queue, settings.unacknowledged(), transacted),
        channel -> settings.reuse() ? ReplySender.kept(channel) : ReplySender.opened(connections));
  }

  private OrderReceiver orders(UnreadableMessages unreadable) throws Exception {
    return SeparateCommitOrderReceiver.open(
        database,
        queue -> new CountedConsumer(inbox(queue, settings.transacted()), inboxes),
        ends(),
        unreadable);
  }

  /// With a transaction the database commits first: a duplicate order can be found, a lost one cannot.
  private SeparateCommitOrderReceiver.Ends ends() {
    boolean local = settings.transacted();
    return new SeparateCommitOrderReceiver.Ends(
        local ? Acknowledgement.AFTER : settings.acknowledgement(),
        settings.betweenCommits(),
        local && settings.reuse());
  }

  @Override
  public List<Long> processes() {
    return List.of(program.pid(), ProcessHandle.current().pid());
  }

  @Override
  public List<ServerProcess> servers() {
    return List.of(
        new ServerProcess(ServerProcess.Role.BROKER, List.of(program.pid()), place.brokerPort(0)));
  }

  @Override
  public void close() {
    try {
      services.close();
      openOrders.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while the services end", e);
    } catch (IOException e) {
      throw new IllegalStateException("the server does not stop in good order", e);
    } finally {
      program.close();
    }
    MountAwareDeletion.delete(place.files());
  }
}
