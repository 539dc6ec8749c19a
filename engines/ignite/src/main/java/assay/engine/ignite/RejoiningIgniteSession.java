package assay.engine.ignite;

import assay.api.engine.JoinSpec;
import assay.api.site.EntryEvents;
import assay.api.site.RejoiningSession;
import org.apache.ignite.events.DiscoveryEvent;
import org.apache.ignite.events.EventType;
import org.apache.ignite.lang.IgnitePredicate;

/// A client's session. After an outage Ignite's client node rejoins the members by itself, but forgets how records are written
/// and its listeners, so the session is created again.
final class RejoiningIgniteSession extends RejoiningSession<IgniteSession> {

  private final JoinSpec spec;

  RejoiningIgniteSession(JoinSpec spec, IgniteSession first) {
    super(first);
    this.spec = spec;
    watch(first);
  }

  @Override
  protected void watch(IgniteSession session) {
    IgnitePredicate<DiscoveryEvent> disconnected =
        event -> {
          rejoin(session);
          return false;
        };
    session.node().events().localListen(disconnected, EventType.EVT_CLIENT_NODE_DISCONNECTED);
  }

  @Override
  protected IgniteSession join() {
    return IgniteSession.join(spec);
  }

  @Override
  protected EntryEvents changes(IgniteSession session, String map) {
    return session.changes(map);
  }

  @Override
  protected EntryEvents changesFromTheStart(IgniteSession session, String map) {
    return session.changes(map)::listenFromTheStart;
  }
}
