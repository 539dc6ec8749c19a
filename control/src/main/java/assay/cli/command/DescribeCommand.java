package assay.cli.command;

import assay.api.Settings;
import assay.cli.frame.WorkspaceCommand;
import assay.cli.option.ExistingOption;
import assay.cli.option.HostPlacementLines;
import assay.cli.option.HostsOption;
import assay.cli.option.LeftOutText;
import assay.cli.option.PlanDescription;
import assay.cli.option.PlanOptions;
import assay.cli.option.StudyArgument;
import assay.cli.terminal.ConsoleTable;
import assay.cli.terminal.StepFormatter;
import assay.cli.terminal.Terminal;
import assay.cli.workspace.CommandTimeEstimate;
import assay.cli.workspace.Workspace;
import assay.host.ExistingClusterFile;
import assay.host.HostsFile;
import assay.json.JsonCodec;
import assay.judge.recovery.UnmeasurableFigures;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.plan.Plan.Value;
import assay.plan.Step;
import assay.problem.ExitCode;
import assay.sentence.SentenceRenderer;
import assay.study.ResolvedStudy;
import assay.study.StudyResolver;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `assay describe`: what a study answers, how long it takes and what it needs.
@Command(
    name = "describe",
    mixinStandardHelpOptions = true,
    description = "Shows a study's question, its number of runs and its duration.")
public final class DescribeCommand extends WorkspaceCommand {

  @Mixin private StudyArgument study = new StudyArgument();

  @Option(names = "--json", description = "Prints one JSON object, for scripts.")
  private boolean json;

  @Mixin private PlanOptions planOptions = new PlanOptions();

  @Mixin private ExistingOption existingOption = new ExistingOption();

  @Mixin private HostsOption hostsOption = new HostsOption();

  public DescribeCommand(Workspace workspace, Terminal terminal) {
    super(workspace, terminal);
  }

  @Override
  public Integer call() {
    Path file = study.in(workspace);
    workspace.bring(file, planOptions.options());
    HostsFile hosts = hostsOption.read(existingOption);
    ExistingClusterFile existing = existingOption.read(planOptions.options().allowed());
    StudyResolver resolver = ExistingOption.resolver(existing, hosts, workspace);
    ResolvedStudy resolved = resolver.resolve(file, planOptions.options());
    Plan plan = ExistingOption.on(existing, resolved.plan(), workspace);
    if (json) {
      HostsOption.require(hosts, plan, workspace);
      terminal.exact(
          JsonCodec.line(PlanDescription.of(resolved, CommandTimeEstimate.of(plan, workspace))));
      return ExitCode.FINE.code();
    }
    terminal.line(plan.study() + " — " + plan.question());
    terminal.line("");
    row("Runs", runs(plan));
    for (Step step : plan.steps()) {
      row(step.id(), StepFormatter.step(step));
      StepFormatter.faults(step.faults()).forEach(fault -> row("", fault));
      Step.Traffic traffic = step.traffic();
      if (traffic != null) {
        row("", StepFormatter.traffic(traffic));
      }
    }
    row("Judged", plan.checks().isEmpty() ? "nothing" : String.join(" · ", plan.checks()));
    if (!plan.asks().isEmpty()) {
      row("Asked for", String.join(" · ", plan.asks()));
    }
    for (Plan.Objective objective : plan.objectives()) {
      row("Objective", objective.text());
    }
    UnmeasurableFigures.of(plan)
        .forEach(obstacle -> row("Doubtful", "! " + SentenceRenderer.of(obstacle)));
    row("Needs", existing == null ? needs(plan) : clients(plan, existing));
    if (existing == null) {
      memory(plan);
    }
    if (hosts != null) {
      rows("Hosts", HostPlacementLines.lines(plan, hosts, workspace.engines().of(plan)));
    }
    if (!plan.published().isEmpty() || !plan.publishedOnly().isEmpty()) {
      row("Published", published(plan));
    }
    configurations(plan);
    productValues(plan);
    leftOut(plan);
    notAvailable(resolved);
    terminal.line("");
    String command =
        study.text()
            + workspace.userJars().text()
            + planOptions.text()
            + hostsOption.text()
            + existingOption.text();
    terminal.line("  assay run " + command);
    if (!plan.lean()) {
      Plan lean = resolver.resolve(file, planOptions.options().leanRun()).plan();
      terminal.line(
          "  assay run %s --lean     a lean run of about %s, not comparable"
              .formatted(command, StepFormatter.span(CommandTimeEstimate.of(lean, workspace))));
    }
    // Last, so that what is missing stands below which host it is missing on.
    HostsOption.require(hosts, plan, workspace);
    return ExitCode.FINE.code();
  }

  private String runs(Plan plan) {
    String control =
        plan.controlled()
            ? ", and a second run of “%s” in each repeat as the A/A control: %d runs"
                .formatted(plan.baseline().name(), plan.trials().size())
            : "";
    return "%d %s × %d %s%s, %s order%s · about %s"
        .formatted(
            plan.configurations().size(),
            plan.configurations().size() == 1 ? "configuration" : "configurations",
            plan.repeats(),
            plan.repeats() == 1 ? "repeat" : "repeats",
            control,
            plan.hasFixedOrder() ? "some in a fixed and the others in random" : "in random",
            plan.repeats() == 1 ? "" : " within each repeat",
            StepFormatter.span(CommandTimeEstimate.of(plan, workspace)));
  }

