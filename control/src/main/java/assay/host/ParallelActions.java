package assay.host;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/// Runs an action for several objects at the same time and waits for all of them, despite interrupts.
final class ParallelActions {

  private ParallelActions() {}

  @FunctionalInterface
  interface Action<T> {

    void of(T each) throws IOException;
  }

  /// Runs an action for each. An interrupt of the caller is passed on to every action, which ends in its own way.
  ///
  /// @return all failures; any other exception is the cause of an [IOException]
  static <T> List<IOException> each(Collection<T> all, Action<T> action) {
    return each(all, action, true);
  }

  /// Runs an action that an interrupt must not stop, such as cleaning up.
  ///
  /// @return all failures; any other exception is the cause of an [IOException]
  static <T> List<IOException> always(Collection<T> all, Action<T> action) {
    return each(all, action, false);
  }

  private static <T> List<IOException> each(
      Collection<T> all, Action<T> action, boolean isInterruptible) {
    List<IOException> failures = new ArrayList<>();
    List<Thread> threads =
        all.stream()
            .map(each -> Thread.ofPlatform().start(() -> did(each, action, failures)))
            .toList();
    boolean isInterrupted = false;
    for (Thread thread : threads) {
      while (!joined(thread)) {
        isInterrupted = true;
        if (isInterruptible) {
          threads.forEach(Thread::interrupt);
        }
      }
    }
    if (isInterrupted) {
      Thread.currentThread().interrupt();
      if (isInterruptible) {
        failures.add(new IOException("interrupted"));
      }
    }
    return List.copyOf(failures);
  }

  private static boolean joined(Thread thread) {
    try {
      thread.join();
      return true;
    } catch (InterruptedException e) {
      return false;
    }
  }

  private static <T> void did(T each, Action<T> action, List<IOException> failures) {
    try {
      action.of(each);
    } catch (IOException e) {
      synchronized (failures) {
        failures.add(e);
      }
    } catch (RuntimeException e) {
      synchronized (failures) {
        failures.add(new IOException(e.getMessage(), e));
      }
    }
  }
}
