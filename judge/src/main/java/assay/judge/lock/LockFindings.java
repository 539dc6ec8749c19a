package assay.judge.lock;

import assay.fact.Finding;
import org.jspecify.annotations.Nullable;

/// What [MutualExclusionChecker] finds.
final class LockFindings {

  private LockFindings() {}

  record NoLockTaken() implements Finding {}

  /// @param contested holds during which another client asked for the lock
  /// @param after whether only holds after a fault are meant
  record LocksUntested(long contested, long taken, boolean after) implements Finding {}

  /// @param doubled holds that began while another client surely held the lock
  /// @param doubledAfter of these, how many after a fault
  /// @param outlived holds whose work went on after the lease
  /// @param unguarded of these, how many while another client surely held the lock
  /// @param stuck refusals of a lock that no client can have held, or null
  record LocksFound(
      long doubled,
      long taken,
      long doubledAfter,
      long longestNanos,
      long contested,
      long outlived,
      long unguarded,
      @Nullable Finding stuck,
      boolean cut)
      implements Finding {}

  /// @param togetherNanos zero if the later hold is known only for a moment
  record HeldTwice(int key, long laterNumber, long earlierNumber, long togetherNanos)
      implements Finding {}
}
