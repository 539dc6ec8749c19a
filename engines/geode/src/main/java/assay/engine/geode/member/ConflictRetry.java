package assay.engine.geode.member;

import assay.api.engine.RetryBackoff;
import java.time.Duration;
import org.apache.geode.cache.execute.FunctionException;

/// Repeats a change after a conflict: Geode has no locks, and the later change starts again.
public final class ConflictRetry {

  private static final Duration PATIENCE = Duration.ofSeconds(15);
  private static final Duration FIRST = Duration.ofNanos(100_000);
  private static final Duration LONGEST = Duration.ofMillis(10);

  private ConflictRetry() {}

  public static RetryBackoff pauses() {
    return new RetryBackoff(PATIENCE, FIRST, LONGEST);
  }

  public static FunctionException gaveUp(RetryBackoff pauses) {
    return new FunctionException(
        "others changed the entry each time; it was tried %d times again"
            .formatted(pauses.taken()));
  }
}
