package assay.sessions.infinispan;

import assay.sessions.node.HandedOverSessions;
import assay.sessions.node.NodeContext;
import assay.sessions.node.SessionFilter;
import assay.sessions.node.SessionSettings;
import assay.sessions.node.SessionSettings.Scope;
import assay.sessions.node.SessionSettings.Trigger;
import assay.sessions.node.SessionStore;
import org.infinispan.Cache;
import org.infinispan.spring.common.provider.SpringCache;
import org.infinispan.spring.embedded.session.InfinispanEmbeddedSessionRepository;
import org.jspecify.annotations.Nullable;
import org.springframework.session.FlushMode;
import org.springframework.session.MapSessionRepository;
import org.springframework.session.SaveMode;
import org.springframework.session.Session;
import org.springframework.session.web.http.SessionRepositoryFilter;

/// Sessions in a cache of the nodes' own, by Infinispan's repository for Spring Session.
final class InfinispanSessions implements SessionStore {

  private @Nullable SessionCaches caches;
  private @Nullable HandedOverSessions<Session> handedOver;
  private @Nullable InfinispanEmbeddedSessionRepository repository;

  @Override
  public void attach(NodeContext node) throws Exception {
    SessionCaches joined = SessionCaches.join(node.spec(), node.settings());
    caches = joined;
    if (node.settings().trigger() == Trigger.SHUTDOWN) {
      HandedOverSessions<Session> sessions = new HandedOverSessions<>(joined.sessions());
      handedOver = sessions;
      SessionFilter.add(
          node.context(), new SessionRepositoryFilter<>(new MapSessionRepository(sessions)));
    } else {
      InfinispanEmbeddedSessionRepository sessions = repository(joined.sessions(), node.settings());
      repository = sessions;
      SessionFilter.add(node.context(), new SessionRepositoryFilter<>(sessions));
    }
  }

  private static InfinispanEmbeddedSessionRepository repository(
      Cache<String, Session> cache, SessionSettings settings) {
    InfinispanEmbeddedSessionRepository sessions =
        new InfinispanEmbeddedSessionRepository(new SpringCache(cache));
    sessions.setFlushMode(
        settings.trigger() == Trigger.SET_ATTRIBUTE ? FlushMode.IMMEDIATE : FlushMode.ON_SAVE);
    sessions.setSaveMode(
        settings.scope() == Scope.ALL ? SaveMode.ALWAYS : SaveMode.ON_SET_ATTRIBUTE);
    // It tells of sessions that begin and end; here nobody wants to know.
    sessions.setApplicationEventPublisher(nobody -> {});
    sessions.afterPropertiesSet();
    return sessions;
  }

  @Override
  public void started() throws InterruptedException {
    if (caches != null) {
      caches.awaitComplete();
    }
  }

  @Override
  public void drain() {
    if (handedOver != null) {
      handedOver.handOver();
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
