package assay.conformance;

import assay.api.engine.HostPrograms;
import org.junit.jupiter.api.Assumptions;

/// Whether this host has the programs that members start, as the engine's descriptor names them.
public final class Installed {

  private Installed() {}

  /// Skips a test, with the reason, where one is missing.
  public static void assume() {
    for (String program : Claims.read().programs()) {
      Assumptions.assumeTrue(HostPrograms.find(program).isPresent(), program + " is not installed");
    }
  }
}
