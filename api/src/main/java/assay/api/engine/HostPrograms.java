package assay.api.engine;

import java.io.File;
import java.io.IOException;
import java.lang.module.ModuleDescriptor.Version;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Finds the programs that engines start on this host. A study's check and a program's start use
/// the same search.
public final class HostPrograms {

  /// The folders for server programs, which an ordinary user's path may lack.
  private static final String SYSTEM = File.pathSeparator + "/usr/local/sbin:/usr/sbin";

  /// PostgreSQL's folder for server programs on Debian, with a subfolder per version, outside the
  /// path.
  private static final Path POSTGRES = Path.of("/usr/lib/postgresql");

  /// RabbitMQ's server folder for every user; the command in the path runs as one user only, and is
  /// not in every user's path.
  private static final Path RABBITMQ = Path.of("/usr/lib/rabbitmq/bin");

  private HostPrograms() {}

  /// The file of a program: from its package's own folder, newest version first, else from the path
  /// or the server folders, else the newest of those in the path with a release in their names; empty
  /// if it is not installed.
  public static Optional<Path> find(String program) {
    return find(program, System.getenv().getOrDefault("PATH", ""));
  }

  /// @param path folders as in the variable `PATH`
  static Optional<Path> find(String program, String path) {
    Stream<Path> places = Stream.of((path + SYSTEM).split(File.pathSeparator)).map(Path::of);
    return Stream.of(versions(), Stream.of(RABBITMQ), places)
        .flatMap(folders -> folders)
        .map(folder -> folder.resolve(program))
        .filter(HostPrograms::runs)
        .findFirst()
        .or(() ->
            named(program, path)
                .max(Comparator.comparing(file -> Version.parse(releaseOf(program, file)))));
  }

  /// Programs of this name, or of this name and a release such as `redis-server-7.2.4`, in the order of the path.
  static Stream<Path> named(String program, String path) {
    Pattern name = Pattern.compile(Pattern.quote(program) + "(-\\d+(\\.\\d+)*)?");
    return Stream.of(path.split(File.pathSeparator))
        .flatMap(folder -> filesIn(Path.of(folder)))
        .filter(file -> name.matcher(String.valueOf(file.getFileName())).matches())
        .filter(HostPrograms::runs);
  }

  private static String releaseOf(String program, Path file) {
    return String.valueOf(file.getFileName()).substring(program.length() + 1);
  }

  private static boolean runs(Path file) {
    return Files.isExecutable(file) && !Files.isDirectory(file);
  }

  private static Stream<Path> filesIn(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList().stream();
    } catch (IOException none) {
      return Stream.empty();
    }
  }

  private static Stream<Path> versions() {
    try (Stream<Path> versions = Files.list(POSTGRES)) {
      return versions
          .sorted(Comparator.comparingInt(HostPrograms::version).reversed())
          .map(version -> version.resolve("bin"))
          .toList()
          .stream();
    } catch (IOException none) {
      return Stream.empty();
    }
  }

  private static int version(Path folder) {
    String name = String.valueOf(folder.getFileName());
    return name.matches("\\d{1,6}") ? Integer.parseInt(name) : 0;
  }
}
