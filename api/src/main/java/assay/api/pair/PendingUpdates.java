package assay.api.pair;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/// What one thread has begun for one call. Each part returns how its updates ended, the
/// [code][PairOutcome#code()] of each. It fails with [DefiniteFailureException] only where surely none of
/// them was stored.
public final class PendingUpdates {

  /// At once.
  private static final int MOST = 64;

  private static final long PATIENCE_SECONDS = 40;

  private final Semaphore room = new Semaphore(MOST);
  private final List<Future<byte[]>> all = new ArrayList<>();

  /// Adds what was begun.
  public void add(Future<byte[]> begun) {
    all.add(begun);
  }

  /// Begins one more as soon as there is room for it: so many at once at the most. One that cannot even
  /// begin fails beside the others.
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

  /// Waits for all of it, also where a part fails.
  ///
  /// @return how many updates were stored
  /// @throws DefiniteFailureException where some were not done and surely none was stored
  /// @throws IllegalStateException where an update failed otherwise, or beside others that were stored
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
