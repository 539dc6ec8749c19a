package assay.fault;

import java.util.List;

/// Kills one member, or all members of a machine, at once. The kernel closes their sockets, which makes this the
/// mildest fault. There is no undo: the trial ends without these members.
public final class KillFault extends DeadlyFault {

  public KillFault(List<? extends FaultTarget> targets) {
    super("kill", targets);
  }
}
