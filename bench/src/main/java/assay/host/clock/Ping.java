package assay.host.clock;

/// What another host's clock said when it was asked once.
///
/// @param sentNanos when it was asked, on our clock
/// @param saidNanos what it said
/// @param heardNanos when that arrived, on our clock
public record Ping(long sentNanos, long saidNanos, long heardNanos) {

  /// One that says no more than that their clock was no further off at a moment than this.
  public static Ping within(long nanos, long boundNanos) {
    return new Ping(nanos - boundNanos, nanos, nanos + boundNanos);
  }

  /// When their clock was read, as well as anybody knows.
  long atNanos() {
    return sentNanos + (heardNanos - sentNanos) / 2;
  }

  /// How far their clock was ahead of ours at least; below nothing where it may have been behind.
  long leastNanos() {
    return saidNanos - heardNanos;
  }

  /// How far their clock was ahead of ours at most.
  long mostNanos() {
    return saidNanos - sentNanos;
  }
}
