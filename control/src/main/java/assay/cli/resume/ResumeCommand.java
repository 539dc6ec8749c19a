package assay.cli.resume;

import assay.cli.frame.ActionCommand;
import assay.cli.live.LiveOption;
import assay.cli.terminal.Terminal;
import assay.cli.trial.TrialOptions;
import assay.cli.workspace.CommandActions;
import assay.cli.workspace.RunRequest;
import assay.cli.workspace.Workspace;
import assay.compare.StoredRuns;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// `assay resume`: continues an interrupted or killed run.
@Command(
    name = "resume",
    mixinStandardHelpOptions = true,
    description =
        "Resumes a run that was interrupted or killed, and keeps its finished runs (docs/how-to/resume.md).")
public final class ResumeCommand extends ActionCommand {

  @Parameters(
      paramLabel = "RUN",
      description =
          "Its directory, its intended name, the beginning of its id, @label, last or last~1.")
  private String run = "";

  @Mixin private TrialOptions options = new TrialOptions();
  @Mixin private LiveOption live = new LiveOption();

  public ResumeCommand(Workspace workspace, Terminal terminal, CommandActions actions) {
    super(workspace, terminal, actions);
  }

  @Override
  public Integer call() {
    Path folder = StoredRuns.in(workspace.runs()).findUnfinished(run);
    RunRequest request =
        new RunRequest(null, "", options.progress(), "", options.memory()).shownLive(live.wanted());
    return actions.resume(folder, request, options.allowed(), terminal).code();
  }
}
