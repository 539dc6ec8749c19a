package assay.fault;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Asks each member in turn to leave in good order and starts it again under its name, and goes on to the next once it has
/// joined: as one brings a new version to a cluster that is not to stop.
///
/// It took effect when the first one has left. What follows belongs to taking it back: it ends with every member there.
public final class RollingRestartFault extends MemberFault {

  private static final Duration LEAVE = Duration.ofSeconds(60);
  private static final Duration JOIN = Duration.ofSeconds(90);

  private final List<String> proofs = new ArrayList<>();
  private boolean begun;

  /// A rolling restart of these members, in their order.
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

  /// Starts the first one again and restarts the others. Where one does not obey, or this thread is interrupted, no
  /// further one is stopped, but whoever was is started.
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

  /// What each member did; empty where one did not.
  @Override
  public Optional<String> healed() {
    return targets().isEmpty() || proofs.size() < targets().size()
        ? Optional.empty()
        : Optional.of(String.join("; ", proofs));
  }
}
