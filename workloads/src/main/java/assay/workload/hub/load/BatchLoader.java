package assay.workload.hub.load;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Reads batches on one thread while other threads write them: reading is at most a window ahead.
///
/// @param threads the concurrent batches
/// @param batch the units in a batch
/// @param window the batches that may wait to be written
record BatchLoader(int threads, int batch, int window) {

  interface Units<T> {

    /// The next unit, or null at the end.
    @Nullable T next() throws Exception;
  }

  /// Writes a batch; called on several threads at once.
  interface Work<T> {

    void on(List<T> batch) throws Exception;
  }

  /// Writes all units, and returns after all work has ended, successful or not. After a failure no
  /// new batch starts; if only reading failed, batches already read are still written.
  ///
  /// @throws Exception the first failure of a write, or else the failure of reading
  <T> void run(Units<T> units, Work<T> work) throws Exception {
    AtomicReference<@Nullable Exception> unread = new AtomicReference<>();
    AtomicReference<@Nullable Exception> unwritten = new AtomicReference<>();
    Semaphore room = new Semaphore(threads + window);
    try (ExecutorService writers =
        Executors.newFixedThreadPool(
            threads, Thread.ofPlatform().daemon().name("assay-load-", 1).factory())) {
      List<T> next = batch(units, unread);
      while (!next.isEmpty()) {
        room.acquire();
        if (unwritten.get() != null) {
          break;
        }
        List<T> ready = next;
        writers.execute(() -> {
          try {
            work.on(ready);
          } catch (Exception e) {
            unwritten.compareAndSet(null, e);
          } finally {
            room.release();
          }
        });
        next = ready.size() < batch ? List.of() : batch(units, unread);
      }
    }
    for (Exception failure : new @Nullable Exception[] {unwritten.get(), unread.get()}) {
      if (failure != null) {
        throw failure;
      }
    }
  }

  /// The next units; fewer than a batch at the end or after a failure.
  private <T> List<T> batch(Units<T> units, AtomicReference<@Nullable Exception> unread) {
    List<T> read = new ArrayList<>(batch);
    try {
      while (read.size() < batch) {
        T unit = units.next();
        if (unit == null) {
          return read;
        }
        read.add(unit);
      }
    } catch (Exception e) {
      unread.set(e);
    }
    return read;
  }
}
