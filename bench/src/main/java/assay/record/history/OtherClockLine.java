package assay.record.history;

/// How times of a client's host, as they are recorded, differ from those of Assay's: by a line, and what nobody knows.
///
/// @param atNanos a moment
/// @param offNanos how far they are ahead then
/// @param driftPpm by how many millionths they get further ahead
/// @param boundNanos by how much a time may be wrong, either way, once the line is taken from it
public record OtherClockLine(long atNanos, long offNanos, double driftPpm, long boundNanos) {

  private static final double MILLION = 1e6;

  /// How far they are ahead at a moment.
  public long off(long nanos) {
    return offNanos + Math.round((nanos - atNanos) * driftPpm / MILLION);
  }

  /// A time of theirs on Assay's clock.
  public long ours(long nanos) {
    return nanos - off(nanos);
  }
}
