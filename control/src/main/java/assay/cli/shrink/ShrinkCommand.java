package assay.cli.shrink;

import assay.api.engine.DirectoryTree;
import assay.cli.command.OptionValueParser;
import assay.cli.option.AllowOption;
import assay.cli.option.JudgeMemoryOption;
import assay.cli.option.ProgressOption;
import assay.cli.reproduce.ReproducibleRun;
import assay.cli.reproduce.ReproductionConditions;
import assay.cli.shrink.StudyShrinker.End;
import assay.cli.shrink.StudyShrinker.Shrunk;
import assay.cli.terminal.InterruptHandler;
import assay.cli.terminal.StatusLine;
import assay.cli.terminal.StepFormatter;
import assay.cli.terminal.Terminal;
import assay.cli.workspace.CommandActions;
import assay.cli.workspace.RunRequest;
import assay.cli.workspace.SilentPlanRunner;
import assay.cli.workspace.SilentPlanRunner.QuietRun;
import assay.cli.workspace.Workspace;
import assay.judge.reproduction.StoredFindings.StoredFinding;
import assay.plan.Plan;
import assay.plan.ReproducedFinding;
import assay.problem.ExitCode;
import assay.problem.ProblemException;
import assay.problem.ShellQuoting;
import assay.problem.UnwritableFileProblem;
import assay.record.reproduction.ReproductionResult;
import assay.run.context.RunProgress;
import assay.sentence.SentenceRenderer;
import assay.study.file.StudyOptions;
import assay.study.written.StudyDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `assay shrink`: looks for the smallest study that still shows a stored finding.
@Command(
    name = "shrink",
    mixinStandardHelpOptions = true,
    description =
        "Writes the smallest study that still shows a finding, for a bug report"
            + " (docs/how-to/report-a-bug.md). The exit code is 7 if the harm never came back.")
public final class ShrinkCommand implements Callable<Integer> {

  private static final int MOST_TIMES = 1_000;

  /// Studies that are confirmed at most, the smallest first.
  private static final int CONFIRMED = 3;

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

  @Option(
      names = "--for",
      paramLabel = "TIME",
      description = "The time for the search, such as 20m; 1h by default. Ctrl-C ends it earlier.")
  private String time = "1h";

