package assay.engine;

import assay.api.engine.HostPrograms;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

final class MissingPrograms {

  private MissingPrograms() {}

  /// Programs that are not installed, and what to do; empty if all are installed.
  ///
  /// @param programs each with its package
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
