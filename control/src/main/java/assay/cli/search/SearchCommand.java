package assay.cli.search;

import assay.cli.completion.StudyNames;
import assay.cli.option.OptionValueParser;
import assay.cli.option.SetOption;
import assay.cli.search.FrontSearch.Found;
import assay.cli.search.SearchedFigures.Wanted;
import assay.cli.terminal.StepFormatter;
import assay.cli.terminal.Terminal;
import assay.cli.trial.SingleTrial;
import assay.cli.trial.TrialCommand;
import assay.cli.trial.TrialOptions;
import assay.cli.trial.TrialRunner;
import assay.cli.workspace.CommandActions;
import assay.cli.workspace.CommandTimeEstimate;
import assay.cli.workspace.SilentPlanRunner.QuietRun;
import assay.cli.workspace.Workspace;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.problem.ExitCode;
import assay.problem.ProblemException;
import assay.problem.ShellQuoting;
import assay.study.StudyResolver;
import assay.study.file.SourceValue;
import assay.study.file.StudyOptions;
import assay.study.file.StudySchema;
import assay.yaml.YamlText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `assay search`: looks for the best combinations of a study's settings without running all of them.
@Command(
    name = "search",
    mixinStandardHelpOptions = true,
    description =
        "Finds the combinations of settings on the front of a gain and a harm, without running all"
            + " combinations (docs/how-to/choose-settings.md).")
public final class SearchCommand extends TrialCommand {

  @Parameters(
      index = "0",
      paramLabel = "STUDY",
      completionCandidates = StudyNames.class,
      description = "The study's name, or a file, with several settings under `vary`.")
  private String study = "";

  @Option(
      names = "--gain",
      paramLabel = "FIGURE",
      description = "What is gained, such as 'p50(put)'; by default the study's first.")
  private @Nullable String gain;

  @Option(
      names = "--harm",
      paramLabel = "FIGURE",
      description =
          "The harm or cost, such as lost-writes; by default the first that the study asks for.")
  private @Nullable String harm;

  @Option(
      names = SearchBudget.OPTION,
      paramLabel = "N|SHARE",
      description = "How many combinations are tried, such as 16 or 25%%; a quarter by default.")
  private @Nullable String cells;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The folder for the runs of all trials; must be new.")
  private @Nullable Path out;

  @Option(
      names = "--continue",
      paramLabel = "DIR",
      description = "Continues a stopped search: its finished trials, in this folder, count.")
  private @Nullable Path stopped;

  @Mixin private SetOption set = new SetOption();
  @Mixin private TrialOptions options = new TrialOptions();

  public SearchCommand(Workspace workspace, Terminal terminal, CommandActions actions) {
    super(workspace, terminal, actions);
  }

  /// What is searched.
  ///
  /// @param plan of all combinations
  private record Searched(
      Path file,
      StudyResolver resolver,
      Plan plan,
      SettingGrid grid,
      SearchedFigures figures,
      SearchBudget budget) {}

  @Override
  public Integer call() {
    OptionValueParser.requireNew(out);
    if (stopped != null && (out != null || !Files.isDirectory(stopped))) {
      throw KeptTrial.refused(stopped, out == null ? "does not exist" : "needs no --out");
    }
    Searched wanted = wanted();
    workspace.requireBuilt(wanted.plan());
    SearchBudget budget = wanted.budget();
    Plan one = SingleTrial.of(wanted.plan(), wanted.plan().baseline(), List.of(), 1);
    Duration each = CommandTimeEstimate.of(one, workspace);
    String announced =
        "searching %d combinations of %s for %s; %d of them get a trial, then at most %d of these get %d fresh repeats; about %s at most; Ctrl-C keeps what is known"
            .formatted(
                budget.combinations(),
                String.join(", ", wanted.grid().settings()),
                wanted.figures().words(),
                budget.tried(),
                budget.confirmed(),
                Plan.ENOUGH_REPEATS,
                StepFormatter.span(each.multipliedBy(budget.mostTrials())));
    return conduct(wanted.plan(), announced, options, "--out", runner -> searched(wanted, runner));
  }

  private StudyOptions studyOptions(@Nullable Long seed, int repeats, List<String> only) {
    return new StudyOptions(set.values(), false, seed, repeats, only, options.allowed(), true);
  }

