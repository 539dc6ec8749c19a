package assay.fault;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Kills one member, or all members of a machine, at once; their deaths are the proof. The kernel closes their sockets,
/// which makes this the mildest fault. There is no undo: the trial ends without these members.
public sealed class KillFault extends MemberFault permits RestartFault {

  private static final Duration PATIENCE = Duration.ofSeconds(5);

  public KillFault(List<? extends FaultTarget> targets) {
    this("kill", targets);
  }

  /// @param name in studies
  KillFault(String name, List<? extends FaultTarget> targets) {
    super(name, targets);
  }

  @Override
  public final void inject() {
    targets().forEach(FaultTarget::kill);
  }

  @Override
  public final Optional<String> tookEffect() {
    return proofs(target -> target.proofOfDeath(PATIENCE));
  }
}
