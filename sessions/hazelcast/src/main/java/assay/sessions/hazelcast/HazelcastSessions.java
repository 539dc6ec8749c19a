package assay.sessions.hazelcast;

import assay.sessions.node.NodeContext;
import assay.sessions.node.SessionSettings;
import assay.sessions.node.spring.GridSessions;
import assay.sessions.node.spring.SpringSessions;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.session.Session;
import org.springframework.session.SessionRepository;
import org.springframework.session.hazelcast.HazelcastIndexedSessionRepository;

/// Sessions in a map of the nodes' own, by Spring Session's repository for Hazelcast.
final class HazelcastSessions extends GridSessions {

  private @Nullable SessionMap map;
  private @Nullable HazelcastIndexedSessionRepository repository;

  @Override
  protected Map<String, Session> join(NodeContext node) {
    SessionMap joined = SessionMap.join(node.spec(), node.settings());
    map = joined;
    return joined.sessions();
  }

  @Override
  protected SessionRepository<? extends Session> repository(SessionSettings settings) {
    HazelcastIndexedSessionRepository sessions =
        new HazelcastIndexedSessionRepository(Objects.requireNonNull(map).member());
    sessions.setSessionMapName(SessionMap.NAME);
    sessions.setFlushMode(SpringSessions.flushMode(settings));
    sessions.setSaveMode(SpringSessions.saveMode(settings));
    sessions.afterPropertiesSet();
    repository = sessions;
    return sessions;
  }

  @Override
  public void started() throws InterruptedException {
    if (map != null) {
      map.awaitComplete();
    }
  }

  @Override
  public void close() {
    if (repository != null) {
      repository.destroy();
    }
    if (map != null) {
      map.leave();
    }
  }
}
