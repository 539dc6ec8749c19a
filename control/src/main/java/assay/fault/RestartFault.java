package assay.fault;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Kills members, and restarts them under their names when the fault is undone.
public final class RestartFault extends KillFault {

  private static final Duration JOIN = Duration.ofSeconds(90);

  private boolean begun;

  public RestartFault(List<? extends FaultTarget> targets) {
    super("restart", targets);
  }

  @Override
  public void undo() {
    if (!begun) {
      begun = true;
      targets().forEach(FaultTarget::begin);
    }
  }

  @Override
  public Optional<String> healed() {
    return proofs(target -> target.proofOfJoining(JOIN));
  }
}
