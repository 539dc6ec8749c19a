package assay.cli.reproduce;

import assay.cli.frame.ActionCommand;
import assay.cli.live.LiveOption;
import assay.cli.option.OptionValueParser;
import assay.cli.terminal.StepFormatter;
import assay.cli.terminal.Terminal;
import assay.cli.trial.TrialOptions;
import assay.cli.workspace.CommandActions;
import assay.cli.workspace.CommandTimeEstimate;
import assay.cli.workspace.RunRequest;
import assay.cli.workspace.Workspace;
import assay.compare.StoredRuns;
import assay.judge.reproduction.StoredFindings.StoredFinding;
import assay.plan.Plan;
import assay.problem.ShellQuoting;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `assay reproduce`: runs the trial of a stored finding again, several times.
@Command(
    name = "reproduce",
    mixinStandardHelpOptions = true,
    description =
        "Runs the trial of a finding again, and tells in how many trials the harm came back"
            + " (docs/how-to/reproduce.md). The exit code is 7 if it came back in none.")
public final class ReproduceCommand extends ActionCommand {

  @Mixin private FindingArguments arguments = new FindingArguments();

  @Option(names = "--times", description = "Trials, each on a fresh cluster; 5 by default.")
  private int times = 5;

  @Option(names = "--out", paramLabel = "DIR", description = "The run directory; must be new.")
  private @Nullable Path out;

  @Option(names = "--label", description = "A name for finding the run.")
  private String label = "";

  @Mixin private TrialOptions options = new TrialOptions();
  @Mixin private LiveOption live = new LiveOption();

  public ReproduceCommand(Workspace workspace, Terminal terminal, CommandActions actions) {
    super(workspace, terminal, actions);
  }

  @Override
  public Integer call() {
    TrialOptions.requireTimes(times, "a finding is reproduced", 5);
    OptionValueParser.requireNew(out);
    ReproducibleRun stored = arguments.run(workspace);
    StoredFinding found = arguments.of(stored);
    Plan plan = new ReproductionPlanner(stored, workspace).plan(found, times, options.allowed());
    terminal.note(
        "assay: reproducing %s of run %s: %d %s, about %s"
            .formatted(
                found.name(),
                stored.id(),
                times,
                times == 1 ? "trial" : "trials",
                StepFormatter.span(CommandTimeEstimate.of(plan, workspace))));
    RunRequest request =
        new RunRequest(out, label, options.progress(), command(stored, found), options.memory())
            .shownLive(live.wanted());
    return actions.run(plan, stored.directory().study(), request, terminal).code();
  }

  /// The run is named by its id if the index of runs has it: `last` and a label may mean another run tomorrow.
  private String command(ReproducibleRun stored, StoredFinding found) {
    String id = stored.conditions().id();
    boolean indexed =
        StoredRuns.in(workspace.runs()).all().stream().anyMatch(entry -> entry.id().equals(id));
    return "./assay reproduce "
        + ShellQuoting.shown(indexed ? id : arguments.runName())
        + " "
        + ShellQuoting.shown(found.name())
        + workspace.userJars().text()
        + options.allowedText()
        + " --times "
        + times
        + options.memoryText();
  }
}
