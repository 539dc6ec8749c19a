package assay.plan;

/// Which registers are set aside for a fault: read, but not written any more from the moment on for which
/// it is planned, so that what it does to them is not covered by a later write.
///
/// For the first fault it is every fourth of a client's registers, for the next every fourth of those
/// that are left, and so on for twelve: for the n-th those of which the n-th digit of their place, to
/// the base of four, is the highest. That is a sample drawn by the place alone, whatever
/// becomes of a register.
public final class ReservedRegisters {

  /// For how many faults registers are set aside.
  public static final int MOST = 12;

  private static final int EVERY = 4;

  private ReservedRegisters() {}

  /// For which fault a register is set aside, from 1; 0 where it is for none of the first `faults`.
  ///
  /// @param place which of its client's registers it is, from 0
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
