package assay.fault;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Kills members, and starts each again under its name when the fault is taken back.
public final class RestartFault extends DeadlyFault {

  private static final Duration JOIN = Duration.ofSeconds(90);

  private boolean begun;

  /// A restart of these members.
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
