package assay.run;

import assay.cluster.Installation;
import assay.json.Json;
import assay.load.Ceiling;
import assay.problem.Exit;
import assay.problem.Problem;
import assay.problem.ProblemException;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/// Measures what the bench itself costs per request, in a fresh JVM.
public final class Calibration {

  private static final String MAIN = "assay.child.CeilingMain";

  private Calibration() {}

  /// Measures the closed loop on the no-op engine; takes about half a minute.
  ///
  /// @throws ProblemException E501 where the process does not answer
  public static Ceiling.Measured ceiling(Installation installation)
      throws IOException, InterruptedException {
    String classPath =
        installation.childClassPath("reference").stream()
            .map(Path::toString)
            .collect(Collectors.joining(File.pathSeparator));
    Process process =
        new ProcessBuilder(
                List.of(installation.java("this").toString(), "-Xmx256m", "-cp", classPath, MAIN))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new ProblemException(
          Exit.ENVIRONMENT,
          new Problem("E501", "the no-op process ended with " + process.exitValue(), "try again"));
    }
    return Json.read(answer, Ceiling.Measured.class);
  }
}
