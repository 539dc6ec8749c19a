package assay.sessions.coherence;

import assay.sessions.node.HandedOverSessions;
import assay.sessions.node.NodeContext;
import assay.sessions.node.SessionFilter;
import assay.sessions.node.SessionSettings;
import assay.sessions.node.SessionSettings.Scope;
import assay.sessions.node.SessionSettings.Trigger;
import assay.sessions.node.SessionStore;
import com.oracle.coherence.spring.session.CoherenceIndexedSessionRepository;
import org.jspecify.annotations.Nullable;
import org.springframework.session.FlushMode;
import org.springframework.session.MapSessionRepository;
import org.springframework.session.SaveMode;
import org.springframework.session.Session;
import org.springframework.session.SessionRepository;
import org.springframework.session.web.http.SessionRepositoryFilter;

/// Sessions in a distributed cache of the nodes' own, by Coherence's repository for Spring Session.
final class CoherenceSessions implements SessionStore {

  private @Nullable SessionCache cache;
  private @Nullable HandedOverSessions<Session> handedOver;
  private @Nullable CoherenceIndexedSessionRepository repository;

  @Override
  public void attach(NodeContext node) {
    SessionCache joined = SessionCache.join(node.spec(), node.settings());
    cache = joined;
    if (node.settings().trigger() == Trigger.SHUTDOWN) {
      HandedOverSessions<Session> sessions = new HandedOverSessions<>(joined.entries());
      handedOver = sessions;
      filter(node, new MapSessionRepository(sessions));
    } else {
      CoherenceIndexedSessionRepository sessions = repository(joined, node.settings());
      repository = sessions;
      filter(node, sessions);
    }
  }

  private static CoherenceIndexedSessionRepository repository(
      SessionCache cache, SessionSettings settings) {
    CoherenceIndexedSessionRepository sessions =
        new CoherenceIndexedSessionRepository(cache.session());
    sessions.setSessionMapName(SessionCache.NAME);
    sessions.setFlushMode(
        settings.trigger() == Trigger.SET_ATTRIBUTE ? FlushMode.IMMEDIATE : FlushMode.ON_SAVE);
    sessions.setSaveMode(
        settings.scope() == Scope.ALL ? SaveMode.ALWAYS : SaveMode.ON_SET_ATTRIBUTE);
    // It demands somebody to tell of sessions that begin and end.
    sessions.setApplicationEventPublisher(nobody -> {});
    sessions.init();
    return sessions;
  }

  private static <S extends Session> void filter(NodeContext node, SessionRepository<S> sessions) {
    SessionFilter.add(node.context(), new SessionRepositoryFilter<>(sessions));
  }

  @Override
  public void started() throws InterruptedException {
    if (cache != null) {
      cache.awaitSafe();
    }
  }

  @Override
  public void drain() {
    if (handedOver != null) {
      handedOver.handOver();
    }
  }

  @Override
  public void close() {
    if (repository != null) {
      repository.close();
    }
    if (cache != null) {
      cache.leave();
    }
  }
}
