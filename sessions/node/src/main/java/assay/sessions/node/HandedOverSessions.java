package assay.sessions.node;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The sessions of one node, which others get when it stops in good order and not before; it fetches those that others
/// have left behind when they are asked for.
///
/// @param <S> what a session is
public final class HandedOverSessions<S> extends ConcurrentHashMap<String, S> {

  private static final long serialVersionUID = 1;

  private final transient Map<String, S> left;

  /// Of a node.
  ///
  /// @param left where nodes leave their sessions
  public HandedOverSessions(Map<String, S> left) {
    this.left = left;
  }

  @Override
  public @Nullable S get(Object id) {
    S own = super.get(id);
    if (own != null) {
      return own;
    }
    S fetched = left.remove(id);
    if (fetched != null) {
      put((String) id, fetched);
    }
    return fetched;
  }

  /// Leaves all of them to the others.
  public void handOver() {
    left.putAll(this);
    clear();
  }
}
