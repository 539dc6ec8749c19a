package assay.judge.order;

import assay.api.Settings;

/// How long an engine leaves a lock to its holder, as the configuration sets it.
///
/// The engine grants a lock between the start and the end of the call that takes it. So the holder surely has it until a
/// lease after the start, and may have it until a lease after the end. Engines count in milliseconds, by clocks that are
/// adjusted now and then, so both moments have a tolerance.
///
/// @param nanos `Long.MAX_VALUE` if a lock is held until it is released
public record LockLease(long nanos) {

  /// The setting.
  public static final String SETTING = "lease";

  public static final long TOLERANCE_NANOS = 10_000_000;

  /// Some engines round a lease up to whole seconds: it may be longer, which no client may rely on.
  private static final long ROUNDING_NANOS = 1_000_000_000;

  public static final LockLease ENDLESS = new LockLease(Long.MAX_VALUE);

  public static LockLease of(Settings settings) {
    return settings
        .durationUnlessNone(SETTING)
        .map(lasts -> new LockLease(lasts.toNanos()))
        .orElse(ENDLESS);
  }

  public boolean ends() {
    return nanos != Long.MAX_VALUE;
  }

  /// Until when the holder surely has the lock if it does not release it.
  ///
  /// @param lockStartNanos when the call that took it began
  public long surelyUntil(long lockStartNanos) {
    return ends() ? lockStartNanos + nanos - TOLERANCE_NANOS : Long.MAX_VALUE;
  }

  /// When the lease is over by the holder's own clock, however late the engine granted the lock.
  ///
  /// @param lockEndNanos when the call that took it ended
  public long overFrom(long lockEndNanos) {
    return ends() ? lockEndNanos + nanos + TOLERANCE_NANOS : Long.MAX_VALUE;
  }

  /// Until when the holder can have the lock if it does not release it.
  ///
  /// @param lockEndNanos when the call that took it ended
  public long atMostUntil(long lockEndNanos) {
    return ends() ? overFrom(lockEndNanos) + ROUNDING_NANOS : Long.MAX_VALUE;
  }
}