  @Option(
      names = "--times",
      description =
          "The most trials of the original study, and the trials that confirm the smallest one; 10"
              + " by default.")
  private int times = 10;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "The study to write; must be new. By default it is named after the finding.")
  private @Nullable Path out;

  @Option(names = "--label", description = "A name for finding the run of the smallest study.")
  private String label = "";

  @Mixin private ProgressOption progress = new ProgressOption();
  @Mixin private AllowOption allow = new AllowOption();
  @Mixin private JudgeMemoryOption judging = new JudgeMemoryOption();

  public ShrinkCommand(Workspace workspace, Terminal terminal, CommandActions actions) {
    this.workspace = workspace;
    this.terminal = terminal;
    this.actions = actions;
  }

  @Override
  public Integer call() {
    if (times < 1 || times > MOST_TIMES) {
      throw ProblemException.ofInput(
          "E442",
          "`--times %d`: a finding is looked for in 1 to %,d trials".formatted(times, MOST_TIMES),
          "leave it out for 10");
    }
    Duration budget = Objects.requireNonNull(OptionValueParser.time(time));
    requireNew(out);
    ReproducibleRun stored = ReproducibleRun.open(workspace.storedRun(run));
    StoredFinding found = stored.finding(finding);
    Plan plan = new ReproductionConditions(stored, workspace).plan(found, 1, allow.settings());
    Path file = out == null ? Path.of(found.name().replace('/', '-') + ".yaml") : out;
    requireNew(file);
    StudyDocument original = OriginalStudy.of(plan);
    Optional<SilentPlanRunner> runner = actions.quietly(plan, terminal);
    if (runner.isEmpty()) {
      return ExitCode.INTERRUPTED.code();
    }
    ReproducedFinding wanted = Objects.requireNonNull(plan.reproduces());
    terminal.note(
        "assay: shrinking %s of run %s for at most %s; Ctrl-C keeps the smallest study so far"
            .formatted(found.name(), stored.id(), StepFormatter.span(budget)));
    return shrunk(new Wanted(wanted, file, original, budget), runner.get()).code();
  }

  private record Wanted(
      ReproducedFinding finding, Path file, StudyDocument original, Duration budget) {}

  private static void requireNew(@Nullable Path file) {
    if (file != null && Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      throw ProblemException.ofInput(
          "E504", "`%s` exists already".formatted(file), "name a new file with --out");
    }
  }

  private ExitCode shrunk(Wanted wanted, SilentPlanRunner runner) {
    InterruptHandler interrupts = new InterruptHandler();
    RunRequest.Progress how = progress.shown();
    StatusLine line =
        how == RunRequest.Progress.RICH || how == RunRequest.Progress.PLAIN
            ? terminal.status(how == RunRequest.Progress.RICH)
            : terminal.noStatus();
    Path folder = null;
    try {
      folder =
          Files.createTempDirectory(Files.createDirectories(workspace.writableRuns()), ".shrink-");
      LocalCandidateRunner trials =
          new LocalCandidateRunner(
              new LocalCandidateRunner.Resources(
                  workspace.resolver(), options(), runner, judging.memory()),
              wanted.finding(),
              folder,
              line,
              how == RunRequest.Progress.JSON ? terminal.jsonProgress() : RunProgress.none(),
              wanted.budget(),
              times);
      requirePossible(trials, wanted);
      Shrunk shrunk =
          new StudyShrinker(trials, times).shrink(wanted.original(), wanted.finding().check());
      return told(wanted, shrunk, confirmed(wanted, shrunk, trials, runner, line), trials);
    } catch (IOException e) {
      throw UnwritableFileProblem.problem(
          "a file of the search", e, "free space on that disk, or name another folder with --runs");
    } finally {
      line.close();
      delete(folder);
      interrupts.over();
    }
  }

  private StudyOptions options() {
    return new StudyOptions(List.of(), false, null, null, List.of(), allow.settings(), true);
  }

  private static void requirePossible(LocalCandidateRunner trials, Wanted wanted) {
    try {
      Plan unused = trials.plan(wanted.original(), 1);
    } catch (ProblemException e) {
      throw ProblemException.ofInput(
          "E852",
          "the configuration of %s cannot be written as a study of its own: %s"
              .formatted(wanted.finding().name(), e.problems().getFirst().what()),
          "`assay reproduce %s %s` runs it as it is"
              .formatted(
                  ShellQuoting.shown(wanted.finding().run()),
                  ShellQuoting.shown(wanted.finding().name())));
    }
  }

  private static void delete(@Nullable Path folder) {
    try {
      if (folder != null) {
        DirectoryTree.delete(folder);
      }
    } catch (IOException e) {
      // A folder for temporary files that cannot be deleted stays.
    }
  }

  /// A study in whose own trials the harm came back.
  ///
  /// @param ended the run of the trials; null if the user stopped the search before
  /// @param judged how many trials have an answer, also those of smaller studies that did not show the harm
  private record Confirmed(StudyDocument study, @Nullable QuietRun ended, int judged) {

    Optional<ReproductionResult> result() {
      return Optional.ofNullable(ended).map(QuietRun::reproduction);
    }

    boolean back() {
      return result().map(each -> each.back() > 0).orElse(false);
    }
  }

  /// Runs fresh trials of the smallest study: those of the search were seen before it was chosen. If the harm comes back
  /// in none of them, the study before it is tried.
  private Confirmed confirmed(
      Wanted wanted,
      Shrunk shrunk,
      LocalCandidateRunner trials,
      SilentPlanRunner runner,
      StatusLine line) {
    List<StudyDocument> smallest = shrunk.kept().reversed();
    Confirmed confirmed = new Confirmed(smallest.getFirst(), null, 0);
    if (!shrunk.found() || shrunk.end() == End.INTERRUPTED) {
      return confirmed;
    }
    for (StudyDocument study : smallest.subList(0, Math.min(CONFIRMED, smallest.size()))) {
      line.show("  confirming the smallest study in %d trials".formatted(times));
      String command =
          "./assay run %s%s --repeats %d"
              .formatted(ShellQuoting.shown(wanted.file().toString()), allow.text(), times);
      RunRequest request =
          new RunRequest(null, label, RunRequest.Progress.NONE, command, judging.memory());
      QuietRun ended =
          runner.run(
              trials.plan(study, times), study.text(List.of()), request, null, RunProgress.none());
      int judged = Optional.ofNullable(ended.reproduction()).map(each -> each.judged()).orElse(0);
      confirmed = new Confirmed(study, ended, confirmed.judged() + judged);
      if (confirmed.back() || Thread.currentThread().isInterrupted()) {
        return confirmed;
      }
    }
    return confirmed;
  }

  private ExitCode told(
      Wanted wanted, Shrunk shrunk, Confirmed confirmed, LocalCandidateRunner trials)
      throws IOException {
    boolean stopped = Thread.interrupted() || shrunk.end() == End.INTERRUPTED;
    ReproducedFinding finding = wanted.finding();
    if (!shrunk.found() || (!stopped && !confirmed.back())) {
      return notBack(wanted, shrunk, confirmed, stopped);
    }
    String answer =
        confirmed
            .result()
            .filter(each -> each.judged() > 0)
            .map(each -> SentenceRenderer.of(each.sentence()))
            .orElse("stopped before the smallest study was confirmed by trials of its own");
    List<String> comments =
        List.of(
            "%s of run %s, shrunk by Assay in %d trials"
                .formatted(finding.name(), finding.run(), shrunk.trials()),
            answer);
    String text = confirmed.study().text(comments);
    Files.writeString(wanted.file(), text, StandardOpenOption.CREATE_NEW);
    terminal.line(answer);
    terminal.line(
        "  %s of run %s · %s".formatted(finding.name(), finding.run(), why(shrunk.end())));
    terminal.line(
        "  %d trials in %s; %d reductions kept; in the original study the harm came back in %d of %d"
            .formatted(
                shrunk.trials(),
                StepFormatter.span(trials.elapsed()),
                shrunk.kept().indexOf(confirmed.study()),
                shrunk.back(),
                shrunk.judged()));
    terminal.line("");
    ShrunkLines.of(wanted.original(), confirmed.study())
        .forEach(each -> terminal.line("  " + each));
    terminal.line("");
    String file = ShellQuoting.shown(wanted.file().toString());
    terminal.line("  study    %s  (%d lines)".formatted(file, text.lines().count()));
    terminal.line("  run      ./assay run %s%s --repeats %d".formatted(file, allow.text(), times));
    QuietRun ended = confirmed.ended();
    if (ended != null) {
      terminal.line(
          "  bundle   ./assay report %s --bundle finding.zip"
              .formatted(
                  workspace.runsAreNamed()
                      ? ShellQuoting.shown(ended.directory().toString())
                      : ended.id()));
    }
    return stopped ? ExitCode.INTERRUPTED : ExitCode.FINE;
  }

  private static String why(End end) {
    return switch (end) {
      case SMALLEST -> "no smaller study was found that shows it";
      case TIME_OVER -> "the time was over: a longer --for may find a smaller study";
      case INTERRUPTED -> "stopped by the user: there may be a smaller study";
      case NEVER_BACK, NOT_KNOWN -> throw new IllegalStateException("there is no smaller study");
    };
  }

  private ExitCode notBack(Wanted wanted, Shrunk shrunk, Confirmed confirmed, boolean stopped) {
    String name = "%s of run %s".formatted(wanted.finding().name(), wanted.finding().run());
    if (shrunk.found()) {
      String confirming =
          confirmed.judged() > 0
              ? "in none of the %d that should confirm the smallest ones"
                  .formatted(confirmed.judged())
              : "none of those that should confirm the smallest ones has an answer";
      terminal.line(
          "%s came back in %d of %d trials of the original study, and %s"
              .formatted(name, shrunk.back(), shrunk.judged(), confirming));
    } else if (shrunk.judged() > 0) {
      terminal.line(
          "the harm came back in 0 of %d trials: there is nothing to shrink"
              .formatted(shrunk.judged()));
      terminal.line("  %s · more --times may show a rare harm".formatted(name));
    } else {
      terminal.line("no trial of %s has an answer: there is nothing to shrink".formatted(name));
    }
    terminal.line("  no study was written");
    if (stopped) {
      return ExitCode.INTERRUPTED;
    }
    boolean known = (shrunk.found() ? confirmed.judged() : shrunk.judged()) > 0;
    return known ? ExitCode.NOT_REPRODUCED : ExitCode.UNANSWERED;
  }
}
