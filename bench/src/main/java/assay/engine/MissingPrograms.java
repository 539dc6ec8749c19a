package assay.engine;

import assay.api.engine.HostPrograms;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// Which programs that an engine starts this host does not have.
final class MissingPrograms {

  private MissingPrograms() {}

  /// Which of them are not installed, with what to do; empty where all are.
  ///
  /// @param programs each with the package that holds it
  static Optional<String> of(Map<String, String> programs) {
    List<String> absent =
        programs.keySet().stream().filter(program -> HostPrograms.find(program).isEmpty()).toList();
    return absent.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "%s is not installed (Debian and Ubuntu: apt install %s)"
                .formatted(
                    String.join(", ", absent),
                    absent.stream()
                        .map(program -> programs.getOrDefault(program, program))
                        .distinct()
                        .collect(Collectors.joining(" "))));
  }
}
