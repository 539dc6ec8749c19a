package assay.api.engine;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/// Where this host has a program that an engine starts. A study is checked by it before anything starts, and what starts the
/// program finds it by the same.
public final class HostPrograms {

  /// Where servers' programs are that an ordinary user's path may lack.
  private static final String SYSTEM = File.pathSeparator + "/usr/local/sbin:/usr/sbin";

  /// Where Debian has those of PostgreSQL's server, a folder for each version, outside of the path.
  private static final Path POSTGRES = Path.of("/usr/lib/postgresql");

  /// Where packages have RabbitMQ's server for every user; what is in the path runs as one user only, and is not in everybody's.
  private static final Path RABBITMQ = Path.of("/usr/lib/rabbitmq/bin");

  private HostPrograms() {}

  /// The file of a program: in a folder that its package has for it, the newest version first, else in the path or where
  /// servers are; empty where it is not installed.
  public static Optional<Path> find(String program) {
    String path = System.getenv().getOrDefault("PATH", "") + SYSTEM;
    Stream<Path> places = Stream.of(path.split(File.pathSeparator)).map(Path::of);
    return Stream.of(versions(), Stream.of(RABBITMQ), places)
        .flatMap(folders -> folders)
        .map(folder -> folder.resolve(program))
        .filter(file -> Files.isExecutable(file) && !Files.isDirectory(file))
        .findFirst();
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
