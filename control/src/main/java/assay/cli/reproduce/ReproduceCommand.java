package assay.cli.reproduce;

import assay.cli.live.LiveOption;
import assay.cli.option.AllowOption;
import assay.cli.option.JudgeMemoryOption;
import assay.cli.option.ProgressOption;
import assay.cli.terminal.StepFormatter;
import assay.cli.terminal.Terminal;
import assay.cli.workspace.CommandActions;
import assay.cli.workspace.CommandTimeEstimate;
import assay.cli.workspace.RunRequest;
import assay.cli.workspace.Workspace;
import assay.compare.StoredRuns;
import assay.judge.reproduction.StoredFindings.StoredFinding;
import assay.plan.Plan;
import assay.problem.ProblemException;
import assay.problem.ShellQuoting;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `assay reproduce`: runs the trial of a stored finding again, several times.
@Command(
    name = "reproduce",
    mixinStandardHelpOptions = true,
    description =
        "Runs the trial of a finding again, and tells in how many trials the harm came back"
            + " (docs/how-to/reproduce.md). The exit code is 7 if it came back in none.")
public final class ReproduceCommand implements Callable<Integer> {

  private static final int MOST_TIMES = 1_000;

  private final Workspace workspace;
  private final Terminal terminal;
  private final CommandActions actions;

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

  @Option(names = "--times", description = "Trials, each on a fresh cluster; 5 by default.")
  private int times = 5;

  @Option(names = "--out", paramLabel = "DIR", description = "The run directory; must be new.")
  private @Nullable Path out;

  @Option(names = "--label", description = "A name for finding the run.")
  private String label = "";

  @Mixin private ProgressOption progress = new ProgressOption();
  @Mixin private LiveOption live = new LiveOption();
  @Mixin private AllowOption allow = new AllowOption();
  @Mixin private JudgeMemoryOption judging = new JudgeMemoryOption();

  public ReproduceCommand(Workspace workspace, Terminal terminal, CommandActions actions) {
    this.workspace = workspace;
    this.terminal = terminal;
    this.actions = actions;
  }

  @Override
  public Integer call() {
    if (times < 1 || times > MOST_TIMES) {
      throw ProblemException.ofInput(
          "E442",
          "`--times %d`: a finding is reproduced in 1 to %,d trials".formatted(times, MOST_TIMES),
          "leave it out for 5");
    }
    if (out != null && Files.exists(out)) {
      throw ProblemException.ofInput(
          "E504", "`%s` exists already".formatted(out), "name a new directory");
    }
    ReproducibleRun stored = ReproducibleRun.open(workspace.storedRun(run));
    StoredFinding found = stored.finding(finding);
    Plan plan = new ReproductionConditions(stored, workspace).plan(found, times, allow.settings());
    terminal.note(
        "assay: reproducing %s of run %s: %d %s, about %s"
            .formatted(
                found.name(),
                stored.id(),
                times,
                times == 1 ? "trial" : "trials",
                StepFormatter.span(CommandTimeEstimate.of(plan, workspace))));
    RunRequest request =
        new RunRequest(out, label, progress.shown(), command(stored, found), judging.memory())
            .shownLive(live.wanted());
    return actions.run(plan, stored.directory().study(), request, terminal).code();
  }

  /// The run is named by its id if the index of runs has it: `last` and a label may mean another run tomorrow.
  private String command(ReproducibleRun stored, StoredFinding found) {
    String id = stored.conditions().id();
    boolean indexed =
        StoredRuns.in(workspace.runs()).all().stream().anyMatch(entry -> entry.id().equals(id));
    return "./assay reproduce "
        + ShellQuoting.shown(indexed ? id : run)
        + " "
        + ShellQuoting.shown(found.name())
        + workspace.userJars().text()
        + allow.text()
        + " --times "
        + times
        + judging.text();
  }
}
