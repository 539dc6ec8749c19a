package assay.sessions.node;

import java.util.ArrayDeque;
import java.util.Deque;

/// What the first client's process has for the whole cluster: ended in the opposite order of its start.
final class Beside implements AutoCloseable {

  private final Deque<AutoCloseable> started = new ArrayDeque<>();

  /// Remembers what is to be ended.
  <T extends AutoCloseable> T keep(T one) {
    started.push(one);
    return one;
  }

  /// Ends all of it, whatever one of them throws.
  @Override
  public void close() throws Exception {
    AutoCloseable last = started.poll();
    if (last == null) {
      return;
    }
    try {
      last.close();
    } finally {
      close();
    }
  }
}
