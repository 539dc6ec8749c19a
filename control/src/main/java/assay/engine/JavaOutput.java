package assay.engine;

import assay.api.engine.ChildEnvironment;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// Output of a `java` command such as `-version`.
///
/// @param fine whether it succeeded
/// @param said all its output
record JavaOutput(boolean fine, String said) {

  private static final long PATIENCE_SECONDS = 20;

  static JavaOutput to(List<String> line) {
    try {
      Process java = ChildEnvironment.needed(line).redirectErrorStream(true).start();
      java.getOutputStream().close();
      var unused =
          java.onExit()
              .orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS)
              .exceptionally(late -> java.destroyForcibly());
      String said = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return new JavaOutput(java.waitFor() == 0, said);
    } catch (IOException e) {
      return new JavaOutput(false, "it cannot be started: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new JavaOutput(false, "it was not asked");
    }
  }
}
