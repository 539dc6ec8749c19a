package assay.sessions.node.spring;

import assay.sessions.node.HandedOverSessions;
import assay.sessions.node.NodeStartContext;
import assay.sessions.node.SessionSettings;
import assay.sessions.node.SessionSettings.Trigger;
import assay.sessions.node.SessionStore;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.springframework.session.MapSessionRepository;
import org.springframework.session.Session;
import org.springframework.session.SessionRepository;

/// Sessions in a map that the nodes share, through the grid's own repository. With the trigger
/// `shutdown` the node keeps them in memory until it stops.
///
/// @param <G> this node's part of the grid
public abstract class GridSessions<G extends GridSessions.Grid> implements SessionStore {

  private @Nullable G grid;
  private @Nullable Repository repository;
  private @Nullable HandedOverSessions<Session> handedOver;

  /// One node's part of a grid.
  public interface Grid {

    Map<String, Session> sessions();

    /// Waits until every new session gets its copies.
    void awaitComplete() throws InterruptedException;

    void leave();

    /// The bytes sent in UDP datagrams, headers included; empty if none are sent.
    default OptionalLong datagramBytes() {
      return OptionalLong.empty();
    }
  }

  /// The grid's own repository.
  ///
  /// @param end closes the repository
  public record Repository(SessionRepository<? extends Session> sessions, AutoCloseable end) {}

  protected abstract G join(NodeStartContext node) throws Exception;

  protected abstract Repository repository(G grid, SessionSettings settings);

  @Override
  public final void attach(NodeStartContext node) throws Exception {
    G joined = join(node);
    grid = joined;
    if (node.settings().trigger() == Trigger.SHUTDOWN) {
      HandedOverSessions<Session> sessions = new HandedOverSessions<>(joined.sessions());
      handedOver = sessions;
      SpringSessions.install(node, new MapSessionRepository(sessions));
    } else {
      Repository own = repository(joined, node.settings());
      repository = own;
      SpringSessions.install(node, own.sessions());
    }
  }

  @Override
  public final void started() throws InterruptedException {
    if (grid != null) {
      grid.awaitComplete();
    }
  }

  @Override
  public final OptionalLong datagramBytes() {
    return grid == null ? OptionalLong.empty() : grid.datagramBytes();
  }

  @Override
  public final void drain() {
    if (handedOver != null) {
      handedOver.handOver();
    }
  }

  @Override
  public final void close() throws Exception {
    if (repository != null) {
      repository.end().close();
    }
    if (grid != null) {
      grid.leave();
    }
  }
}
