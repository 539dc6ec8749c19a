package assay.fault;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Asks members to leave in good order, as in a rolling restart or when a cluster shrinks. Any loss is then a defect of the
/// system under test.
public final class GracefulStopFault extends MemberFault {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  public GracefulStopFault(List<? extends FaultTarget> targets) {
    super("stop", targets);
  }

  @Override
  public void inject() {
    targets().forEach(FaultTarget::leave);
  }

  @Override
  public Optional<String> tookEffect() {
    return proofs(target -> target.proofOfLeaving(PATIENCE));
  }
}
