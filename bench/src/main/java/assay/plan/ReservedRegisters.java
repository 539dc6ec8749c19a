package assay.plan;

/// Registers reserved for a fault: read, but not written from the planned time on. Later writes would hide what the
/// fault did to them.
///
/// The first fault gets every fourth of a client's registers, the next every fourth of the rest, and so on for twelve
/// faults: the n-th gets registers whose n-th base-four digit of their place is the highest. The choice depends on
/// the place alone, not on what happens to a register.
public final class ReservedRegisters {

  /// The most faults with reserved registers.
  public static final int MOST = 12;

  private static final int EVERY = 4;

  private ReservedRegisters() {}

  /// The fault that a register is reserved for, from 1; 0 if for none of the first `faults`.
  ///
  /// @param place the register's index among its client's, from 0
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
