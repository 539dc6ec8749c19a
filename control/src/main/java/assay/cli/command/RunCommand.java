package assay.cli.command;

import assay.cli.frame.ActionCommand;
import assay.cli.live.LiveOption;
import assay.cli.option.DryRunView;
import assay.cli.option.ExistingOption;
import assay.cli.option.HostsOption;
import assay.cli.option.JudgeMemoryOption;
import assay.cli.option.OptionValueParser;
import assay.cli.option.PlanOptions;
import assay.cli.option.ProgressOption;
import assay.cli.option.StudyArgument;
import assay.cli.terminal.StepFormatter;
import assay.cli.terminal.Terminal;
import assay.cli.workspace.CommandActions;
import assay.cli.workspace.CommandTimeEstimate;
import assay.cli.workspace.RunRequest;
import assay.cli.workspace.SoakPlanner;
import assay.cli.workspace.Workspace;
import assay.host.ExistingClusterFile;
import assay.host.HostsFile;
import assay.live.LiveServer;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.problem.ExitCode;
import assay.problem.ProblemException;
import assay.problem.ShellQuoting;
import assay.record.history.JudgeMemoryLimits;
import assay.study.ResolvedStudy;
import assay.study.StudyResolver;
import assay.study.file.StudyOptions;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `assay run`: makes a study's plan and runs or prints it.
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    description = "Runs a study and reports the benefit and the cost of each configuration.")
public final class RunCommand extends ActionCommand {

  @Mixin private StudyArgument study = new StudyArgument();

  @Mixin private PlanOptions planOptions = new PlanOptions();

  @Option(names = "--out", paramLabel = "DIR", description = "The run directory; must be new.")
  private @Nullable Path out;

  @Option(names = "--dry-run", description = "Prints the resolved plan and runs nothing.")
  private boolean dryRun;

  @Option(names = "--label", description = "A name for finding the run.")
  private String label = "";

  @Mixin private ProgressOption progress = new ProgressOption();

  @Mixin private LiveOption live = new LiveOption();

  @Option(
      names = "--for",
      paramLabel = "TIME",
      description =
          "A soak: rounds of one configuration on members that stay, for this long, such as 8h"
              + " (docs/how-to/soak.md).")
  private @Nullable String duration;

  @Mixin private JudgeMemoryOption judging = new JudgeMemoryOption();

  @Option(
      names = "--configuration",
      description = "With --for, the configuration; the first by default.")
  private @Nullable String configuration;

  public RunCommand(Workspace workspace, Terminal terminal, CommandActions actions) {
    super(workspace, terminal, actions);
  }

  @Mixin private HostsOption hostsOption = new HostsOption();

  @Mixin private ExistingOption existingOption = new ExistingOption();

  @Override
  public Integer call() {
    Path file = study.in(workspace);
    StudyOptions asked = planOptions.options();
    workspace.bring(file, asked);
    HostsFile hosts = hostsOption.read(existingOption);
    ExistingClusterFile existing = existingOption.read(asked.allowed());
    if (hosts != null) {
      workspace.requireBuilt(hosts);
    }
    StudyResolver resolver = ExistingOption.resolver(existing, hosts, workspace);
    ResolvedStudy resolved = resolver.resolve(file, dryRun ? asked : asked.trying());
    OptionValueParser.requireNew(out);
    JudgeMemoryLimits memory = judging.memory();
    LiveServer.Wanted wanted = live.wanted();
    Plan plan = soaking(resolved.plan());
    if (!dryRun) {
      workspace.requireBuilt(plan);
    }
    HostsOption.require(hosts, plan, workspace);
    plan = ExistingOption.on(existing, plan, workspace);
    if (dryRun) {
      new DryRunView(resolved, plan).lines().forEach(terminal::exact);
      // On the error stream: other programs read the plan from stdout.
      terminal.note(
          "assay: %d %s, about %s; nothing was run"
              .formatted(
                  plan.trials().size(),
                  plan.trials().size() == 1 ? "run" : "runs",
                  StepFormatter.span(CommandTimeEstimate.of(plan, workspace))));
      return ExitCode.FINE.code();
    }
    workspace.userJars().unused(plan).ifPresent(text -> terminal.alarm("warning", ": " + text));
    Path unusedRuns = workspace.writableRuns();
    String command = command(resolved.plan().seed());
    RunRequest options =
        new RunRequest(out, study.name(), label, progress.shown(), command, hosts, existing, memory)
            .shownLive(wanted);
    return actions.run(plan, file, options, terminal).code();
  }

  private Plan soaking(Plan plan) {
    Duration time = OptionValueParser.time(duration);
    if (time == null) {
      if (configuration != null) {
        throw ProblemException.ofInput(
            "E412",
            "--configuration is for soaks: a run measures all configurations",
            "add --for 1h, or choose with `assay up` or `--set`");
      }
      return plan;
    }
    Configuration soaked = OptionValueParser.configuration(plan, configuration);
    return SoakPlanner.of(plan, workspace.engines().of(plan, soaked), soaked, time);
  }

  private String command(long seed) {
    String soak = duration == null ? "" : " --for " + ShellQuoting.shown(duration);
    String which =
        configuration == null ? "" : " --configuration " + ShellQuoting.shown(configuration);
    String options =
        workspace.userJars().text()
            + planOptions.text()
            + hostsOption.text()
            + existingOption.text()
            + soak
            + which
            + judging.text();
    String withSeed = planOptions.seeded() ? "" : " --seed " + seed;
    return "./assay run " + study.text() + options + withSeed;
  }
}
