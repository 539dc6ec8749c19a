package assay.sessions.node;

import assay.api.engine.ServerProcess;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/// What the first client's process has for the whole cluster: ended in the opposite order of its start.
final class Beside implements AutoCloseable {

  private final Deque<Shared> started = new ArrayDeque<>();

  /// Remembers what is to be ended.
  <T extends Shared> T keep(T one) {
    started.push(one);
    return one;
  }

  /// The servers among it.
  List<ServerProcess> servers() {
    return started.stream().flatMap(one -> one.servers().stream()).toList();
  }

  /// Ends all of it, whatever one of them throws.
  @Override
  public void close() throws Exception {
    Shared last = started.poll();
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
