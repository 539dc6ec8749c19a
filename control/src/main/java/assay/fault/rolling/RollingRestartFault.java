package assay.fault.rolling;

import assay.fault.FaultTarget;
import java.util.List;
import java.util.Optional;

/// A rolling restart: each member comes back as it was.
public final class RollingRestartFault extends RollingFault {

  public RollingRestartFault(List<? extends FaultTarget> targets) {
    super("rolling-restart", targets);
  }

  @Override
  Again again(FaultTarget target) {
    target.begin();
    Optional<String> joined = target.proofOfJoining(JOIN);
    return new Again(joined, joined.isPresent());
  }
}
