package assay.run;

import java.util.Objects;

/// Which version of Assay this is.
public final class AssayVersion {

  private AssayVersion() {}

  /// The version that the build has written into the jar; `development` where classes are in none.
  public static String version() {
    String version = AssayVersion.class.getPackage().getImplementationVersion();
    return Objects.requireNonNullElse(version, "development");
  }
}
