package assay.cli.option;

import assay.cli.terminal.Terminal;
import assay.cli.workspace.RunRequest;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The display of a run's progress.
public final class ProgressOption {

  @Option(
      names = "--progress",
      description = "rich, plain, json or none; by default the richest that the terminal shows.")
  private RunRequest.@Nullable Progress progress;

  /// The user's choice, or the best that the terminal supports.
  public RunRequest.Progress shown() {
    if (progress != null) {
      return progress;
    }
    return Terminal.watched() ? RunRequest.Progress.RICH : RunRequest.Progress.PLAIN;
  }
}
