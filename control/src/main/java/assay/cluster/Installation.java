package assay.cluster;

import assay.api.Settings;
import assay.engine.InstalledEngines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The folders of the installed jars: `child` for every child, `engines/<name>` per engine, `engines/<name>/members`
/// for its members only, `workloads/<name>` for a workload's clients.
///
/// @param userJars the user's jars, for every child
public record Installation(Path home, List<Path> userJars) {

  public Installation {
    userJars = List.copyOf(userJars);
  }

  public Installation(Path home) {
    this(home, List.of());
  }

  /// The installation of this process, from the system property `assay.home`.
  public static Installation here() {
    String home = System.getProperty("assay.home");
    if (home == null) {
      throw new IllegalStateException("the system property assay.home is not set");
    }
    return new Installation(Path.of(home).toAbsolutePath());
  }

  public Installation with(List<Path> jars) {
    return new Installation(home, jars);
  }

  public Path aotCaches() {
    return home.resolve("start-cache");
  }

  /// Whether the installation contains an engine. Other engines come with [#userJars].
  boolean holds(String engine) {
    return Files.isDirectory(engineFolder(engine));
  }

  private Path engineFolder(String engine) {
    return home.resolve("engines").resolve(engine);
  }

  /// The class path that every child of an engine has and a start-up cache covers: the engine's jars, then the
  /// Assay's. The engine comes first because a cache demands a fixed prefix. For a user's engine, [#userJars] come
  /// first.
  public List<Path> childClassPath(String engine) throws IOException {
    return childClassPath(engine, new Settings(Map.of()));
  }

  /// The same for a configuration, which may name another release of the engine's product.
  public List<Path> childClassPath(String engine, Settings settings) throws IOException {
    List<Path> jars = new ArrayList<>(engineClassPath(engine, settings));
    jars.addAll(JavaCommand.jars(home.resolve("child")));
    return jars;
  }

  /// The part of it that is the engine's.
  public List<Path> engineClassPath(String engine, Settings settings) throws IOException {
    return holds(engine)
        ? InstalledEngines.jars(home, engine, settings, JavaCommand.jars(engineFolder(engine)))
        : userJars;
  }

  /// Further jars of a workload's client: the workload's libraries. They come last, after the engine's own.
  public List<Path> workloadClassPath(String workload) throws IOException {
    return jars(home.resolve("workloads").resolve(workload));
  }

  /// Further jars of an engine's members only, which only some configurations need. They come last.
  public List<Path> memberClassPath(String engine) throws IOException {
    return jars(engineFolder(engine).resolve("members"));
  }

  private static List<Path> jars(Path folder) throws IOException {
    return Files.isDirectory(folder) ? JavaCommand.jars(folder) : List.of();
  }

  /// The `java` of the setting `jvm`: `this` means Assay's own, any other value is a JDK's folder.
  public Path java(String jvm) {
    Path folder =
        jvm.equals("this")
            ? Path.of(System.getProperty("java.home"))
            : Path.of(jvm).toAbsolutePath();
    return folder.resolve("bin").resolve("java");
  }
}
