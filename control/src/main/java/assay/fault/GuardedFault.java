package assay.fault;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A fault of members' processes with a guard that undoes it even if Assay is gone.
public abstract class GuardedFault extends MemberFault {

  private @Nullable FaultGuard guard;

  /// Creates the fault without its guard.
  ///
  /// @param name in studies
  protected GuardedFault(String name, List<? extends FaultTarget> targets) {
    super(name, targets);
  }

  final String pids() {
    return targets().stream()
        .flatMap(target -> target.pids().stream())
        .map(String::valueOf)
        .collect(Collectors.joining(" "));
  }

  /// Injects a fault. The guard undoes it on request, or when Assay is gone.
  protected final void hold(String injection, String relief) {
    guard = FaultGuard.over(injection, relief);
  }

  final String farewell() {
    FaultGuard held = guard;
    return held == null ? "" : held.farewell();
  }

  @Override
  public void undo() {
    FaultGuard holding = guard;
    if (holding != null) {
      holding.close();
    }
  }
}
