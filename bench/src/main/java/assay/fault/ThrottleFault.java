package assay.fault;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// Leaves processes only a share of one CPU together: a neighbour on the same host, or a container that
/// has used up its quota.
public final class ThrottleFault extends MemberFault {

  private final CpuGroup group;

  /// A throttle on these members.
  ///
  /// @param share the share of one CPU they get together
  public ThrottleFault(List<? extends Victim> victims, double share) {
    super("throttle", victims);
    group = CpuGroup.named("throttle-" + System.nanoTime(), share);
  }

  @Override
  public void strike() {
    hold(group.make(pids()), group.remove());
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
