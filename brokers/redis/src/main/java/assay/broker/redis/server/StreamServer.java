package assay.broker.redis.server;

import assay.api.ServerProcess;
import assay.api.engine.Member;
import assay.broker.BrokerPlace;
import assay.broker.MountAwareDeletion;
import assay.broker.database.OrdersDatabase;
import assay.broker.redis.connection.RedisBrokerSettings;
import assay.broker.redis.connection.RedisConnections;
import assay.broker.service.OrderReceiver;
import assay.broker.service.SeparateCommitOrderReceiver;
import assay.broker.service.TraderServices;
import assay.broker.service.UnreadableMessages;
import assay.program.HostProgram;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import redis.clients.jedis.Jedis;

/// The broker's member: a Redis server, and the services of quotes, prices and orders in this process, which ends with
/// the server.
public final class StreamServer implements Member {

  /// A disk may be busy for long, and a service that gave up would place an order twice.
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final BrokerPlace place;
  private final RedisBrokerSettings settings;
  private final HostProgram program;
  private final RedisConnections connections;
  private final OrdersDatabase database;
  private final TraderServices services;

  private StreamServer(BrokerPlace place, RedisBrokerSettings settings, HostProgram program) {
    this.place = place;
    this.settings = settings;
    this.program = program;
    connections = connections(place);
    database = OrdersDatabase.of(place);
    services = new TraderServices(place, settings.consumers());
  }

  /// Its queues take messages when this returns; orders are placed when the database is available.
  ///
  /// @throws IOException when the server does not run
  public static StreamServer start(BrokerPlace place, RedisBrokerSettings settings)
      throws IOException, InterruptedException {
    HostProgram program = RedisProgram.start(place, settings.journal());
    program.takeAlong();
    StreamServer server = new StreamServer(place, settings, program);
    try (Jedis connection = server.connections.open()) {
      Streams.prepare(connection, settings.consumers());
    } catch (RuntimeException e) {
      program.close();
      throw e;
    }
    server.services.start(server::inbox, server::orders);
    return server;
  }

  static RedisConnections connections(BrokerPlace place) {
    return RedisConnections.of(place, PATIENCE, PATIENCE);
  }

  /// A thread's consumer has the thread's name, which is the same after a restart.
  private StreamConsumer inbox(String queue) {
    ConsumerSettings consumer =
        new ConsumerSettings(queue, Thread.currentThread().getName(), settings.batch());
    Jedis connection = connections.open();
    return new StreamConsumer(
        connection,
        consumer,
        settings.reuse() ? ReplySender.kept(connection) : ReplySender.opened(connections));
  }

  private OrderReceiver orders(UnreadableMessages unreadable) throws Exception {
    return SeparateCommitOrderReceiver.open(
        database,
        this::inbox,
        new SeparateCommitOrderReceiver.Ends(
            settings.acknowledgement(), settings.betweenCommits(), false),
        unreadable);
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
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while the services end", e);
    } finally {
      program.close();
    }
    MountAwareDeletion.delete(place.files());
  }
}
