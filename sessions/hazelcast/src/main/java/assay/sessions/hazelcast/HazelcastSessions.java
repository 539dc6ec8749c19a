package assay.sessions.hazelcast;

import assay.sessions.node.HandedOverSessions;
import assay.sessions.node.NodeContext;
import assay.sessions.node.SessionFilter;
import assay.sessions.node.SessionSettings;
import assay.sessions.node.SessionSettings.Scope;
import assay.sessions.node.SessionSettings.Trigger;
import assay.sessions.node.SessionStore;
import com.hazelcast.core.HazelcastInstance;
import org.jspecify.annotations.Nullable;
import org.springframework.session.FlushMode;
import org.springframework.session.MapSessionRepository;
import org.springframework.session.SaveMode;
import org.springframework.session.Session;
import org.springframework.session.hazelcast.HazelcastIndexedSessionRepository;
import org.springframework.session.web.http.SessionRepositoryFilter;

/// Sessions in a map of the nodes' own, by Spring Session's repository for Hazelcast.
final class HazelcastSessions implements SessionStore {

  private @Nullable SessionMap map;
  private @Nullable HandedOverSessions<Session> handedOver;
  private @Nullable HazelcastIndexedSessionRepository repository;

  @Override
  public void attach(NodeContext node) {
    SessionMap joined = SessionMap.join(node.spec(), node.settings());
    map = joined;
    if (node.settings().trigger() == Trigger.SHUTDOWN) {
      HandedOverSessions<Session> sessions = new HandedOverSessions<>(joined.sessions());
      handedOver = sessions;
      SessionFilter.add(
          node.context(), new SessionRepositoryFilter<>(new MapSessionRepository(sessions)));
    } else {
      HazelcastIndexedSessionRepository sessions = repository(joined.member(), node.settings());
      repository = sessions;
      SessionFilter.add(node.context(), new SessionRepositoryFilter<>(sessions));
    }
  }

  private static HazelcastIndexedSessionRepository repository(
      HazelcastInstance member, SessionSettings settings) {
    HazelcastIndexedSessionRepository sessions = new HazelcastIndexedSessionRepository(member);
    sessions.setSessionMapName(SessionMap.NAME);
    sessions.setFlushMode(
        settings.trigger() == Trigger.SET_ATTRIBUTE ? FlushMode.IMMEDIATE : FlushMode.ON_SAVE);
    sessions.setSaveMode(
        settings.scope() == Scope.ALL ? SaveMode.ALWAYS : SaveMode.ON_SET_ATTRIBUTE);
    sessions.afterPropertiesSet();
    return sessions;
  }

  @Override
  public void started() throws InterruptedException {
    if (map != null) {
      map.awaitComplete();
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
      repository.destroy();
    }
    if (map != null) {
      map.leave();
    }
  }
}
