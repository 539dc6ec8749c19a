package assay.fault;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A fault of members' processes, with a guard that takes it back even where nobody is left to.
public abstract class GuardedFault extends MemberFault {

  private @Nullable Watchdog watchdog;

  /// @param name its name in studies
  protected GuardedFault(String name, List<? extends FaultTarget> targets) {
    super(name, targets);
  }

  /// The targets' processes, for a shell: `4711 4712`.
  final String pids() {
    return targets().stream()
        .flatMap(target -> target.pids().stream())
        .map(String::valueOf)
        .collect(Collectors.joining(" "));
  }

  /// Injects a fault that the guard takes back when this is undone, or when nobody is left to undo it.
  ///
  /// @param injection shell commands that inject it
  /// @param relief shell commands that take it back
  protected final void hold(String injection, String relief) {
    watchdog = Watchdog.over(injection, relief);
  }

  /// What the relief printed; empty where that was nothing, and while the fault is in force.
  final String farewell() {
    Watchdog held = watchdog;
    return held == null ? "" : held.farewell();
  }

  @Override
  public void undo() {
    Watchdog holding = watchdog;
    if (holding != null) {
      holding.close();
    }
  }
}
