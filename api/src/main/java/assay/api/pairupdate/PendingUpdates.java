package assay.api.pairupdate;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/// The updates that one thread has started for one call. Each part returns the [code][PairOutcome#code()] of each of its
/// updates, and fails with [DefiniteFailureException][assay.api.DefiniteFailureException] only if surely none of them was stored.
public final class PendingUpdates {

  /// The most parts in progress.
  private static final int MOST = 64;

  private static final long PATIENCE_SECONDS = 40;

  private final Semaphore room = new Semaphore(MOST);
  private final List<Future<byte[]>> all = new ArrayList<>();

  /// Adds a part that was started.
  public void add(Future<byte[]> begun) {
    all.add(begun);
  }

  /// Starts another part as soon as fewer than the largest number are in progress. A part that cannot start fails
  /// together with the others.
  public void begin(Supplier<CompletableFuture<byte[]>> invocation) throws InterruptedException {
    room.acquire();
    CompletableFuture<byte[]> begun;
    try {
      begun = invocation.get();
    } catch (RuntimeException failure) {
      begun = CompletableFuture.failedFuture(failure);
    }
    all.add(begun.whenComplete((ended, failure) -> room.release()));
  }

  /// Waits for all parts, even if one fails.
  ///
  /// @return how many updates were stored
  /// @throws assay.api.DefiniteFailureException when some updates were not done and surely none was stored
  /// @throws IllegalStateException when an update failed in another way, or beside stored updates
  public long stored() throws InterruptedException {
    UpdateResults results = new UpdateResults();
    for (Future<byte[]> each : all) {
      try {
        for (byte ended : each.get(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
          results.add(ended);
        }
      } catch (ExecutionException | TimeoutException failure) {
        results.fail(failure);
      }
    }
    return results.stored();
  }
}
