package assay.fault;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Leaves processes only a share of one CPU together: a neighbour on the same host, or a container that
/// has used up its quota.
public final class ThrottleFault implements Fault {

  private final List<Victim> victims;
  private final CpuGroup group;
  private @Nullable Guard guard;

  /// A throttle on these members.
  ///
  /// @param share the share of one CPU they get together
  public ThrottleFault(List<? extends Victim> victims, double share) {
    this.victims = List.copyOf(victims);
    group = CpuGroup.named("throttle-" + System.nanoTime(), share);
  }

  @Override
  public String name() {
    return "throttle";
  }

  @Override
  public List<String> victims() {
    return victims.stream().map(Victim::name).toList();
  }

  @Override
  public void strike() {
    String pids =
        victims.stream()
            .map(victim -> Long.toString(victim.pid()))
            .collect(Collectors.joining(" "));
    guard = Guard.over(group.make(pids), group.remove());
  }

  @Override
  public Optional<String> tookEffect() {
    return Proofs.of(
        victims,
        victim ->
            group.holds(victim.pid())
                ? Optional.of("process " + victim.pid() + " gets " + group.text())
                : Optional.empty());
  }

  @Override
  public void undo() {
    Guard holding = guard;
    if (holding != null) {
      holding.close();
    }
  }

  @Override
  public Optional<String> healed() {
    return group.exists()
        ? Optional.empty()
        : Optional.of("the control group is gone, its processes are back");
  }
}
