package assay.benchmark;

import java.io.File;
import java.nio.file.Path;
import java.util.List;

/// The paths that the launcher sets.
public final class InstallationPaths {

  private InstallationPaths() {}

  /// The project's folder, from the system property `assay.root`.
  public static Path root() {
    return Path.of(required("assay.root"));
  }

  /// The installed Assay, from the system property `assay.home`.
  public static Path installation() {
    return Path.of(required("assay.home"));
  }

  public static Path java() {
    return Path.of(System.getProperty("java.home"), "bin", "java");
  }

  /// The class path of a turn, and of Assay's child with the no-op engine.
  public static String assayClassPath() {
    return path(
        root().resolve("benchmarks/target/*"),
        installation().resolve("child/*"),
        installation().resolve("engines/reference/*"));
  }

  /// The class path of a turn with another tool.
  ///
  /// @param module its folder under `benchmarks`
  public static String toolClassPath(String module) {
    Path target = root().resolve("benchmarks").resolve(module).resolve("target");
    return path(
        root().resolve("benchmarks/target/*"), target.resolve("*"), target.resolve("jars/*"));
  }

  private static String path(Path... entries) {
    return String.join(File.pathSeparator, List.of(entries).stream().map(Path::toString).toList());
  }

  private static String required(String property) {
    String value = System.getProperty(property);
    if (value == null) {
      throw new IllegalStateException("the system property " + property + " is not set");
    }
    return value;
  }
}
