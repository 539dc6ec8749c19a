package assay.cluster;

import assay.api.engine.ChildEnvironment;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/// A process that keeps kernel namespaces for other processes until its input ends.
public final class NamespaceHolder {

  /// A process that enters a mount namespace starts in the root folder, but needs its own.
  private static final String IN_FOLDER = "cd \"$0\" && exec \"$@\"";

  private NamespaceHolder() {}

  /// Starts a holder and returns when its namespaces are ready.
  ///
  /// @param what what the namespaces provide, for the message
  /// @param script prints `ready` when done, then waits for the end of its input
  public static Process start(String what, String script, String... namespaces) throws IOException {
    List<String> line = new ArrayList<>(List.of("unshare"));
    line.addAll(List.of(namespaces));
    line.addAll(List.of("sh", "-c", script));
    return start(what, line);
  }

  /// Starts any process that prints `ready` when it is, and returns then.
  ///
  /// @param what what the process provides, for the message
  /// @throws IOException with the first line that it prints instead
  public static Process start(String what, List<String> command) throws IOException {
    Process holder = ChildEnvironment.needed(command).redirectErrorStream(true).start();
    String first =
        holder
            .inputReader(StandardCharsets.UTF_8)
            .lines()
            .filter(line -> !line.isBlank())
            .findFirst()
            .orElse("it said nothing");
    if (!"ready".equals(first)) {
      holder.destroyForcibly();
      throw new IOException(what + " could not be made: " + first);
    }
    return holder;
  }

  /// Why this host cannot have such namespaces; empty when it can.
  ///
  /// @param namespaces a file that is there if the kernel has them
  /// @param what what the namespaces provide
  /// @param packages the packages of the tools
  public static Optional<String> missing(
      String namespaces, String what, String packages, String... tools) {
    if (!Files.exists(Path.of(namespaces))) {
      return Optional.of(what + " take a Linux");
    }
    List<String> missing = Stream.of(tools).filter(tool -> !onPath(tool)).toList();
    if (!missing.isEmpty()) {
      return Optional.of(
          "%s is not installed (Debian and Ubuntu: apt install %s)"
              .formatted(String.join(", ", missing), packages));
    }
    return "root".equals(System.getProperty("user.name"))
        ? Optional.empty()
        : Optional.of(what + " take root");
  }

  private static boolean onPath(String tool) {
    String path = System.getenv("PATH");
    return path != null
        && Stream.of(path.split(":")).anyMatch(folder -> Files.isExecutable(Path.of(folder, tool)));
  }

  /// Starts a process within namespaces, in its own folder.
  ///
  /// @param inside enters the namespaces
  public static Process start(List<String> inside, ProcessBuilder process) throws IOException {
    File folder = Objects.requireNonNull(process.directory(), "a child stands in its folder");
    List<String> line = new ArrayList<>(inside);
    line.addAll(List.of("sh", "-c", IN_FOLDER, folder.getAbsolutePath()));
    line.addAll(process.command());
    return process.command(line).start();
  }

  /// Runs a command within namespaces to its end.
  ///
  /// @param failure what it means if the command fails
  public static void run(List<String> inside, List<String> command, String failure)
      throws IOException {
    List<String> line = new ArrayList<>(inside);
    line.addAll(command);
    Process process = ChildEnvironment.needed(line).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    try {
      if (process.waitFor() != 0) {
        throw new IOException(failure + ": " + said.strip());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(failure + ": interrupted", e);
    }
  }

  public static void end(Process process) {
    process.destroyForcibly();
    try {
      process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
