package assay.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The modules of the project, as its `pom.xml` lists them, with their sources and classes.
final class Modules {

  static final Path ROOT = Path.of("..");

  private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");

  private Modules() {}

  /// Folders of all modules but the benchmarks, which `./verify` does not build.
  static List<String> all() {
    try {
      return MODULE
          .matcher(Files.readString(ROOT.resolve("pom.xml")))
          .results()
          .map(found -> found.group(1))
          .filter(module -> !module.startsWith("benchmarks"))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static List<String> core() {
    return List.copyOf(Rooms.CORE.keySet());
  }

  static JavaClasses classes(List<String> modules) {
    return new ClassFileImporter()
        .importPaths(
            modules.stream().map(Modules::classFolder).filter(Files::isDirectory).toList());
  }

  static Path classFolder(String module) {
    return ROOT.resolve(module).resolve("target/classes").toAbsolutePath().normalize();
  }

  static Path sources(String module) {
    return ROOT.resolve(module).resolve("src/main/java");
  }

  /// Source files in the modules, without those that only describe a package.
  static List<Path> files(List<String> modules) {
    return modules.stream().flatMap(module -> below(sources(module))).toList();
  }

  /// Source files in a room of the core.
  static List<Path> filesOf(String room) {
    List<Path> files =
        core().stream()
            .flatMap(module -> below(sources(module).resolve("assay").resolve(room)))
            .toList();
    if (files.isEmpty()) {
      throw new IllegalArgumentException("no room " + room);
    }
    return files;
  }

  /// The file's path below `assay`, with `/`.
  static String nameOf(Path file) {
    String text = file.toString();
    return text.substring(text.indexOf("/assay/") + "/assay/".length());
  }

  private static Stream<Path> below(Path folder) {
    if (!Files.isDirectory(folder)) {
      return Stream.empty();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> !file.endsWith("package-info.java"))
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
