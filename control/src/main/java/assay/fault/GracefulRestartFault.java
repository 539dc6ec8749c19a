package assay.fault;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Asks members to leave in good order, all at once, and starts each again under its name when the fault is undone.
public final class GracefulRestartFault extends MemberFault {

  private static final Duration LEAVE = Duration.ofSeconds(60);
  private static final Duration JOIN = Duration.ofSeconds(90);

  private boolean begun;

  public GracefulRestartFault(List<? extends FaultTarget> targets) {
    super("graceful-restart", targets);
  }

  @Override
  public void inject() {
    targets().forEach(FaultTarget::leave);
  }

  @Override
  public Optional<String> tookEffect() {
    return proofs(target -> target.proofOfLeaving(LEAVE));
  }

  /// Kills a member that has not left, so that it can begin again.
  @Override
  public void undo() {
    if (begun) {
      return;
    }
    begun = true;
    for (FaultTarget target : targets()) {
      if (target.proofOfLeaving(Duration.ZERO).isEmpty()) {
        target.kill();
      }
      target.begin();
    }
  }

  @Override
  public Optional<String> healed() {
    return proofs(target -> target.proofOfJoining(JOIN));
  }
}
