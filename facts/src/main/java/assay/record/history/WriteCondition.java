package assay.record.history;

import assay.api.Observation;

/// The condition of a write: the write takes effect only if its register holds the expected version.
///
/// The record holds it as the version of an [Operation.Op#CONDITION]: the expected version in the high 32 bits, the
/// written version in the low 32 bits.
///
/// @param expected a version, [Observation#ABSENT], or [Observation#PRESENT] for any value
/// @param written the version of the write or delete, from 1
public record WriteCondition(int expected, int written) {

  public WriteCondition {
    if (expected < Observation.PRESENT || written < 1) {
      throw new IllegalArgumentException(
          "a write of version %d expects version %d".formatted(written, expected));
    }
  }

  /// @throws ArithmeticException if a version needs more than 31 bits
  public static WriteCondition of(long expected, long written) {
    return new WriteCondition(Math.toIntExact(expected), Math.toIntExact(written));
  }

  /// Reads the version of an event.
  public static WriteCondition unpacked(long version) {
    return new WriteCondition((int) (version >> Integer.SIZE), (int) version);
  }

  public long packed() {
    return (long) expected << Integer.SIZE | written;
  }
}
