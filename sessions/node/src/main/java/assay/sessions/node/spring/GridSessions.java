package assay.sessions.node.spring;

import assay.sessions.node.HandedOverSessions;
import assay.sessions.node.NodeContext;
import assay.sessions.node.SessionSettings;
import assay.sessions.node.SessionSettings.Trigger;
import assay.sessions.node.SessionStore;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.session.MapSessionRepository;
import org.springframework.session.Session;
import org.springframework.session.SessionRepository;

/// Sessions in a map that the nodes have among themselves: by the grid's own repository, or, where they are sent when a
/// node stops and not before, in the node's memory until then.
public abstract class GridSessions implements SessionStore {

  private @Nullable HandedOverSessions<Session> handedOver;

  /// Joins the grid.
  ///
  /// @return its map of sessions
  protected abstract Map<String, Session> join(NodeContext node) throws Exception;

  /// The grid's own repository. Called once it is joined.
  protected abstract SessionRepository<? extends Session> repository(SessionSettings settings);

  @Override
  public final void attach(NodeContext node) throws Exception {
    Map<String, Session> map = join(node);
    if (node.settings().trigger() == Trigger.SHUTDOWN) {
      HandedOverSessions<Session> sessions = new HandedOverSessions<>(map);
      handedOver = sessions;
      SpringSessions.install(node, new MapSessionRepository(sessions));
    } else {
      SpringSessions.install(node, repository(node.settings()));
    }
  }

  @Override
  public final void drain() {
    if (handedOver != null) {
      handedOver.handOver();
    }
  }
}
