package assay.fault;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Starts members more: no harm in itself, but the partitions they take move under load.
public final class AddFault extends MemberFault {

  private static final Duration PATIENCE = Duration.ofSeconds(90);

  /// A start of these members.
  public AddFault(List<? extends FaultTarget> victims) {
    super("add", victims);
  }

  @Override
  public void inject() {
    harmed().forEach(FaultTarget::begin);
  }

  @Override
  public Optional<String> tookEffect() {
    return proofs(target -> target.proofOfJoining(PATIENCE));
  }
}
