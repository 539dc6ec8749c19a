package assay.cli.trial;

import assay.cli.terminal.StatusLine;
import assay.cli.terminal.Terminal;
import assay.cli.workspace.RunRequest;
import assay.cli.workspace.SilentPlanRunner;
import assay.cli.workspace.SilentPlanRunner.QuietRun;
import assay.plan.Plan;
import assay.problem.ExitCode;
import assay.problem.ProblemException;
import assay.run.context.RunProgress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// Runs the trials of a search on this host, one after another, and shows what the current one does.
public final class TrialRunner {

  private final SilentPlanRunner runner;
  private final StatusLine line;
  private final RunProgress progress;
  private final long beginNanos = System.nanoTime();
  private long lastNanos;
  private boolean ended;

  /// @param how whether the trials are shown as a line, or each trial's progress as JSON
  TrialRunner(SilentPlanRunner runner, Terminal terminal, RunRequest.Progress how) {
    this.runner = runner;
    boolean rich = how == RunRequest.Progress.RICH;
    line = rich || how == RunRequest.Progress.PLAIN ? terminal.status(rich) : terminal.noStatus();
    progress = how == RunRequest.Progress.JSON ? terminal.jsonProgress() : RunProgress.none();
  }

  /// Runs a plan of one trial.
  ///
  /// @param index the folder whose index notes the run
  /// @param shown the line for a phase of the trial
  /// @return empty if its cluster could not run, although an earlier one could
  /// @throws InterruptedException when the user stops the search
  /// @throws ProblemException if the first trial cannot run: then none can
  public Optional<QuietRun> run(
      Plan plan, String study, RunRequest request, Path index, UnaryOperator<String> shown)
      throws InterruptedException {
    long before = System.nanoTime();
    try {
      RunProgress both = RunProgress.both(progress, new Phases(shown));
      QuietRun run = runner.run(plan, study, request, index, both);
      if (run.exit() == ExitCode.INTERRUPTED || Thread.interrupted()) {
        throw new InterruptedException();
      }
      ended = true;
      return Optional.of(run);
    } catch (ProblemException e) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      if (!ended) {
        throw e;
      }
      // A cluster that cannot start says nothing about the harm.
      return Optional.empty();
    } finally {
      lastNanos = System.nanoTime() - before;
    }
  }

  /// Runs a plan that is kept among the user's runs, as [SilentPlanRunner#run] does.
  ///
  /// @param shown what its trials are for
  public QuietRun runKept(Plan plan, String study, RunRequest request, String shown) {
    line.show("  " + shown);
    return runner.run(plan, study, request, null, RunProgress.none());
  }

  /// Removes the line: the answer follows.
  public void close() {
    line.close();
  }

  /// Tells a decision, with the time.
  public void tell(String decided) {
    line.keep("  %s  %s".formatted(clock(), decided));
  }

  public Duration elapsed() {
    return Duration.ofNanos(System.nanoTime() - beginNanos);
  }

  /// How long the last trial took.
  public Duration last() {
    return Duration.ofNanos(lastNanos);
  }

  /// The time since the search began: `3:07`.
  private String clock() {
    long seconds = elapsed().toSeconds();
    return String.format(Locale.ROOT, "%d:%02d", seconds / 60, seconds % 60);
  }

  private final class Phases implements RunProgress {

    private final UnaryOperator<String> shown;

    Phases(UnaryOperator<String> shown) {
      this.shown = shown;
    }

    @Override
    public void phase(String phase) {
      if (line.due()) {
        line.show("  %s  %s".formatted(clock(), shown.apply(phase)));
      }
    }
  }
}