  private void memory(Plan plan) {
    List<String> measured =
        plan.configurations().stream()
            .filter(Configuration::measuresMemory)
            .map(Configuration::name)
            .toList();
    if (!measured.isEmpty()) {
      row(
          "Memory",
          "every member with 0, 25, 50, 75 and 100 %% of the data, %s: ".formatted(counted(plan))
              + (measured.size() == plan.configurations().size()
                  ? "all configurations"
                  : String.join(", ", measured))
              + " (measure-memory: never omits it)");
    }
  }

  /// How members count their memory: only a JVM has garbage to collect first.
  private String counted(Plan plan) {
    List<Boolean> programs =
        workspace.engines().of(plan).stream()
            .map(engine -> !engine.programs().isEmpty())
            .distinct()
            .toList();
    String heap = "after a full garbage collection each";
    String server = "as its server counts it";
    return programs.size() > 1
        ? "%s or %s".formatted(heap, server)
        : programs.contains(true) ? server : heap;
  }

  private static String needs(Plan plan) {
    List<String> each = new ArrayList<>();
    for (Configuration configuration : plan.configurations()) {
      Settings settings = configuration.values();
      String need =
          "%s members of %s on %s machines, %s client%s of %s%s"
              .formatted(
                  settings.text("members"),
                  settings.text("heap"),
                  settings.text("machines"),
                  settings.text("clients"),
                  settings.integer("clients") == 1 ? "" : "s",
                  settings.text("client-heap"),
                  plan.underTraffic() ? ", background users of the same" : "");
      if (!each.contains(need)) {
        each.add(need);
      }
    }
    return String.join(", ", plan.engines()) + ": " + String.join(" · ", each);
  }

  private static String clients(Plan plan, ExistingClusterFile existing) {
    Settings settings = plan.baseline().values();
    return "the cluster at %s as it is, %s client%s of %s"
        .formatted(
            String.join(", ", existing.cluster().addresses()),
            settings.text("clients"),
            settings.integer("clients") == 1 ? "" : "s",
            settings.text("client-heap"));
  }

  private static String published(Plan plan) {
    Set<String> reasons = new LinkedHashSet<>();
    plan.published().stream()
        .flatMap(figure -> Stream.ofNullable(figure.elsewhere()))
        .forEach(reasons::add);
    String only = reasons.isEmpty() ? "" : "; only as ratios: " + String.join("; ", reasons);
    int figures = plan.published().size();
    int alone = plan.publishedOnly().size();
    return figures
        + (figures == 1 ? " figure" : " figures")
        + " to compare with"
        + only
        + (alone == 0 ? "" : "; %d with nothing measured beside".formatted(alone));
  }

  private void configurations(Plan plan) {
    terminal.line("");
    terminal.line("  Configurations");
    ConsoleTable table = new ConsoleTable();
    Map<String, Value> first = plan.configurations().getFirst().settings();
    for (Configuration configuration : plan.configurations()) {
      List<String> apart = new ArrayList<>();
      for (Map.Entry<String, Value> setting : configuration.settings().entrySet()) {
        Value base = first.get(setting.getKey());
        boolean differs = base == null || !base.text().equals(setting.getValue().text());
        if (differs) {
          apart.add(setting.getKey() + ": " + setting.getValue().text());
        }
      }
      boolean baseline = configuration.equals(plan.configurations().getFirst());
      table.row(
          "    " + configuration.name(), baseline ? baseline(plan) : String.join(", ", apart));
    }
    terminal.table(table);
  }

  /// What the others change, as the baseline has it.
  private static String baseline(Plan plan) {
    List<String> own = plan.baseline().valuesApartFrom(plan.configurations());
    return own.isEmpty() ? "the baseline" : "the baseline: " + String.join(", ", own);
  }

  /// What Assay sets in the products although nobody asked for it.
  private void productValues(Plan plan) {
    if (plan.productValues().isEmpty()) {
      return;
    }
    terminal.line("");
    terminal.line("  Not the product's own default");
    ConsoleTable table = new ConsoleTable();
    boolean several = plan.engines().size() > 1;
    for (Plan.ProductValue value : plan.productValues()) {
      String name = several ? value.engine() + " " + value.setting() : value.setting();
      table.row("    " + name, value.value() + ", not " + value.product(), value.why());
    }
    terminal.table(table);
  }

  private void leftOut(Plan plan) {
    if (!plan.leftOut().isEmpty()) {
      terminal.line("");
      terminal.line(plan.lean() ? "  Left out of a lean run" : "  Left out by --only");
      ConsoleTable.wrap(String.join(", ", plan.leftOut()), Math.min(92, terminal.columns() - 4))
          .forEach(line -> terminal.line("    " + line));
    }
  }

  private void notAvailable(ResolvedStudy resolved) {
    LeftOutText.byCause(resolved)
        .forEach((heading, sentences) -> {
          terminal.line("");
          terminal.line("  " + heading);
          sentences.stream()
              .map(text -> ConsoleTable.wrap(text, Math.min(92, terminal.columns() - 4)))
              .flatMap(List::stream)
              .forEach(line -> terminal.line("    " + line));
        });
  }

  private void rows(String name, List<String> texts) {
    for (int i = 0; i < texts.size(); i++) {
      row(i == 0 ? name : "", texts.get(i));
    }
  }

  private void row(String name, String text) {
    List<String> lines = ConsoleTable.wrap(text, Math.min(84, terminal.columns() - 13));
    for (int i = 0; i < lines.size(); i++) {
      terminal.line("  %-11s%s".formatted(i == 0 ? name : "", lines.get(i)));
    }
  }
}
