package assay.cli.command;

import assay.cli.frame.ActionCommand;
import assay.cli.option.OptionValueParser;
import assay.cli.option.PlanOptions;
import assay.cli.option.StudyArgument;
import assay.cli.terminal.Terminal;
import assay.cli.workspace.CommandActions;
import assay.cli.workspace.Workspace;
import assay.engine.EngineDescriptor;
import assay.plan.ClusterSites;
import assay.plan.Configuration;
import assay.plan.DiskSetting;
import assay.plan.Plan;
import assay.problem.ProblemException;
import assay.run.HeldCluster;
import assay.study.ResolvedStudy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `assay up`: one configuration's cluster with its data, for other tools.
@Command(
    name = "up",
    mixinStandardHelpOptions = true,
    description =
        "Starts one configuration's cluster, fills it as a run would, and holds it for other tools until"
            + " Ctrl-C (docs/how-to/jmeter.md).")
public final class UpCommand extends ActionCommand {

  @Mixin private StudyArgument study = new StudyArgument();

  @Mixin private PlanOptions planOptions = new PlanOptions();

  @Option(names = "--configuration", description = "The configuration; the first by default.")
  private @Nullable String configuration;

  @Option(
      names = "--for",
      paramLabel = "TIME",
      description = "How long to keep the cluster, such as 10m; until Ctrl-C by default.")
  private @Nullable String duration;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "The folder for the access details; must be new. By default `up` among the runs.")
  private @Nullable Path out;

  public UpCommand(Workspace workspace, Terminal terminal, CommandActions actions) {
    super(workspace, terminal, actions);
  }

  @Override
  public Integer call() {
    Duration time = OptionValueParser.time(duration);
    Path file = study.in(workspace);
    workspace.bring(file, planOptions.options());
    ResolvedStudy resolved = workspace.resolver().resolve(file, planOptions.options().trying());
    Plan plan = resolved.plan();
    Configuration held = OptionValueParser.configuration(plan, configuration);
    requireProcesses(plan, held);
    OptionValueParser.requireNew(out);
    workspace.requireBuilt(plan, List.of(held));
    HeldCluster.Kit kit =
        new HeldCluster.Kit(
            plan,
            reachable(held),
            workspace.writableRuns(),
            out,
            workspace.userJars().jars(),
            this::tell);
    return actions.up(kit, time, terminal).code();
  }

  private void tell(String news) {
    terminal.note("assay: " + news);
  }

  private void requireProcesses(Plan plan, Configuration held) {
    EngineDescriptor engine = workspace.engines().of(plan, held);
    if (engine.simulated()) {
      throw ProblemException.ofInput(
          "E432",
          "the members of `%s` live inside the client, so other tools cannot reach them"
              .formatted(engine.engine()),
          "name a study of another engine, or `--set engine=` one");
    }
  }

  private static Configuration reachable(Configuration configuration) {
    if (configuration.values().text("network", "loopback").equals("private")) {
      throw ProblemException.ofInput(
          "E433",
          "this host cannot reach members with `network: private`",
          "hold it with `--set cluster.network=loopback`");
    }
    if (DiskSetting.of(configuration.values()).isPresent()) {
      throw ProblemException.ofInput(
          "E433",
          "`assay up` cannot keep members with their own disks",
          "hold it with `--set cluster.disk=host`");
    }
    if (ClusterSites.of(configuration.values()).any()) {
      throw ProblemException.ofInput(
          "E434",
          "`assay up` cannot keep a cluster of sites: its observers would get no load",
          "name a study without `sites`");
    }
    return configuration;
  }
}
