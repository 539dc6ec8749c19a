package assay.fault.rolling;

import assay.fault.FaultTarget;
import assay.fault.MemberFault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Asks each member in turn to leave in good order, and starts it again. The next one leaves when the cluster is safe.
///
/// The fault has taken effect when the first member has left. The undo completes the rest.
abstract class RollingFault extends MemberFault {

  static final Duration JOIN = Duration.ofSeconds(90);

  private static final Duration LEAVE = Duration.ofSeconds(60);

  private final List<String> proofs = new ArrayList<>();
  private boolean begun;

  RollingFault(String name, List<? extends FaultTarget> targets) {
    super(name, targets);
  }

  /// What became of a member that was started again.
  ///
  /// @param proof empty if nothing shows that it came back as it should
  /// @param goesOn whether the next member may leave
  record Again(Optional<String> proof, boolean goesOn) {

    static final Again WITHOUT_PROOF = new Again(Optional.empty(), false);
  }

  /// Asks a member to leave.
  void leave(FaultTarget target) {
    target.leave();
  }

  /// Starts a member again that is gone, and waits until it has joined.
  abstract Again again(FaultTarget target);

  @Override
  public void inject() {
    targets().stream().findFirst().ifPresent(this::leave);
  }

  @Override
  public Optional<String> tookEffect() {
    return targets().stream()
        .findFirst()
        .flatMap(first -> first.proofOfLeaving(LEAVE).map(proof -> first.name() + ": " + proof));
  }

  /// Restarts the first member and then the others in turn. If a member does not obey, the cluster does not become safe,
  /// or this thread is interrupted, no further member is stopped, but stopped members are started.
  @Override
  public void undo() {
    if (begun) {
      return;
    }
    begun = true;
    for (int i = 0; i < targets().size(); i++) {
      FaultTarget target = targets().get(i);
      if (i > 0) {
        if (!target.awaitSafe()) {
          return;
        }
        leave(target);
      }
      Optional<String> left = target.proofOfLeaving(LEAVE);
      if (left.isEmpty()) {
        target.kill();
      }
      Again again = again(target);
      if (left.isEmpty() || again.proof().isEmpty()) {
        return;
      }
      proofs.add("%s: %s, %s".formatted(target.name(), left.get(), again.proof().get()));
      if (!again.goesOn() || Thread.currentThread().isInterrupted()) {
        return;
      }
    }
  }

  /// Whether every member came back.
  final boolean complete() {
    return !targets().isEmpty() && proofs.size() == targets().size();
  }

  /// What each member did that came back.
  final String proofs() {
    return String.join("; ", proofs);
  }

  /// What each member did; empty if a member did not complete the restart.
  @Override
  public Optional<String> healed() {
    return complete() ? Optional.of(proofs()) : Optional.empty();
  }
}
