package assay.load.thread;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// The first failure on any thread of a step, for example a workload's bug or a full disk. It ends
/// the step.
public final class FirstFailure {

  private final AtomicReference<@Nullable Throwable> first = new AtomicReference<>();

  public void set(Throwable failure) {
    Throwable earlier = first.compareAndExchange(null, failure);
    if (earlier != null && !earlier.equals(failure)) {
      earlier.addSuppressed(failure);
    }
  }

  public boolean happened() {
    return first.get() != null;
  }

  /// Throws the failure on the thread that runs the step.
  public void rethrow() {
    Throwable failure = first.get();
    if (failure != null) {
      throw new IllegalStateException(failure.getMessage(), failure);
    }
  }
}
