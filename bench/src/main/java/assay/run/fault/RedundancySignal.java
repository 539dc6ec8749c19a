package assay.run.fault;

import assay.record.event.ClusterEvent;
import assay.record.event.RunEvent;
import java.util.concurrent.CompletableFuture;

/// Whether the engine says, at this moment of a step, that a partition is not owned or backed up as
/// asked. Safe for many threads.
public final class RedundancySignal {

  private CompletableFuture<Void> unsafe = new CompletableFuture<>();

  /// Hears what happened: any event, of which most say nothing of it.
  public synchronized void heard(RunEvent event) {
    if (event instanceof ClusterEvent.Unsafe) {
      unsafe.complete(null);
    } else if (event instanceof ClusterEvent.Safe && unsafe.isDone()) {
      unsafe = new CompletableFuture<>();
    }
  }

  /// Whether the engine said last that a partition is unsafe.
  public synchronized boolean isUnsafe() {
    return unsafe.isDone();
  }

  /// Completed where a partition is unsafe now, else as soon as one is.
  synchronized CompletableFuture<Void> unsafe() {
    return unsafe;
  }
}
