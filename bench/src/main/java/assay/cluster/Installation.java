package assay.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Where the launcher put the jars: `child` for every child, `engines/<name>` for one engine each,
/// `engines/<name>/members` for its members beyond that, `workloads/<name>` for the clients of a workload.
///
/// @param home the folder
/// @param userJars jars that the user brings along, for every child
public record Installation(Path home, List<Path> userJars) {

  public Installation {
    userJars = List.copyOf(userJars);
  }

  /// An installation without jars of the user.
  public Installation(Path home) {
    this(home, List.of());
  }

  /// The one this process runs from, by the system property `assay.home`.
  public static Installation here() {
    String home = System.getProperty("assay.home");
    if (home == null) {
      throw new IllegalStateException("the system property assay.home is not set");
    }
    return new Installation(Path.of(home).toAbsolutePath());
  }

  /// The same with jars that the user brings along.
  public Installation with(List<Path> jars) {
    return new Installation(home, jars);
  }

  /// The folder of the start-up caches.
  public Path aotCaches() {
    return home.resolve("start-cache");
  }

  /// Whether an engine lies here; any other comes with [#userJars].
  boolean holds(String engine) {
    return Files.isDirectory(engineFolder(engine));
  }

  private Path engineFolder(String engine) {
    return home.resolve("engines").resolve(engine);
  }

  /// What every child of an engine sees, and a start-up cache covers: the engine's jars first, because
  /// a cache demands a fixed prefix, then the bench's own. The jars of an engine that a user brings along
  /// are [#userJars], which come first just so.
  public List<Path> childClassPath(String engine) throws IOException {
    List<Path> jars =
        new ArrayList<>(holds(engine) ? JavaCommand.jars(engineFolder(engine)) : userJars);
    jars.addAll(JavaCommand.jars(home.resolve("child")));
    return jars;
  }

  /// What a client of a workload sees beyond that: the libraries the workload itself works with. They
  /// come last, so that an engine's own come before them.
  public List<Path> workloadClassPath(String workload) throws IOException {
    return jars(home.resolve("workloads").resolve(workload));
  }

  /// What a member of an engine sees beyond that, and a client does not: what only some strategies ask for. They come
  /// last.
  public List<Path> memberClassPath(String engine) throws IOException {
    return jars(engineFolder(engine).resolve("members"));
  }

  private static List<Path> jars(Path folder) throws IOException {
    return Files.isDirectory(folder) ? JavaCommand.jars(folder) : List.of();
  }

  /// The `java` of a setting `jvm`: `this` is the one that runs Assay, otherwise a JDK's folder.
  public Path java(String jvm) {
    Path folder =
        jvm.equals("this")
            ? Path.of(System.getProperty("java.home"))
            : Path.of(jvm).toAbsolutePath();
    return folder.resolve("bin").resolve("java");
  }
}
