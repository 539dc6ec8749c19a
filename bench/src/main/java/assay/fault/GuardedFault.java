package assay.fault;

import assay.schedule.Clock;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A harm to processes of members with a guard that takes it back, also where nobody is left to undo it.
abstract class GuardedFault extends MemberFault {

  private final Clock clock;
  private @Nullable Watchdog guard;

  /// @param clock what the guard is waited for by
  GuardedFault(String name, List<? extends FaultTarget> victims, Clock clock) {
    super(name, victims);
    this.clock = clock;
  }

  /// The victims' processes, for a shell: `4711 4712`.
  final String pids() {
    return harmed().stream()
        .flatMap(victim -> victim.pids().stream())
        .map(String::valueOf)
        .collect(Collectors.joining(" "));
  }

  /// Does a harm that the guard takes back when this is undone, or when nobody is left to undo it.
  ///
  /// @param harm shell commands that do it
  /// @param relief shell commands that take it back
  final void hold(String harm, String relief) {
    guard = Watchdog.over(harm, relief, clock);
  }

  /// What the relief printed; empty where that was nothing, and while the harm is in force.
  final String farewell() {
    Watchdog held = guard;
    return held == null ? "" : held.farewell();
  }

  @Override
  public void undo() {
    Watchdog holding = guard;
    if (holding != null) {
      holding.close();
    }
  }
}
