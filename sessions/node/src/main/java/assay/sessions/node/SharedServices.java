package assay.sessions.node;

import assay.api.ServerProcess;
import assay.sessions.node.cluster.SharedService;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/// Cluster-wide services in the first client's process, ended in the opposite order of their start.
final class SharedServices implements AutoCloseable {

  private final Deque<SharedService> started = new ArrayDeque<>();

  <T extends SharedService> T keep(T one) {
    started.push(one);
    return one;
  }

  List<ServerProcess> servers() {
    return started.stream().flatMap(one -> one.servers().stream()).toList();
  }

  /// Ends all services, even if one of them fails.
  @Override
  public void close() throws Exception {
    SharedService last = started.poll();
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
