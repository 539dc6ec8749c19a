package assay.judge.order;

import assay.api.Settings;

/// How long an entry lives after each of its writes, as the configuration sets it.
///
/// A product stamps an entry between the start and the end of its write. It may be gone a lifetime after the start, and must be
/// gone a lifetime after the end. Products count in whole seconds or look for dead entries now and then, so both moments
/// are judged with a tolerance.
///
/// @param nanos `Long.MAX_VALUE` if entries do not expire
public record EntryLifetime(long nanos) {

  /// The setting.
  public static final String SETTING = "ttl";

  public static final long TOLERANCE_NANOS = 1_000_000_000;

  public static final EntryLifetime ENDLESS = new EntryLifetime(Long.MAX_VALUE);

  public static EntryLifetime of(Settings settings) {
    return settings
        .durationUnlessNone(SETTING)
        .map(lives -> new EntryLifetime(lives.toNanos()))
        .orElse(ENDLESS);
  }

  public boolean ends() {
    return nanos != Long.MAX_VALUE;
  }

  /// Whether an entry may rightly be missing.
  ///
  /// @param writeStartNanos when its newest write began
  public boolean mayBeOver(long writeStartNanos, long nowNanos) {
    return ends() && nowNanos - writeStartNanos >= nanos - TOLERANCE_NANOS;
  }

  /// How long an entry should have been gone, without tolerance; negative if it may be there.
  ///
  /// @param writeEndNanos when its newest write ended, or `Long.MAX_VALUE`
  public long overNanos(long writeEndNanos, long nowNanos) {
    boolean known = writeEndNanos != Long.MAX_VALUE;
    return ends() && known ? nowNanos - writeEndNanos - nanos : Long.MIN_VALUE;
  }
}
