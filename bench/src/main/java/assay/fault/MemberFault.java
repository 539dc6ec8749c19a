package assay.fault;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.stream.Collectors;

/// A harm to members.
abstract class MemberFault implements Fault {

  private final String name;
  private final List<FaultTarget> targets;

  MemberFault(String name, List<? extends FaultTarget> victims) {
    this.name = name;
    this.targets = List.copyOf(victims);
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final List<String> victims() {
    return targets.stream().map(FaultTarget::name).toList();
  }

  /// Those it harms.
  final List<FaultTarget> harmed() {
    return targets;
  }

  /// Every victim's proof of each of its processes; empty where one has none.
  final Optional<String> proofsOfProcesses(LongFunction<Optional<String>> proof) {
    return proofs(target -> {
      List<Optional<String>> each = target.pids().stream().map(proof::apply).toList();
      return each.stream().allMatch(Optional::isPresent)
          ? Optional.of(each.stream().flatMap(Optional::stream).collect(Collectors.joining(", ")))
          : Optional.empty();
    });
  }

  /// Every victim's proof with its name; empty where one has none, or where there is no victim.
  final Optional<String> proofs(Function<FaultTarget, Optional<String>> proof) {
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
