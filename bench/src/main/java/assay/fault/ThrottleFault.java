package assay.fault;

import assay.schedule.Clock;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// Leaves processes only a share of one CPU together: a neighbour on the same host, or a container that
/// has used up its quota.
public final class ThrottleFault extends GuardedFault {

  private final CpuGroup group;
  private List<Long> processes = List.of();
  private Optional<CpuTime> before = Optional.empty();
  private Done done = Done.UNKNOWN;

  /// A throttle on these members.
  ///
  /// @param share the share of one CPU they get together
  public ThrottleFault(List<? extends FaultTarget> targets, double share) {
    super("throttle", targets);
    group = CpuGroup.named("throttle-" + Clock.host().nanos(), share);
  }

  @Override
  public void inject() {
    processes = targets().stream().flatMap(target -> target.pids().stream()).toList();
    hold(group.make(pids()), group.remove());
    before = CpuTime.of(processes);
  }

  @Override
  public void undo() {
    if (done.used().isEmpty()) {
      done =
          before
              .flatMap(first -> CpuTime.of(processes).map(last -> last.shareSince(first)))
              .filter(used -> used > 0)
              .map(Done::used)
              .orElse(Done.UNKNOWN);
    }
    super.undo();
  }

  /// The share of one CPU that its processes used together while it was in force; nothing where they
  /// used none, or one of them ended.
  @Override
  public Done done() {
    return done;
  }

  @Override
  public Optional<String> tookEffect() {
    return proofsOfProcesses(pid ->
        group.holds(pid)
            ? Optional.of("process " + pid + " gets " + group.text())
            : Optional.empty());
  }

  /// The share that the kernel has been told, which knows no less than one in a hundred.
  @Override
  public OptionalDouble share() {
    return group.share();
  }

  @Override
  public Optional<String> healed() {
    return group.exists()
        ? Optional.empty()
        : Optional.of("the control group is gone, its processes are back");
  }
}
