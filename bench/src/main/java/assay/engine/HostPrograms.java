package assay.engine;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Which programs are installed on this host.
final class HostPrograms {

  /// Where Debian has those of PostgreSQL's server, a folder for each version, outside of the path.
  private static final Path VERSIONS = Path.of("/usr/lib/postgresql");

  /// Where servers' programs are that an ordinary user's path may lack.
  private static final String SYSTEM = File.pathSeparator + "/usr/local/sbin:/usr/sbin";

  /// Where packages have RabbitMQ's server for every user; what is in the path runs as one user only, and is not in everybody's.
  private static final Path RABBITMQ = Path.of("/usr/lib/rabbitmq/bin");

  private HostPrograms() {}

  /// Which of them are not installed, with what to do; empty where all are.
  ///
  /// @param programs each with the package that holds it
  static Optional<String> missing(Map<String, String> programs) {
    List<String> absent =
        programs.keySet().stream().filter(program -> !installed(program)).toList();
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

  private static boolean installed(String program) {
    String path = System.getenv().getOrDefault("PATH", "") + SYSTEM;
    return Stream.of(path.split(File.pathSeparator))
            .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)))
        || Files.isExecutable(RABBITMQ.resolve(program))
        || inSomeVersion(program);
  }

  private static boolean inSomeVersion(String program) {
    if (!Files.isDirectory(VERSIONS)) {
      return false;
    }
    try (DirectoryStream<Path> versions = Files.newDirectoryStream(VERSIONS)) {
      for (Path version : versions) {
        if (Files.isExecutable(version.resolve("bin").resolve(program))) {
          return true;
        }
      }
      return false;
    } catch (IOException unreadable) {
      return false;
    }
  }
}
