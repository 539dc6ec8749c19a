package assay.cli.bisect;

import assay.cli.bisect.ReleaseSearch.End;
import assay.cli.bisect.ReleaseSearch.Found;
import assay.cli.option.OptionValueParser;
import assay.cli.option.SetOption;
import assay.cli.option.StudyArgument;
import assay.cli.terminal.StepFormatter;
import assay.cli.terminal.Terminal;
import assay.cli.trial.TrialCommand;
import assay.cli.trial.TrialOptions;
import assay.cli.trial.TrialRunner;
import assay.cli.workspace.CommandActions;
import assay.cli.workspace.CommandTimeEstimate;
import assay.cli.workspace.Workspace;
import assay.engine.EngineDescriptor;
import assay.engine.ReleaseSetting;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.Problem.Place;
import assay.problem.ProblemException;
import assay.problem.ShellQuoting;
import assay.study.StudyResolver;
import assay.study.file.StudyOptions;
import assay.study.file.StudySchema;
import assay.yaml.YamlText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `assay bisect`: looks for the first release with a harm or a cost.
@Command(
    name = "bisect",
    mixinStandardHelpOptions = true,
    description =
        "Finds the first release of a product with a harm or a cost (docs/how-to/compare-releases.md)."
            + " The exit code is 7 if the first release has it already, or the last one does not.")
public final class BisectCommand extends TrialCommand {

  @Mixin private StudyArgument study = new StudyArgument();

  @Parameters(
      index = "1",
      paramLabel = "CONDITION",
      description =
          "The harm, such as 'lost-writes > 0', or the cost against the first release, such as"
              + " 'p50(put) > 1.5 x base'.")
  private String condition = "";

  @Option(
      names = "--from",
      paramLabel = "RELEASE",
      description =
          "The first release, which is without it; by default the oldest of --versions or of the"
              + " study's `vary: version`. 5.0 is the first release of 5.0.")
  private @Nullable String from;

  @Option(
      names = "--to",
      paramLabel = "RELEASE",
      description =
          "The last release, which has it; by default the newest. 5.7 is the last of 5.7.")
  private @Nullable String to;

  @Option(
      names = "--versions",
      paramLabel = "RELEASE",
      split = ",",
      description =
          "The releases to search, separated by commas; by default those of the study's `vary:"
              + " version`, or else all that can be fetched between --from and --to.")
  private List<String> versions = List.of();

  @Option(
      names = "--configuration",
      description = "The configuration to try; the study's first by default.")
  private @Nullable String configuration;

  @Option(
      names = "--times",
      description = "The most trials in which the last release must show the harm; 20 by default.")
  private int times = 20;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The folder for the runs of all trials; must be new.")
  private @Nullable Path out;

  @Mixin private SetOption set = new SetOption();
  @Mixin private TrialOptions options = new TrialOptions();

  public BisectCommand(Workspace workspace, Terminal terminal, CommandActions actions) {
    super(workspace, terminal, actions);
  }

  /// What is searched.
  ///
  /// @param plans of the releases, the tried configuration alone
  private record Wanted(
      BisectCondition condition, ReleaseSpan span, String product, List<Plan> plans, Path file) {

    List<String> releases() {
      return span.releases();
    }
  }

  @Override
  public Integer call() {
    TrialOptions.requireTimes(times, "a harm is looked for", 20);
    OptionValueParser.requireNew(out);
    Wanted wanted = wanted(BisectCondition.parse(condition));
    List<Plan> first =
        wanted.span().named()
            ? wanted.plans()
            : List.of(wanted.plans().getFirst(), wanted.plans().getLast());
    first.forEach(plan -> workspace.requireBuilt(plan));
    Plan one = ReleaseTrials.trial(wanted.plans().getLast(), 1);
    String announced =
        "looking for the first of %d releases of %s, %s to %s, with %s in `%s`; at most %d of them are tried, each %s takes about %s; Ctrl-C keeps what is known"
            .formatted(
                wanted.releases().size(),
                wanted.product(),
                wanted.releases().getFirst(),
                wanted.releases().getLast(),
                wanted.condition().text(),
                one.baseline().name(),
                ReleaseSearch.mostTried(wanted.releases().size()),
                wanted.condition().unit(),
                StepFormatter.span(
                    CommandTimeEstimate.of(one, workspace)
                        .multipliedBy(wanted.condition().ofBase() ? 2 : 1)));
    return conduct(
        wanted.plans().getLast(), announced, options, "--out", runner -> searched(wanted, runner));
  }

  private StudyOptions studyOptions(String... more) {
    List<String> all = Stream.concat(set.values().stream(), Stream.of(more)).toList();
    return new StudyOptions(all, false, null, 1, List.of(), options.allowed(), true);
  }

