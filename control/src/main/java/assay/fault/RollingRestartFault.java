package assay.fault;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Asks each member in turn to leave in good order, and restarts it before the next: a rolling upgrade.
///
/// The fault has taken effect when the first member has left. The undo completes the rest.
public final class RollingRestartFault extends MemberFault {

  private static final Duration LEAVE = Duration.ofSeconds(60);
  private static final Duration JOIN = Duration.ofSeconds(90);

  private final List<String> proofs = new ArrayList<>();
  private boolean begun;

  public RollingRestartFault(List<? extends FaultTarget> targets) {
    super("rolling-restart", targets);
  }

  @Override
  public void inject() {
    targets().stream().findFirst().ifPresent(FaultTarget::leave);
  }

  @Override
  public Optional<String> tookEffect() {
    return targets().stream()
        .findFirst()
        .flatMap(first -> first.proofOfLeaving(LEAVE).map(proof -> first.name() + ": " + proof));
  }

  /// Restarts the first member and then the others in turn. If a member does not obey, or this thread is interrupted, no
  /// further member is stopped, but stopped members are started.
  @Override
  public void undo() {
    if (begun) {
      return;
    }
    begun = true;
    for (int i = 0; i < targets().size(); i++) {
      FaultTarget target = targets().get(i);
      if (i > 0) {
        target.leave();
      }
      Optional<String> left = target.proofOfLeaving(LEAVE);
      if (left.isEmpty()) {
        target.kill();
      }
      target.begin();
      Optional<String> joined = target.proofOfJoining(JOIN);
      if (left.isEmpty() || joined.isEmpty() || Thread.currentThread().isInterrupted()) {
        return;
      }
      proofs.add(target.name() + ": " + left.get() + ", " + joined.get());
    }
  }

  /// What each member did; empty if a member did not complete the restart.
  @Override
  public Optional<String> healed() {
    return targets().isEmpty() || proofs.size() < targets().size()
        ? Optional.empty()
        : Optional.of(String.join("; ", proofs));
  }
}
