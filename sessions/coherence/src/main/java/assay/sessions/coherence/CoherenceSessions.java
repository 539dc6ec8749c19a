package assay.sessions.coherence;

import assay.sessions.node.NodeStartContext;
import assay.sessions.node.SessionSettings;
import assay.sessions.node.spring.GridSessions;
import assay.sessions.node.spring.SpringSessions;
import com.oracle.coherence.spring.session.CoherenceIndexedSessionRepository;

/// Sessions in the nodes' distributed cache, by Coherence's repository for Spring Session.
final class CoherenceSessions extends GridSessions<SessionCache> {

  @Override
  protected SessionCache join(NodeStartContext node) {
    return SessionCache.join(node.spec(), node.settings());
  }

  @Override
  protected Repository repository(SessionCache cache, SessionSettings settings) {
    CoherenceIndexedSessionRepository sessions =
        new CoherenceIndexedSessionRepository(cache.session());
    sessions.setSessionMapName(SessionCache.NAME);
    sessions.setFlushMode(SpringSessions.flushMode(settings));
    sessions.setSaveMode(SpringSessions.saveMode(settings));
    // The repository requires a publisher; no bean listens.
    sessions.setApplicationEventPublisher(nobody -> {});
    sessions.init();
    return new Repository(sessions, sessions::close);
  }
}
