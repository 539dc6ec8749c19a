package assay.load.program;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The Python of this host, and the project's client in it.
final class Python {

  static final Path CORE = Path.of("../clients/python").toAbsolutePath().normalize();

  /// Where a client of no cluster is.
  static final Map<String, Object> NOWHERE = Map.of("place", Map.of(), "types", List.of());

  private Python() {}

  /// Skips a test where there is none.
  static void require() {
    require("python3");
  }

  /// Skips a test where a program is not installed.
  static void require(String program) {
    assumeTrue(installed(program), program + " is not installed");
    assumeTrue(installed("setpriv"), "setpriv is not installed (package util-linux)");
  }

  private static boolean installed(String program) {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  /// The command line of a file of Python's that may use the core.
  static List<String> command(Path file) {
    return List.of(
        "env", "PYTHONPATH=" + CORE, "PYTHONDONTWRITEBYTECODE=1", "python3", file.toString());
  }

  /// The project's own client.
  static List<String> client() {
    return command(CORE.resolve("client.py"));
  }

  /// A client of a test's own.
  static List<String> client(Path folder, String text) throws IOException {
    return command(Files.writeString(folder.resolve("own_client.py"), text));
  }
}
