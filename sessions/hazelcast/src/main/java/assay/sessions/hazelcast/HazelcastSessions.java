package assay.sessions.hazelcast;

import assay.sessions.node.NodeStartContext;
import assay.sessions.node.SessionSettings;
import assay.sessions.node.spring.GridSessions;
import assay.sessions.node.spring.SpringSessions;
import org.springframework.session.hazelcast.HazelcastIndexedSessionRepository;

/// Sessions in the nodes' map, by Spring Session's repository for Hazelcast.
final class HazelcastSessions extends GridSessions<SessionMap> {

  @Override
  protected SessionMap join(NodeStartContext node) {
    return SessionMap.join(node.spec(), node.settings());
  }

  @Override
  protected Repository repository(SessionMap map, SessionSettings settings) {
    HazelcastIndexedSessionRepository sessions =
        new HazelcastIndexedSessionRepository(map.member());
    sessions.setSessionMapName(SessionMap.NAME);
    sessions.setFlushMode(SpringSessions.flushMode(settings));
    sessions.setSaveMode(SpringSessions.saveMode(settings));
    sessions.afterPropertiesSet();
    return new Repository(sessions, sessions::destroy);
  }
}
