package assay.cli.option;

import assay.cli.terminal.Terminal;
import assay.cli.workspace.RunRequest;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// How the progress of a run is shown.
public final class ProgressOption {

  @Option(
      names = "--progress",
      description = "rich, plain, json or none; by default what the terminal can show.")
  private RunRequest.@Nullable Progress progress;

  /// What was asked for, or what the terminal can show.
  public RunRequest.Progress shown() {
    if (progress != null) {
      return progress;
    }
    return Terminal.watched() ? RunRequest.Progress.RICH : RunRequest.Progress.PLAIN;
  }
}
