package assay.fault;

import java.util.List;

/// Kills members at once: one, or all of a machine's. The kernel closes their sockets, which makes
/// it the kindest of the faults. There is no undo: the cell ends with the members gone.
public final class KillFault extends DeadlyFault {

  /// A kill of these members.
  public KillFault(List<? extends FaultTarget> targets) {
    super("kill", targets);
  }
}
