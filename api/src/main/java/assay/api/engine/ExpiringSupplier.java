package assay.api.engine;

import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A member's answer to a client outside the cluster. An answer is reused for ten milliseconds,
/// because many callers ask. After a failure no question is sent for half a second, because each
/// takes as long as a request may.
///
/// @param <T> the answer
public final class ExpiringSupplier<T> implements Supplier<T> {

  private static final long FRESH_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
  private static final long SILENT_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  private final Supplier<T> asking;
  private @Nullable T answer;
  private @Nullable RuntimeException silence;
  private long sinceNanos;

  /// @param asking asks a member; throws if no member answers
  public ExpiringSupplier(Supplier<T> asking) {
    this.asking = asking;
  }

  /// The answer, or the recent failure.
  @Override
  public synchronized T get() {
    long age = System.nanoTime() - sinceNanos;
    if (silence != null && age < SILENT_NANOS) {
      throw silence;
    }
    if (answer != null && age < FRESH_NANOS) {
      return answer;
    }
    return asked();
  }

  private T asked() {
    answer = null;
    silence = null;
    try {
      T told = asking.get();
      answer = told;
      return told;
    } catch (RuntimeException e) {
      silence = e;
      throw e;
    } finally {
      sinceNanos = System.nanoTime();
    }
  }
}
