package assay.cli.command;

import assay.api.Settings;
import assay.cli.completion.StudyNames;
import assay.cli.option.ExistingOption;
import assay.cli.option.PlanDescription;
import assay.cli.option.PlanOptions;
import assay.cli.terminal.PlanText;
import assay.cli.terminal.Table;
import assay.cli.terminal.Terminal;
import assay.cli.workspace.EstimatedTime;
import assay.cli.workspace.Workspace;
import assay.host.ExistingFile;
import assay.json.JsonCodec;
import assay.judge.recovery.PlanObstacles;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.plan.Plan.Value;
import assay.plan.Step;
import assay.problem.ExitCode;
import assay.problem.ShellWords;
import assay.sentence.Sentences;
import assay.study.ResolvedStudy;
import assay.study.Resolver;
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
import picocli.CommandLine.Parameters;

/// `assay describe`: what a study answers, how long it takes and what it needs.
@Command(
    name = "describe",
    mixinStandardHelpOptions = true,
    description = "Shows a study's question, its number of runs and its duration.")
public final class DescribeCommand extends WorkspaceCommand {

  @Parameters(
      paramLabel = "STUDY",
      completionCandidates = StudyNames.class,
      description = "The study's name, or a file.")
  private String study = "";

  @Option(names = "--json", description = "Prints one JSON object, for scripts.")
  private boolean json;

  @Mixin private PlanOptions planOptions = new PlanOptions();

  @Mixin private ExistingOption existingOption = new ExistingOption();

  public DescribeCommand(Workspace workspace, Terminal terminal) {
    super(workspace, terminal);
  }

  @Override
  public Integer call() {
    Path file = workspace.library().find(study);
    workspace.bring(file, planOptions.options());
    ExistingFile existing = existingOption.read(planOptions.options().allowed());
    Resolver resolver = ExistingOption.resolver(existing, workspace);
    ResolvedStudy resolved = resolver.resolve(file, planOptions.options());
    Plan plan = resolved.plan();
    ExistingOption.require(plan, existing, workspace);
    if (json) {
      terminal.exact(
          JsonCodec.line(PlanDescription.of(resolved, EstimatedTime.of(plan, workspace))));
      return ExitCode.FINE.code();
    }
    terminal.line(plan.study() + " — " + plan.question());
    terminal.line("");
    row("Runs", runs(plan));
    for (Step step : plan.steps()) {
      row(step.id(), PlanText.step(step));
      PlanText.faults(step.faults()).forEach(fault -> row("", fault));
      Step.Traffic traffic = step.traffic();
      if (traffic != null) {
        row("", PlanText.traffic(traffic));
      }
    }
    row("Judged", plan.checks().isEmpty() ? "nothing" : String.join(" · ", plan.checks()));
    if (!plan.asks().isEmpty()) {
      row("Asked for", String.join(" · ", plan.asks()));
    }
    for (Plan.Objective objective : plan.objectives()) {
      row("Objective", objective.text());
    }
    PlanObstacles.of(plan).forEach(obstacle -> row("Doubtful", "! " + Sentences.of(obstacle)));
    row("Needs", needs(plan));
    memory(plan);
    if (!plan.published().isEmpty() || !plan.publishedOnly().isEmpty()) {
      row("Published", published(plan));
    }
    configurations(plan);
    leftOut(plan);
    notAvailable(plan);
    terminal.line("");
    String command =
        ShellWords.shown(study)
            + workspace.userJars().text()
            + planOptions.text()
            + existingOption.text();
    terminal.line("  assay run " + command);
    if (!plan.lean()) {
      Plan lean = resolver.resolve(file, planOptions.options().leanRun()).plan();
      terminal.line(
          "  assay run %s --lean     a lean run of about %s, not comparable"
              .formatted(command, PlanText.span(EstimatedTime.of(lean, workspace))));
    }
    return ExitCode.FINE.code();
  }

  private String runs(Plan plan) {
    String control =
        plan.controlled()
            ? ", and “%s” once more in each as the A/A control: %d runs"
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
            PlanText.span(EstimatedTime.of(plan, workspace)));
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
          "every member with 0, 25, 50, 75 and 100 % of the data, after a full collection each: "
              + (measured.size() == plan.configurations().size()
                  ? "all configurations"
                  : String.join(", ", measured))
              + " (measure-memory: never omits it)");
    }
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
    Table table = new Table();
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
          "    " + configuration.name(), baseline ? "the baseline" : String.join(", ", apart));
    }
    terminal.table(table);
  }

  private void leftOut(Plan plan) {
    if (!plan.leftOut().isEmpty()) {
      terminal.line("");
      terminal.line(plan.lean() ? "  Left out of a lean run" : "  Left out by --only");
      Table.wrap(String.join(", ", plan.leftOut()), Math.min(92, terminal.columns() - 4))
          .forEach(line -> terminal.line("    " + line));
    }
  }

  private void notAvailable(Plan plan) {
    List<String> sentences = Plan.Unavailable.sentences(plan.unavailable());
    if (!sentences.isEmpty()) {
      terminal.line("");
      terminal.line("  Left out, because not available here");
    }
    for (String sentence : sentences) {
      Table.wrap(sentence, Math.min(92, terminal.columns() - 4))
          .forEach(line -> terminal.line("    " + line));
    }
  }

  private void row(String name, String text) {
    List<String> lines = Table.wrap(text, Math.min(84, terminal.columns() - 13));
    for (int i = 0; i < lines.size(); i++) {
      terminal.line("  %-11s%s".formatted(i == 0 ? name : "", lines.get(i)));
    }
  }
}
