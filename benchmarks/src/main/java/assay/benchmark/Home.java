package assay.benchmark;

import java.io.File;
import java.nio.file.Path;
import java.util.List;

/// Where the launcher put everything.
public final class Home {

  private Home() {}

  /// The project's folder, by the system property `assay.root`.
  public static Path root() {
    return Path.of(required("assay.root"));
  }

  /// Where the installation of Assay lies, by the system property `assay.home`.
  public static Path installation() {
    return Path.of(required("assay.home"));
  }

  /// The `java` this process runs on.
  public static Path java() {
    return Path.of(System.getProperty("java.home"), "bin", "java");
  }

  /// The class path of Assay's child on the engine that does nothing, and of a turn.
  public static String assayClassPath() {
    return path(
        root().resolve("benchmarks/target/*"),
        installation().resolve("child/*"),
        installation().resolve("engines/reference/*"));
  }

  /// The class path of another tool, and of a turn.
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
