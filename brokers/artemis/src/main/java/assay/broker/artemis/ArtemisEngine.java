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
/// The last member is the database, the others are servers: one, or a primary and its replica.
public final class ArtemisEngine implements Engine {

  private static final int LEAST = 2;
  private static final int MOST = 3;

  @Override
  public String name() {
    return "artemis";
  }

  @Override
  public Member start(JoinSpec spec) throws Exception {
    check(spec);
    BrokerPlace place = BrokerPlace.of(spec);
    BrokerSettings settings = BrokerSettings.of(spec.settings());
    if (place.replicated()) {
      settings.requireReplicable();
    }
    return place.isDatabase() ? OrdersDatabase.start(place) : OrderServer.start(place, settings);
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
    if (spec.members() < LEAST || spec.members() > MOST) {
      throw new IllegalStateException(
          "%d members were asked for: artemis has 2, a server and its database, or 3, with a replica of the server"
              .formatted(spec.members()));
    }
  }
}
