package assay.cli.reproduce;

import assay.cli.workspace.Workspace;
import assay.judge.reproduction.StoredFindings.StoredFinding;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Parameters;

/// The finding of a stored run that a command runs again.
public final class FindingArguments {

  @Parameters(
      index = "0",
      paramLabel = "RUN",
      description = "last, last~1, the beginning of an id, @label, or a directory.")
  private String run = "";

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "FINDING",
      description =
          "Its name, such as lost-writes/async, as `assay report RUN --all` shows it; by default"
              + " the worst harm of the run.")
  private @Nullable String finding;

  /// The run, among the stored runs or at its own path.
  public ReproducibleRun run(Workspace workspace) {
    return ReproducibleRun.open(workspace.storedRun(run));
  }

  public StoredFinding of(ReproducibleRun stored) {
    return stored.finding(finding);
  }

  /// The run as the user named it.
  String runName() {
    return run;
  }
}
