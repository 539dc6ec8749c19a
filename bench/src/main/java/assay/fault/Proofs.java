package assay.fault;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// One proof of all victims' proofs.
final class Proofs {

  private Proofs() {}

  /// Every victim's proof with its name; empty where one has none, or where there is no victim.
  static Optional<String> of(List<Victim> victims, Function<Victim, Optional<String>> proof) {
    List<String> proofs = new ArrayList<>();
    for (Victim victim : victims) {
      Optional<String> one = proof.apply(victim);
      if (one.isEmpty()) {
        return Optional.empty();
      }
      proofs.add(victim.name() + ": " + one.get());
    }
    return victims.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", proofs));
  }
}
