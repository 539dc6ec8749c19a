package assay.workload.hub.load;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Reads on one thread while others write, in batches: reading and writing overlap, and no more than a
/// window of batches is read ahead of those being written.
///
/// @param threads how many batches are written at once
/// @param batch how many units a batch has
/// @param window how many batches may wait to be written
record Loader(int threads, int batch, int window) {

  /// What is read, one unit after the other.
  interface Units<T> {

    /// The next one, or null when there are no more.
    @Nullable T next() throws Exception;
  }

  /// What is done with a batch; on several threads at once.
  interface Work<T> {

    /// Does it, or throws.
    void on(List<T> batch) throws Exception;
  }

  /// Does the work on all units, and returns when all of it has ended, well or not. After a failure
  /// nothing more is begun; what was read before is still written when only reading failed.
  ///
  /// @throws Exception the first failure of a write, or else that of the reading
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

  /// The next units; fewer than a batch at the end, or where reading failed.
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
