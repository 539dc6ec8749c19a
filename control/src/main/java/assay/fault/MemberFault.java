package assay.fault;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.stream.Collectors;

/// A fault of members, which are its targets.
public abstract class MemberFault implements Fault {

  private final String name;
  private final List<FaultTarget> targets;

  /// Creates the fault without injecting it.
  ///
  /// @param name in studies
  protected MemberFault(String name, List<? extends FaultTarget> targets) {
    this.name = name;
    this.targets = List.copyOf(targets);
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final List<String> targetNames() {
    return targets.stream().map(FaultTarget::name).toList();
  }

  protected final List<FaultTarget> targets() {
    return targets;
  }

  /// Joins the proofs of each process of each target; empty if one of them has none.
  ///
  /// @param proof of a process by its id
  protected final Optional<String> proofsOfProcesses(LongFunction<Optional<String>> proof) {
    return proofs(target -> {
      List<Optional<String>> each = target.pids().stream().map(proof::apply).toList();
      return each.stream().allMatch(Optional::isPresent)
          ? Optional.of(each.stream().flatMap(Optional::stream).collect(Collectors.joining(", ")))
          : Optional.empty();
    });
  }

  /// Joins the proofs of each target; empty if one of them has none, or if there is no target.
  protected final Optional<String> proofs(Function<FaultTarget, Optional<String>> proof) {
    List<String> proofs = new ArrayList<>();
    for (FaultTarget target : targets) {
      Optional<String> one = proof.apply(target);
      if (one.isEmpty()) {
        return Optional.empty();
      }
      proofs.add(target.name() + ": " + one.get());
    }
    return targets.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", proofs));
  }
}
