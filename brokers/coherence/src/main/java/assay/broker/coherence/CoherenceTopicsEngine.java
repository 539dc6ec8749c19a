package assay.broker.coherence;

import assay.api.Session;
import assay.api.engine.Engine;
import assay.api.engine.JoinSpec;
import assay.api.engine.Member;
import assay.broker.BrokerPlace;
import assay.broker.coherence.client.TopicsSessionOpener;
import assay.broker.coherence.server.TopicsServer;
import assay.broker.coherence.topic.TopicsSettings;
import assay.broker.database.OrdersDatabase;

/// Servers with Coherence's topics and a trading firm's services, and the firm's order database.
///
/// The last member is the database, the others are servers: one, or two with one active and both
/// storing. A process can host one server or one session, once, because Coherence keeps its cluster
/// per process.
public final class CoherenceTopicsEngine implements Engine {

  private static final String NAME = "coherence-topics";

  /// Two servers and the database.
  private static final int MOST = 3;

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Member start(JoinSpec spec) throws Exception {
    BrokerPlace place = BrokerPlace.of(NAME, spec, MOST);
    TopicsSettings settings = TopicsSettings.of(spec.settings());
    if (place.replicated()) {
      settings.requireReplicable();
    }
    return place.isDatabase()
        ? OrdersDatabase.of(place).store().orElseThrow().start()
        : TopicsServer.start(place, settings);
  }

  @Override
  public Session open(JoinSpec spec) throws Exception {
    return TopicsSessionOpener.open(
        NAME, BrokerPlace.of(NAME, spec, MOST), TopicsSettings.of(spec.settings()));
  }
}
