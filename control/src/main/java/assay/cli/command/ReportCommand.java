package assay.cli.command;

import assay.cli.bundle.FindingBundle;
import assay.cli.terminal.Terminal;
import assay.cli.workspace.CommandActions;
import assay.cli.workspace.Workspace;
import assay.problem.ExitCode;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `assay report`: needs only the record, and exits with the run's code.
@Command(
    name = "report",
    mixinStandardHelpOptions = true,
    description = "Rebuilds the report of a run and prints its answer. The exit code is the run's.")
public final class ReportCommand extends StoredRunCommand {

  @Option(names = "--all", description = "Print every figure and finding below the answer.")
  private boolean all;

  @Option(
      names = "--bundle",
      paramLabel = "FILE",
      description =
          "Also writes the worst finding as one ZIP file for a bug report: study, versions,"
              + " counterexamples, timeline and page (docs/how-to/report-a-bug.md).")
  private @Nullable Path bundle;

  public ReportCommand(Workspace workspace, Terminal terminal, CommandActions actions) {
    super(workspace, terminal, actions);
  }

  @Override
  ExitCode carryOut(CommandActions by, Path stored, Terminal on) {
    if (bundle != null) {
      FindingBundle.requireNew(bundle);
    }
    ExitCode exit = by.report(stored, all, on);
    if (bundle != null) {
      String finding = FindingBundle.write(stored, bundle);
      on.note("assay: %s is in %s".formatted(finding, bundle));
    }
    return exit;
  }
}
