package assay.testing;

import java.io.IOException;
import java.util.Optional;

/// An `env` that lets processes receive SIGINT: a background shell makes its children ignore that
/// signal.
public final class SigintCondition implements HostCondition {

  @Override
  public Optional<String> missing() {
    try {
      int exit = new ProcessBuilder("env", "--default-signal=INT", "true").start().waitFor();
      if (exit == 0) {
        return Optional.empty();
      }
    } catch (IOException e) {
      // Reported below.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return Optional.of("env --default-signal missing (coreutils 8.31 or newer)");
  }
}
