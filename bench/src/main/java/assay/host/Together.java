package assay.host;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/// Does something for several of a kind at the same time, and waits for all of them, whoever is interrupted meanwhile.
final class Together {

  private Together() {}

  /// What is done for each.
  @FunctionalInterface
  interface Action<T> {

    /// Does it.
    void of(T each) throws IOException;
  }

  /// Does it. Where the caller is interrupted, so are those who do it, and they end in their own way.
  ///
  /// @return what went wrong; what is no [IOException] is the cause of one
  static <T> List<IOException> each(Collection<T> all, Action<T> action) {
    return each(all, action, true);
  }

  /// Does what must be done even where the caller is interrupted: cleans up.
  ///
  /// @return what went wrong; what is no [IOException] is the cause of one
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
