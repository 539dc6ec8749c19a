package assay.engine.geode.member;

import assay.api.engine.Pauses;
import java.time.Duration;
import org.apache.geode.cache.execute.FunctionException;

/// Repeats a change after a conflict: Geode has no locks, and the later change starts again.
public final class Again {

  private static final Duration PATIENCE = Duration.ofSeconds(15);
  private static final Duration FIRST = Duration.ofNanos(100_000);
  private static final Duration LONGEST = Duration.ofMillis(10);

  private Again() {}

  public static Pauses pauses() {
    return new Pauses(PATIENCE, FIRST, LONGEST);
  }

  public static FunctionException gaveUp(Pauses pauses) {
    return new FunctionException(
        "others changed the entry each time; it was tried %d times again"
            .formatted(pauses.taken()));
  }
}
