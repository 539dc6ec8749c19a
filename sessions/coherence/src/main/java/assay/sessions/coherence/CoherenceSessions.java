package assay.sessions.coherence;

import assay.sessions.node.NodeContext;
import assay.sessions.node.SessionSettings;
import assay.sessions.node.spring.GridSessions;
import assay.sessions.node.spring.SpringSessions;
import com.oracle.coherence.spring.session.CoherenceIndexedSessionRepository;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.session.Session;
import org.springframework.session.SessionRepository;

/// Sessions in a distributed cache of the nodes' own, by Coherence's repository for Spring Session.
final class CoherenceSessions extends GridSessions {

  private @Nullable SessionCache cache;
  private @Nullable CoherenceIndexedSessionRepository repository;

  @Override
  protected Map<String, Session> join(NodeContext node) {
    SessionCache joined = SessionCache.join(node.spec(), node.settings());
    cache = joined;
    return joined.entries();
  }

  @Override
  protected SessionRepository<? extends Session> repository(SessionSettings settings) {
    CoherenceIndexedSessionRepository sessions =
        new CoherenceIndexedSessionRepository(Objects.requireNonNull(cache).session());
    sessions.setSessionMapName(SessionCache.NAME);
    sessions.setFlushMode(SpringSessions.flushMode(settings));
    sessions.setSaveMode(SpringSessions.saveMode(settings));
    // It demands somebody to tell of sessions that begin and end.
    sessions.setApplicationEventPublisher(nobody -> {});
    sessions.init();
    repository = sessions;
    return sessions;
  }

  @Override
  public void started() throws InterruptedException {
    if (cache != null) {
      cache.awaitSafe();
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
