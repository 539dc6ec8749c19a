package assay.cli.command;

import assay.cli.bundle.FindingBundle;
import assay.cli.frame.ActionCommand;
import assay.cli.option.RunArgument;
import assay.cli.terminal.Terminal;
import assay.cli.workspace.CommandActions;
import assay.cli.workspace.Workspace;
import assay.problem.ExitCode;
import assay.record.io.RunDirectory;
import assay.record.io.RunLock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `assay report`: needs only the record, and exits with the run's code. It may write the run's report, so no other process
/// may write the record meanwhile.
@Command(
    name = "report",
    mixinStandardHelpOptions = true,
    description = "Rebuilds the report of a run and prints its answer. The exit code is the run's.")
public final class ReportCommand extends ActionCommand {

  @Mixin private RunArgument run = new RunArgument();

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
  public Integer call() {
    Path stored = run.in(workspace);
    try (RunLock held = RunLock.whileChanging(new RunDirectory(stored))) {
      if (bundle != null) {
        FindingBundle.requireNew(bundle);
      }
      ExitCode exit = actions.report(stored, all, terminal);
      if (bundle != null) {
        String finding = FindingBundle.write(stored, bundle);
        terminal.note("assay: %s is in %s".formatted(finding, bundle));
      }
      return exit.code();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
