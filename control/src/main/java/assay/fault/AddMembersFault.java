package assay.fault;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Starts more members: harmless by itself, but their partitions move under load.
public final class AddMembersFault extends MemberFault {

  private static final Duration PATIENCE = Duration.ofSeconds(90);

  public AddMembersFault(List<? extends FaultTarget> targets) {
    super("add", targets);
  }

  @Override
  public void inject() {
    targets().forEach(FaultTarget::begin);
  }

  @Override
  public Optional<String> tookEffect() {
    return proofs(target -> target.proofOfJoining(PATIENCE));
  }
}
