package assay.cli.option;

import assay.cli.workspace.Workspace;
import java.nio.file.Path;
import picocli.CommandLine.Parameters;

/// The stored run that a command works on.
public final class RunArgument {

  @Parameters(
      paramLabel = "RUN",
      description = "last, last~1, the beginning of an id, @label, or a directory.")
  private String run = "";

  /// The run's directory, among the stored runs or at its own path.
  public Path in(Workspace workspace) {
    return workspace.storedRun(run);
  }
}
