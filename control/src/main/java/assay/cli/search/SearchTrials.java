package assay.cli.search;

import assay.cli.search.FrontSearch.Measured;
import assay.cli.trial.SingleTrial;
import assay.cli.trial.TrialRunner;
import assay.cli.workspace.RunRequest;
import assay.cli.workspace.SilentPlanRunner.QuietRun;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.record.history.JudgeMemoryLimits;
import assay.report.text.NumberFormat;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// Runs the trials of a search on this host, and keeps their records.
final class SearchTrials implements FrontSearch.Trials {

  /// The folder of the fresh repeats.
  static final String CONFIRMED = "confirmed";

  private static final NumberFormat FIGURES = NumberFormat.UNICODE;

  private final Kit kit;
  private final TrialRunner runner;
  private int number;

  /// @param plan of all combinations
  /// @param command the command that repeats a trial of a combination, without its seed and repeats
  /// @param study the study's text
  /// @param folder for the records
  record Kit(
      Plan plan,
      SearchedFigures figures,
      SearchBudget budget,
      Function<List<Configuration>, String> command,
      String study,
      Path folder,
      JudgeMemoryLimits judging) {}

  SearchTrials(Kit kit, TrialRunner runner) {
    this.kit = kit;
    this.runner = runner;
  }

  @Override
  public Optional<Measured> run(int combination) throws InterruptedException {
    number++;
    Configuration tried = kit.plan().configurations().get(combination);
    Plan plan = SingleTrial.of(kit.plan(), tried, List.of(), number);
    String name = "%d-%s".formatted(number, tried.slug());
    Optional<Measured> measured =
        run(plan, name, "%d of %d, %s".formatted(number, kit.budget().tried(), tried.name()))
            .flatMap(kit.figures()::measured);
    runner.tell("%s: %s".formatted(tried.name(), measured.map(this::words).orElse("not known")));
    return measured;
  }

  private String words(Measured measured) {
    SearchedFigures figures = kit.figures();
    return "%s %s, %s %s"
        .formatted(
            figures.gainId().label(),
            FIGURES.amount(measured.gain(), figures.gainId().unit()),
            figures.harmId().label(),
            FIGURES.amount(measured.harm(), figures.harmId().unit()));
  }

  /// Runs fresh repeats of several combinations as one run.
  ///
  /// @param plan with other random choices than the trials of the search
  /// @return empty if it could not run
  Optional<QuietRun> confirm(Plan plan) throws InterruptedException {
    return run(
        plan,
        CONFIRMED,
        "%d combinations, %d fresh repeats"
            .formatted(plan.configurations().size(), plan.repeats()));
  }

  private Optional<QuietRun> run(Plan plan, String name, String shown) throws InterruptedException {
    Optional<QuietRun> kept = KeptTrial.of(kit.folder(), name, plan);
    if (kept.isPresent()) {
      return kept;
    }
    String command =
        "%s --repeats %d --seed %d"
            .formatted(kit.command().apply(plan.configurations()), plan.repeats(), plan.seed());
    return runner.run(
        plan,
        kit.study(),
        new RunRequest(
            kit.folder().resolve(name),
            name.equals(CONFIRMED) ? CONFIRMED : "",
            RunRequest.Progress.NONE,
            command,
            kit.judging()),
        kit.folder(),
        phase -> "%s: %s".formatted(shown, phase));
  }

  /// How many trials of the search were begun.
  int number() {
    return number;
  }
}
