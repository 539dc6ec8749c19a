package assay.host;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/// Does something for several of a kind at the same time, and waits for all of them.
final class Together {

  private Together() {}

  /// What is done for each.
  @FunctionalInterface
  interface Action<T> {

    /// Does it.
    void of(T each) throws IOException;
  }

  /// Does it.
  ///
  /// @return what went wrong; what is no [IOException] is the cause of one
  static <T> List<IOException> each(Collection<T> all, Action<T> action) {
    List<IOException> failures = new ArrayList<>();
    List<Thread> threads =
        all.stream()
            .map(each -> Thread.ofPlatform().start(() -> did(each, action, failures)))
            .toList();
    try {
      for (Thread thread : threads) {
        thread.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      failures.add(new IOException("interrupted", e));
    }
    synchronized (failures) {
      return List.copyOf(failures);
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
