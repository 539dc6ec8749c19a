package assay.run.fault;

import assay.record.event.ClusterEvent;
import assay.record.event.RunEvent;
import java.util.concurrent.CompletableFuture;

/// Whether the engine currently reports a partition without its owner or backups. Safe for many threads.
public final class RedundancySignal {

  private CompletableFuture<Void> unsafe = new CompletableFuture<>();

  /// Receives any event. Most are ignored.
  public synchronized void heard(RunEvent event) {
    if (event instanceof ClusterEvent.Unsafe) {
      unsafe.complete(null);
    } else if (event instanceof ClusterEvent.Safe && unsafe.isDone()) {
      unsafe = new CompletableFuture<>();
    }
  }

  /// Whether the engine's last report says that a partition is unsafe.
  public synchronized boolean isUnsafe() {
    return unsafe.isDone();
  }

  /// Completes when a partition is unsafe, at once if one is now.
  synchronized CompletableFuture<Void> unsafe() {
    return unsafe;
  }
}
