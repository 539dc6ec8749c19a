package assay.cluster;

import java.nio.file.Path;
import java.util.List;

/// What the command lines of a language leave open.
///
/// @param core the folder of the language's core
/// @param packages the folder of an engine's packages
/// @param engine the engine
/// @param file the program
/// @param binary what was compiled of it
record ClientPlaces(Path core, Path packages, String engine, Path file, Path binary) {

  /// A command line with everything filled in.
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
