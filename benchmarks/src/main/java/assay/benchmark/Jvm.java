package assay.benchmark;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

public record Jvm(List<String> flags, String main, List<String> arguments) {

  /// Runs the JVM and returns its standard output.
  ///
  /// @param log the file for its standard error
  /// @throws IOException if the exit code is not 0, with the last line of its errors
  public String run(Path log) throws IOException, InterruptedException {
    List<String> line = new ArrayList<>(List.of(InstallationPaths.java().toString()));
    line.addAll(flags);
    line.add(main);
    line.addAll(arguments);
    Process process = new ProcessBuilder(line).redirectError(log.toFile()).start();
    String output;
    try (var out = process.getInputStream()) {
      output = new String(out.readAllBytes(), StandardCharsets.UTF_8);
      process.waitFor();
    } finally {
      process.destroyForcibly();
    }
    if (process.exitValue() != 0) {
      throw new IOException(
          "%s %s ended with %d: %s"
              .formatted(main, arguments, process.exitValue(), firstLine(log)));
    }
    return output;
  }

  private static String firstLine(Path log) throws IOException {
    try (var lines = Files.lines(log)) {
      return lines.filter(line -> !line.isBlank()).findFirst().orElse("(it said nothing)");
    }
  }
}
