package assay.fault.cpu;

import assay.fault.FaultTarget;
import assay.fault.GuardedFault;
import assay.schedule.Clock;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// Limits processes together to a share of one CPU, like a busy neighbour on the host or a container's exhausted quota.
public final class ThrottleFault extends GuardedFault {

  private final CpuControlGroup group;
  private List<Long> processes = List.of();
  private Optional<CpuTime> before = Optional.empty();
  private Done done = Done.UNKNOWN;

  /// Throttles these members.
  ///
  /// @param share of one CPU for all their processes together
  public ThrottleFault(List<? extends FaultTarget> targets, double share) {
    super("throttle", targets);
    group = CpuControlGroup.named("throttle-" + Clock.host().nanos(), share);
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

  /// The share of one CPU that the processes used together under the throttle; empty if they used none, or one of them ended.
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

  /// The share set in the kernel, which accepts no less than 1 %.
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
