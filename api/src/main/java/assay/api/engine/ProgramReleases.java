package assay.api.engine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The releases of a server program on this host, told apart by the programs' own answers to `--version`.
///
/// A release is a program of that name in any folder of the path, or one whose name ends with a release beside it:
/// `redis-server-7.2.4`.
public final class ProgramReleases {

  private static final Pattern SAID = Pattern.compile("(?:\\bv=|\\bv?)(\\d+(?:\\.\\d+)+)");
  private static final long PATIENCE_SECONDS = 20;

  private ProgramReleases() {}

  /// Every program with its release, in the order in which they are found. Programs that name no release are left out.
  public static Map<Path, String> all(String program) {
    return all(program, System.getenv().getOrDefault("PATH", ""));
  }

  /// @param path folders as in the variable `PATH`
  static Map<Path, String> all(String program, String path) {
    Map<Path, String> all = new LinkedHashMap<>();
    Stream.concat(HostPrograms.find(program).stream(), HostPrograms.named(program, path))
        .map(ProgramReleases::inItsFolder)
        .distinct()
        .forEach(file -> release(file).ifPresent(release -> all.putIfAbsent(file, release)));
    return all;
  }

  /// The program of a release; empty if this host has none.
  public static Optional<Path> find(String program, String release) {
    return all(program).entrySet().stream()
        .filter(each -> each.getValue().equals(release))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  /// The same program by one path, if folders of the path are links. Its own name stays: a Redis decides by it what it is.
  private static Path inItsFolder(Path program) {
    try {
      return program.resolveSibling("").toRealPath().resolve(program.getFileName());
    } catch (IOException e) {
      return program.toAbsolutePath();
    }
  }

  private static Optional<String> release(Path program) {
    try {
      Process asked =
          ChildEnvironment.needed(List.of(program.toString(), "--version"))
              .redirectErrorStream(true)
              .start();
      asked.getOutputStream().close();
      var unused =
          asked
              .onExit()
              .orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS)
              .exceptionally(late -> asked.destroyForcibly());
      String said = new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      Matcher release = SAID.matcher(said);
      return asked.waitFor() == 0 && release.find()
          ? Optional.of(release.group(1))
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }
}
