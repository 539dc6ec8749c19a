package assay.load;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// What went wrong first on any thread of a step: a bug of a workload, a full disk. It ends the
/// step.
final class FirstFailure {

  private final AtomicReference<@Nullable Throwable> first = new AtomicReference<>();

  void set(Throwable failure) {
    Throwable earlier = first.compareAndExchange(null, failure);
    if (earlier != null && !earlier.equals(failure)) {
      earlier.addSuppressed(failure);
    }
  }

  boolean happened() {
    return first.get() != null;
  }

  /// Throws it on the thread that answers for the step.
  void rethrow() {
    Throwable failure = first.get();
    if (failure != null) {
      throw new IllegalStateException(failure.getMessage(), failure);
    }
  }
}
