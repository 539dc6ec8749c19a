package assay.cli.resume;

import assay.cli.live.LiveOption;
import assay.cli.option.AllowOption;
import assay.cli.option.JudgeMemoryOption;
import assay.cli.option.ProgressOption;
import assay.cli.terminal.Terminal;
import assay.cli.workspace.CommandActions;
import assay.cli.workspace.RunRequest;
import assay.cli.workspace.Workspace;
import assay.compare.StoredRuns;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// `assay resume`: continues an interrupted or killed run.
@Command(
    name = "resume",
    mixinStandardHelpOptions = true,
    description =
        "Resumes a run that was interrupted or killed, and keeps its finished runs (docs/how-to/resume.md).")
public final class ResumeCommand implements Callable<Integer> {

  private final Workspace workspace;
  private final Terminal terminal;
  private final CommandActions actions;

  @Parameters(
      paramLabel = "RUN",
      description =
          "Its directory, its intended name, the beginning of its id, @label, last or last~1.")
  private String run = "";

  @Mixin private ProgressOption progress = new ProgressOption();
  @Mixin private LiveOption live = new LiveOption();
  @Mixin private AllowOption allow = new AllowOption();
  @Mixin private JudgeMemoryOption judging = new JudgeMemoryOption();

  public ResumeCommand(Workspace workspace, Terminal terminal, CommandActions actions) {
    this.workspace = workspace;
    this.terminal = terminal;
    this.actions = actions;
  }

  @Override
  public Integer call() {
    Path folder = StoredRuns.in(workspace.runs()).findUnfinished(run);
    RunRequest request =
        new RunRequest(null, "", progress.shown(), "", judging.memory()).shownLive(live.wanted());
    return actions.resume(folder, request, allow.settings(), terminal).code();
  }
}
