package assay.sessions.infinispan;

import assay.sessions.node.NodeContext;
import assay.sessions.node.SessionSettings;
import assay.sessions.node.spring.GridSessions;
import assay.sessions.node.spring.SpringSessions;
import java.util.Map;
import java.util.Objects;
import org.infinispan.spring.common.provider.SpringCache;
import org.infinispan.spring.embedded.session.InfinispanEmbeddedSessionRepository;
import org.jspecify.annotations.Nullable;
import org.springframework.session.Session;
import org.springframework.session.SessionRepository;

/// Sessions in a cache of the nodes' own, by Infinispan's repository for Spring Session.
final class InfinispanSessions extends GridSessions {

  private @Nullable SessionCaches caches;
  private @Nullable InfinispanEmbeddedSessionRepository repository;

  @Override
  protected Map<String, Session> join(NodeContext node) throws Exception {
    SessionCaches joined = SessionCaches.join(node.spec(), node.settings());
    caches = joined;
    return joined.sessions();
  }

  @Override
  protected SessionRepository<? extends Session> repository(SessionSettings settings) {
    InfinispanEmbeddedSessionRepository sessions =
        new InfinispanEmbeddedSessionRepository(
            new SpringCache(Objects.requireNonNull(caches).sessions()));
    sessions.setFlushMode(SpringSessions.flushMode(settings));
    sessions.setSaveMode(SpringSessions.saveMode(settings));
    // It tells of sessions that begin and end; here nobody wants to know.
    sessions.setApplicationEventPublisher(nobody -> {});
    sessions.afterPropertiesSet();
    repository = sessions;
    return sessions;
  }

  @Override
  public void started() throws InterruptedException {
    if (caches != null) {
      caches.awaitComplete();
    }
  }

  @Override
  public void close() throws Exception {
    if (repository != null) {
      repository.destroy();
    }
    if (caches != null) {
      caches.leave();
    }
  }
}
