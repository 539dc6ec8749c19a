package assay.cli.workspace;

import assay.problem.ProblemException;
import assay.words.NearestWord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// The studies in a folder, by name: `first-look`, `tradeoffs/backups`.
public record StudyLibrary(Path folder) {

  /// The names of all studies, those in no subfolder first.
  public List<String> names() {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".yaml"))
          .map(file -> folder.relativize(file).toString().replace('\\', '/'))
          .map(name -> name.substring(0, name.length() - ".yaml".length()))
          .sorted((a, b) -> a.contains("/") == b.contains("/") ? a.compareTo(b) : depth(a, b))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int depth(String a, String b) {
    return Boolean.compare(a.contains("/"), b.contains("/"));
  }

  /// The file of a study, by its name or else as a path.
  ///
  /// @throws ProblemException E306 if neither exists
  public Path find(String nameOrFile) {
    Path named = folder.resolve(nameOrFile + ".yaml");
    if (names().contains(nameOrFile)) {
      return named;
    }
    Path file = Path.of(nameOrFile);
    if (Files.exists(file) || nameOrFile.endsWith(".yaml")) {
      return file;
    }
    throw ProblemException.ofInput(
        "E306",
        "there is no study `%s`, and no file of that name".formatted(nameOrFile),
        NearestWord.help(
            nameOrFile,
            names(),
            "assay list WORD finds studies about a word; your own study needs its path"));
  }
}
