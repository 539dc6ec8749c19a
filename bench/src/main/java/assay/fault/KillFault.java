package assay.fault;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Kills members at once: one, or all of a machine's. The kernel closes their sockets, which makes
/// it the kindest of the faults. There is no undo: the cell ends with the members gone.
public final class KillFault extends MemberFault {

  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /// A kill of these members.
  public KillFault(List<? extends FaultTarget> victims) {
    super("kill", victims);
  }

  @Override
  public void strike() {
    harmed().forEach(FaultTarget::kill);
  }

  @Override
  public Optional<String> tookEffect() {
    return proofs(victim -> victim.proofOfDeath(PATIENCE));
  }
}
