package assay.sessions.node;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The sessions of one node. Other nodes get them only when it stops gracefully; a node fetches a
/// session that was left behind when a request asks for it.
///
/// @param <S> the type of a session
public final class HandedOverSessions<S> extends ConcurrentHashMap<String, S> {

  private static final long serialVersionUID = 1;

  private final transient Map<String, S> left;

  /// @param left the place where nodes leave their sessions
  public HandedOverSessions(Map<String, S> left) {
    this.left = left;
  }

  @Override
  public @Nullable S get(Object id) {
    S own = super.get(id);
    if (own != null) {
      return own;
    }
    // A grid repeats a removal whose member leaves before it answers, and then finds nothing to
    // return.
    S fetched = left.get(id);
    if (fetched != null) {
      put((String) id, fetched);
      left.remove(id);
    }
    return fetched;
  }

  public void handOver() {
    left.putAll(this);
    clear();
  }
}
