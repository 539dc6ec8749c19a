package assay.fault;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// A fault that kills members without warning; their deaths are the proof.
abstract class DeadlyFault extends MemberFault {

  private static final Duration PATIENCE = Duration.ofSeconds(5);

  DeadlyFault(String name, List<? extends FaultTarget> targets) {
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
