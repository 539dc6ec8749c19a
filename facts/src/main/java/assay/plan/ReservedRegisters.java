package assay.plan;

/// Registers reserved for a fault: read, but not written from its planned time on, because later writes would hide
/// its effects.
///
/// The first fault gets every fourth of a client's registers, the next every fourth of the rest, up to twelve: for
/// the n-th fault the n-th base-four digit of the place is the highest. The choice depends on the place alone.
public final class ReservedRegisters {

  public static final int MOST = 12;

  private static final int EVERY = 4;

  private ReservedRegisters() {}

  /// The register's fault, from 1; 0 if none of the first `faults`.
  ///
  /// @param place among its client's registers, from 0
  public static int fault(int place, int faults) {
    int digits = place;
    for (int fault = 1; fault <= Math.min(MOST, faults); fault++) {
      if (digits % EVERY == EVERY - 1) {
        return fault;
      }
      digits /= EVERY;
    }
    return 0;
  }
}
