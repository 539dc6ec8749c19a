package assay.fault;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A harm to processes of members with a guard that takes it back, also where nobody is left to undo it.
abstract class GuardedFault extends MemberFault {

  private @Nullable Watchdog watchdog;

  GuardedFault(String name, List<? extends FaultTarget> victims) {
    super(name, victims);
  }

  /// The victims' processes, for a shell: `4711 4712`.
  final String pids() {
    return harmed().stream()
        .flatMap(target -> target.pids().stream())
        .map(String::valueOf)
        .collect(Collectors.joining(" "));
  }

  /// Does a harm that the guard takes back when this is undone, or when nobody is left to undo it.
  ///
  /// @param harm shell commands that do it
  /// @param relief shell commands that take it back
  final void hold(String harm, String relief) {
    watchdog = Watchdog.over(harm, relief);
  }

  /// What the relief printed; empty where that was nothing, and while the harm is in force.
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