  private Searched wanted() {
    Path file = workspace.library().find(study);
    StudyOptions all = studyOptions(null, 1, List.of());
    boolean unused = workspace.bring(file, all);
    Plan own = workspace.resolver().searching(List.of()).resolve(file, all).plan();
    SettingGrid grid = SettingGrid.of(own.configurations());
    requireGrid(own, grid);
    List<SourceValue> sources =
        SearchedFigures.sources(new Wanted("--gain", gain), new Wanted("--harm", harm), own.asks());
    StudyResolver resolver = workspace.resolver().searching(sources);
    Plan plan = resolver.resolve(file, all).plan();
    SearchedFigures figures = SearchedFigures.of(sources, plan.asks());
    SearchBudget budget =
        cells == null
            ? SearchBudget.of(grid.size(), grid.settings().size())
            : SearchBudget.parse(cells, grid.size(), grid.settings().size());
    return new Searched(file, resolver, plan, grid, figures, budget);
  }

  private void requireGrid(Plan plan, SettingGrid grid) {
    String run = "run it: `assay run %s`".formatted(ShellQuoting.shown(study) + set.text());
    if (grid.size() < SearchBudget.FEWEST) {
      List<Plan.Unavailable> lacking = plan.unavailable();
      throw ProblemException.ofInput(
          "E860",
          "the study has %d %s, and a search needs %d or more%s"
              .formatted(
                  grid.size(),
                  grid.size() == 1 ? "combination" : "combinations",
                  SearchBudget.FEWEST,
                  lacking.isEmpty() ? "" : "; left out: " + Plan.Unavailable.brief(lacking)),
          grid.size() == 1 ? "add settings with several values under `vary`" : run);
    }
    if (grid.settings().size() < 2) {
      throw ProblemException.ofInput(
          "E860",
          "the study varies one setting, %s, and nothing is known of a value that is not run"
              .formatted(grid.settings().getFirst()),
          run);
    }
  }

  private ExitCode searched(Searched wanted, TrialRunner runner) throws IOException {
    Path folder = stopped == null ? newFolder("search", out) : stopped;
    SearchTrials trials =
        new SearchTrials(
            new SearchTrials.Kit(
                wanted.plan(),
                wanted.figures(),
                wanted.budget(),
                this::command,
                YamlText.read(StudySchema.FORM, wanted.file()).text(),
                folder,
                options.memory()),
            runner);
    SearchLines lines = found(wanted, trials, runner, folder);
    runner.close();
    lines.print(terminal);
    return lines.exit();
  }

  private SearchLines found(Searched wanted, SearchTrials trials, TrialRunner runner, Path folder) {
    Plan plan = wanted.plan();
    SearchBudget budget = wanted.budget();
    FrontSearch.Scales scales = wanted.figures().scales();
    Found found =
        new FrontSearch(wanted.grid(), scales, trials, budget.tried(), plan.seed()).search();
    PossibleFronts possible = null;
    QuietRun confirmed = null;
    if (!found.known().isEmpty()) {
      SplittableRandom random = new SplittableRandom(plan.seed());
      possible = PossibleFronts.of(wanted.grid(), found.known(), scales, random);
      if (!found.interrupted()) {
        List<Integer> best = possible.best(found.known().keySet(), budget.confirmed());
        confirmed = confirmed(wanted, trials, best);
      }
    }
    boolean interrupted = Thread.interrupted();
    return new SearchLines(
        new SearchLines.Search(
            plan, wanted.figures(), budget, folder, trials.number(), runner.elapsed(), again()),
        found,
        possible,
        confirmed,
        interrupted);
  }

  private @Nullable QuietRun confirmed(
      Searched wanted, SearchTrials trials, List<Integer> combinations) {
    List<String> names =
        // A single combination has nothing to be compared with, so the first one stands beside it.
        Stream.concat(combinations.stream(), combinations.size() == 1 ? Stream.of(0) : Stream.of())
            .distinct()
            .sorted()
            .map(each -> wanted.plan().configurations().get(each).name())
            .toList();
    long seed = wanted.plan().seed() + wanted.budget().tried() + 1;
    Plan plan =
        wanted
            .resolver()
            .resolve(wanted.file(), studyOptions(seed, Plan.ENOUGH_REPEATS, names))
            .plan();
    try {
      return trials.confirm(plan).orElse(null);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    }
  }

  /// The command of this search, without its folder.
  private String again() {
    return "./assay search "
        + ShellQuoting.shown(study)
        + workspace.userJars().text()
        + set.text()
        + options.allowedText()
        + option("--gain", gain)
        + option("--harm", harm)
        + option(SearchBudget.OPTION, cells)
        + options.memoryText();
  }

  private static String option(String name, @Nullable String value) {
    return value == null ? "" : " %s %s".formatted(name, ShellQuoting.shown(value));
  }

  /// The command that runs some combinations again, without seed and repeats.
  private String command(List<Configuration> combinations) {
    return "./assay run "
        + ShellQuoting.shown(study)
        + workspace.userJars().text()
        + set.text()
        + options.allowedText()
        + combinations.stream()
            .map(each -> " --only " + ShellQuoting.shown(each.name()))
            .collect(Collectors.joining())
        + options.memoryText();
  }
}
