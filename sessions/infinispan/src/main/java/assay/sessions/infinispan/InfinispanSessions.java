package assay.sessions.infinispan;

import assay.sessions.node.NodeStartContext;
import assay.sessions.node.SessionSettings;
import assay.sessions.node.spring.GridSessions;
import assay.sessions.node.spring.SpringSessions;
import org.infinispan.spring.common.provider.SpringCache;
import org.infinispan.spring.embedded.session.InfinispanEmbeddedSessionRepository;

/// Sessions in the nodes' cache, by Infinispan's repository for Spring Session.
final class InfinispanSessions extends GridSessions<SessionCaches> {

  @Override
  protected SessionCaches join(NodeStartContext node) throws Exception {
    return SessionCaches.join(node.spec(), node.settings());
  }

  @Override
  protected Repository repository(SessionCaches caches, SessionSettings settings) {
    InfinispanEmbeddedSessionRepository sessions =
        new InfinispanEmbeddedSessionRepository(new SpringCache(caches.sessions()));
    sessions.setFlushMode(SpringSessions.flushMode(settings));
    sessions.setSaveMode(SpringSessions.saveMode(settings));
    // The repository publishes events about sessions; no bean listens.
    sessions.setApplicationEventPublisher(nobody -> {});
    sessions.afterPropertiesSet();
    return new Repository(sessions, sessions::destroy);
  }
}
