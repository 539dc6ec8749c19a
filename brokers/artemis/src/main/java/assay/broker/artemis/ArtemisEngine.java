package assay.broker.artemis;

import assay.api.Engine;
import assay.api.Session;
import assay.api.engine.JoinSpec;
import assay.api.engine.Member;
import assay.broker.artemis.client.TraderSession;
import assay.broker.artemis.database.OrdersDatabase;
import assay.broker.artemis.server.OrderServer;

/// Servers with Artemis and a trading firm's services in them, and the database of the firm's orders.
///
/// The last member is the database, the others are servers.
public final class ArtemisEngine implements Engine {

  private static final int MEMBERS = 2;

  @Override
  public String name() {
    return "artemis";
  }

  @Override
  public Member start(JoinSpec spec) throws Exception {
    check(spec);
    BrokerPlace place = BrokerPlace.of(spec);
    return place.isDatabase()
        ? OrdersDatabase.start(place)
        : OrderServer.start(place, BrokerSettings.of(spec.settings()));
  }

  @Override
  public Session open(JoinSpec spec) throws Exception {
    check(spec);
    return TraderSession.open(BrokerPlace.of(spec), BrokerSettings.of(spec.settings()));
  }

  private static void check(JoinSpec spec) {
    if (!spec.onLoopback()) {
      throw new IllegalStateException(
          "brokers run on loopback only, not at %s: leave `network` as it is"
              .formatted(spec.address()));
    }
    if (spec.members() != MEMBERS) {
      throw new IllegalStateException(
          "%d members were asked for: artemis has two, a server and its database"
              .formatted(spec.members()));
    }
  }
}
