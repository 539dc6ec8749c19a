package assay.fault;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A fault of members' processes with a guard that undoes it even if Assay is gone. The guard is a shell beside Assay that
/// runs two texts of commands: one injects the fault, the other takes it back.
public abstract class GuardedFault extends MemberFault {

  private @Nullable FaultGuard guard;

  /// Creates the fault without its guard.
  ///
  /// @param name in studies
  protected GuardedFault(String name, List<? extends FaultTarget> targets) {
    super(name, targets);
  }

  /// The process ids of all targets, separated by spaces: `kill -STOP ` needs nothing else.
  protected final String pids() {
    return targets().stream()
        .flatMap(target -> target.pids().stream())
        .map(String::valueOf)
        .collect(Collectors.joining(" "));
  }

  /// Injects the fault, and returns when that is done, or failed. The guard takes it back on request, or when Assay is
  /// gone. Errors and the output of the injection are discarded, so [#tookEffect] must find its proof elsewhere.
  ///
  /// @param injection shell commands; if the last one fails, the relief follows at once
  /// @param relief shell commands that also take back half a fault, and a fault whose processes have ended; their first
  ///     line of output becomes the [#farewell]
  protected final void hold(String injection, String relief) {
    guard = FaultGuard.over(injection, relief);
  }

  /// The first line that the relief printed; empty while the fault lasts.
  protected final String farewell() {
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
