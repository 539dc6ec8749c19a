package assay.broker.artemis;

import assay.api.Session;
import assay.api.engine.Engine;
import assay.api.engine.JoinSpec;
import assay.api.engine.Member;
import assay.broker.BrokerPlace;
import assay.broker.artemis.client.ArtemisSessionOpener;
import assay.broker.artemis.connection.BrokerSettings;
import assay.broker.artemis.server.OrderServer;
import assay.broker.database.OrdersDatabase;

/// Servers with Artemis and a trading firm's services in them, and the firm's order database.
///
/// The last member is the database, the others are servers: one, or a primary and its replica.
public final class ArtemisEngine implements Engine {

  /// A server, its replica and the database.
  private static final int MOST = 3;

  @Override
  public String name() {
    return "artemis";
  }

  @Override
  public Member start(JoinSpec spec) throws Exception {
    BrokerPlace place = BrokerPlace.of(name(), spec, MOST);
    BrokerSettings settings = BrokerSettings.of(spec.settings());
    if (place.replicated()) {
      settings.requireReplicable();
    }
    return place.isDatabase()
        ? OrdersDatabase.of(place).store().orElseThrow().start()
        : OrderServer.start(place, settings);
  }

  @Override
  public Session open(JoinSpec spec) throws Exception {
    return ArtemisSessionOpener.open(
        BrokerPlace.of(name(), spec, MOST), BrokerSettings.of(spec.settings()));
  }
}
