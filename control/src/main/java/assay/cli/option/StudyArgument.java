package assay.cli.option;

import assay.cli.completion.StudyNames;
import assay.cli.workspace.Workspace;
import assay.problem.ShellQuoting;
import java.nio.file.Path;
import picocli.CommandLine.Parameters;

/// The study that a command works on.
public final class StudyArgument {

  @Parameters(
      index = "0",
      paramLabel = "STUDY",
      completionCandidates = StudyNames.class,
      description = "The study's name, or a file.")
  private String study = "";

  /// The study's file, in the installation or at its own path.
  public Path in(Workspace workspace) {
    return workspace.library().find(study);
  }

  /// The study as the user named it.
  public String name() {
    return study;
  }

  /// The study as on a command line.
  public String text() {
    return ShellQuoting.shown(study);
  }
}
