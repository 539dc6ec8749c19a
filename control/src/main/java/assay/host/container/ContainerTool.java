package assay.host.container;

import assay.api.engine.ChildEnvironment;
import assay.outside.UntrustedLines;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/// `podman` or `docker`, called as a user of this host calls it.
public record ContainerTool(String program) {

  /// The label of every container of Assay; its value is the run's name.
  public static final String LABEL = "assay";

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /// The result of a command.
  ///
  /// @param complaint the last error line
  public record Said(int exit, List<String> lines, String complaint) {}

  /// Runs a command to its end.
  ///
  /// @throws IOException when the program does not exist or takes longer
  public Said run(List<String> arguments, Duration patience) throws IOException {
    List<String> line = new ArrayList<>(List.of(program));
    line.addAll(arguments);
    Process process = ChildEnvironment.users(line).start();
    process.getOutputStream().close();
    CompletableFuture<List<String>> printed = lines(process.getInputStream());
    CompletableFuture<List<String>> complained = lines(process.getErrorStream());
    try {
      if (!process.waitFor(patience.toNanos(), TimeUnit.NANOSECONDS)) {
        process.destroyForcibly();
        throw new IOException("%s does not answer".formatted(program));
      }
      return new Said(process.exitValue(), printed.join(), last(complained.join()));
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  public Said run(String... arguments) throws IOException {
    return run(List.of(arguments), PATIENCE);
  }

  private static String last(List<String> lines) {
    return lines.stream().filter(line -> !line.isBlank()).reduce("", (first, next) -> next.strip());
  }

  private CompletableFuture<List<String>> lines(InputStream from) {
    CompletableFuture<List<String>> lines = new CompletableFuture<>();
    Thread.ofPlatform().daemon().name(program).start(() -> lines.complete(read(from)));
    return lines;
  }

  private static List<String> read(InputStream from) {
    List<String> lines = new ArrayList<>();
    try (UntrustedLines said = new UntrustedLines(from)) {
      for (String line = said.readLine(); line != null; line = said.readLine()) {
        lines.add(line);
      }
    } catch (IOException e) {
      // The output ends here.
    }
    return lines;
  }
}
