package assay.broker.redis;

import assay.api.Session;
import assay.api.engine.Engine;
import assay.api.engine.JoinSpec;
import assay.api.engine.Member;
import assay.broker.BrokerPlace;
import assay.broker.database.OrdersDatabase;
import assay.broker.redis.client.StreamSessionOpener;
import assay.broker.redis.connection.RedisBrokerSettings;
import assay.broker.redis.server.StreamServer;

/// A Redis server whose streams are the queues, a trading firm's services, and the firm's order
/// database.
///
/// The first member is the server with the services, the second is the database.
public final class RedisStreamsEngine implements Engine {

  private static final int MEMBERS = 2;

  @Override
  public String name() {
    return "redis-streams";
  }

  @Override
  public Member start(JoinSpec spec) throws Exception {
    BrokerPlace place = BrokerPlace.of(name(), spec, MEMBERS);
    RedisBrokerSettings settings = RedisBrokerSettings.of(spec.settings());
    return place.isDatabase()
        ? OrdersDatabase.of(place).store().orElseThrow().start()
        : StreamServer.start(place, settings);
  }

  @Override
  public Session open(JoinSpec spec) throws InterruptedException {
    return StreamSessionOpener.open(
        name(), BrokerPlace.of(name(), spec, MEMBERS), RedisBrokerSettings.of(spec.settings()));
  }
}
