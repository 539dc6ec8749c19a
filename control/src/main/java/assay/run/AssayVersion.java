package assay.run;

import java.util.Objects;

/// The version of this Assay.
public final class AssayVersion {

  private AssayVersion() {}

  /// The version that the build wrote into the jar; `development` if the classes are in no jar.
  public static String version() {
    String version = AssayVersion.class.getPackage().getImplementationVersion();
    return Objects.requireNonNullElse(version, "development");
  }
}
