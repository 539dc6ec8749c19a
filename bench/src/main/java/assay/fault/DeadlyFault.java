package assay.fault;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// A harm that kills members without warning, proven by their deaths.
abstract class DeadlyFault extends MemberFault {

  private static final Duration PATIENCE = Duration.ofSeconds(5);

  DeadlyFault(String name, List<? extends FaultTarget> victims) {
    super(name, victims);
  }

  @Override
  public final void inject() {
    harmed().forEach(FaultTarget::kill);
  }

  @Override
  public final Optional<String> tookEffect() {
    return proofs(target -> target.proofOfDeath(PATIENCE));
  }
}