  private Wanted wanted(BisectCondition written) {
    Path file = study.in(workspace);
    boolean unused = workspace.bring(file, studyOptions());
    StudyResolver resolver = written.asked(workspace.resolver());
    Plan whole = resolver.resolve(file, studyOptions()).plan();
    EngineDescriptor engine = engine(whole);
    List<String> varied =
        whole.configurations().stream()
            .filter(each -> whole.engine(each).equals(engine.engine()))
            .flatMap(each -> ReleaseSetting.of(each.values()).stream())
            .toList();
    versions.forEach(release -> requireFits(engine, release));
    ReleaseSpan span =
        ReleaseSpan.of(
            versions,
            varied,
            () -> workspace.knownReleases(engine, whole.baseline().values()),
            new ReleaseSpan.Ends(from, to));
    List<Plan> plans =
        span.releases().stream().map(release -> plan(resolver, file, release)).toList();
    BisectCondition asked = written.in(plans.getFirst());
    return new Wanted(asked, span, engine.title(), plans, file);
  }

  private EngineDescriptor engine(Plan plan) {
    EngineDescriptor engine = workspace.engines().of(plan, plan.baseline());
    if (!engine.settings().containsKey(ReleaseSetting.NAME)) {
      String able =
          String.join(
              ", ",
              workspace.engines().descriptors().stream()
                  .filter(each -> each.settings().containsKey(ReleaseSetting.NAME))
                  .map(EngineDescriptor::engine)
                  .toList());
      throw ProblemException.ofInput(
          "E855",
          "the engine `%s` has no setting `version`".formatted(engine.engine()),
          Place.ofOption("STUDY", study.name(), study.name()),
          able.isEmpty()
              ? "name a study of an engine that has it"
              : "try --set engine=… with one of " + able);
    }
    if (set.values().stream().anyMatch(each -> each.split("=", 2)[0].equals(ReleaseSetting.NAME))) {
      throw ProblemException.ofInput(
          "E855", "--set gives every release the same `version`", "leave it out");
    }
    return engine;
  }

  private void requireFits(EngineDescriptor engine, String release) {
    if (ReleaseSetting.named(release).isEmpty() || !engine.fitsRelease(release)) {
      throw ProblemException.ofInput(
          "E207",
          "the engine `%s` fits no release `%s`".formatted(engine.engine(), release),
          Place.ofOption("--versions", String.join(",", versions), release),
          "`assay list settings %s` shows those that it fits".formatted(engine.engine()));
    }
  }

  /// The plan of a release, with the tried configuration first.
  private Plan plan(StudyResolver resolver, Path file, String release) {
    String setting = ReleaseSetting.NAME + "=" + release;
    Plan plan = resolver.resolve(file, studyOptions(setting)).plan();
    Configuration tried = OptionValueParser.configuration(plan, configuration);
    return plan.toBuilder().configurations(List.of(tried)).plan();
  }

  private ExitCode searched(Wanted wanted, TrialRunner runner) throws IOException {
    Path folder = newFolder("bisect", out);
    ReleaseTrials trials =
        new ReleaseTrials(
            new ReleaseTrials.Kit(
                wanted.releases(),
                wanted.plans(),
                workspace::requireBuilt,
                wanted.releases().stream().map(this::command).toList(),
                YamlText.read(StudySchema.FORM, wanted.file()).text(),
                folder,
                options.memory()),
            wanted.condition(),
            runner);
    Found found =
        new ReleaseSearch(trials, wanted.releases().size(), !wanted.condition().ofBase(), times)
            .search();
    runner.close();
    BisectLines lines =
        new BisectLines(
            wanted.condition().text(),
            wanted.product(),
            wanted.releases(),
            wanted.condition().unit(),
            found);
    lines.print(terminal, trials, wanted.plans().getFirst().study(), folder, runner.elapsed());
    return exit(lines, found);
  }

  /// The command that repeats a release's trial, without its seed.
  private String command(String release) {
    return "./assay run "
        + study.text()
        + workspace.userJars().text()
        + set.text()
        + " --set version="
        + release
        + options.allowedText()
        + (configuration == null ? "" : " --only " + ShellQuoting.shown(configuration))
        + options.memoryText()
        + " --repeats 1";
  }

  private ExitCode exit(BisectLines lines, Found found) {
    boolean stopped = Thread.interrupted() || found.end() == End.INTERRUPTED;
    if (stopped) {
      return ExitCode.INTERRUPTED;
    }
    return switch (found.end()) {
      case FOUND -> found.open().isEmpty() ? ExitCode.FINE : ExitCode.UNANSWERED;
      case FIRST_HAS_IT ->
          throw noStep("--from", from, lines.answer(), "search from an older release");
      case LAST_LACKS_IT ->
          throw noStep(
              "--to",
              to,
              lines.answer(),
              "search to a newer release, or with --times above %d if it is rare".formatted(times));
      case NOT_DECIDED, INTERRUPTED -> ExitCode.UNANSWERED;
    };
  }

  /// The printed answer says the same; the problem adds what to do.
  private static ProblemException noStep(
      String option, @Nullable String end, String what, String help) {
    Place place = end == null ? null : Place.ofOption(option, end, end);
    return new ProblemException(
        ExitCode.NOT_REPRODUCED,
        List.of(new Problem("E854", what, place, help)),
        ProblemException.KEPT,
        null);
  }
}
