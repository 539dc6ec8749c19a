package assay.cluster;

import java.nio.file.Path;
import java.util.List;

/// Values for the placeholders of a language's command lines.
///
/// @param core the folder of the language's core
/// @param packages the folder of an engine's packages
record ClientPlaceholders(Path core, Path packages, String engine, Path file, Path binary) {

  /// A command line with all placeholders replaced.
  List<String> in(List<String> words) {
    return words.stream()
        .map(word ->
            word.replace("<core>", core.toString())
                .replace("<packages>", packages.toString())
                .replace("<engine>", engine)
                .replace("<file>", file.toString())
                .replace("<binary>", binary.toString()))
        .toList();
  }
}
