package assay.cli.shrink;

import assay.api.engine.DirectoryTree;
import assay.cli.option.OptionValueParser;
import assay.cli.reproduce.FindingArguments;
import assay.cli.reproduce.ReproducibleRun;
import assay.cli.reproduce.ReproductionPlanner;
import assay.cli.shrink.StudyShrinker.End;
import assay.cli.shrink.StudyShrinker.Shrunk;
import assay.cli.terminal.StepFormatter;
import assay.cli.terminal.Terminal;
import assay.cli.trial.TrialCommand;
import assay.cli.trial.TrialOptions;
import assay.cli.trial.TrialRunner;
import assay.cli.workspace.CommandActions;
import assay.cli.workspace.RunRequest;
import assay.cli.workspace.SilentPlanRunner.QuietRun;
import assay.cli.workspace.Workspace;
import assay.judge.reproduction.StoredFindings.StoredFinding;
import assay.plan.Plan;
import assay.plan.ReproducedFinding;
import assay.problem.ExitCode;
import assay.problem.ProblemException;
import assay.problem.ShellQuoting;
import assay.record.reproduction.ReproductionResult;
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
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `assay shrink`: looks for the smallest study that still shows a stored finding.
@Command(
    name = "shrink",
    mixinStandardHelpOptions = true,
    description =
        "Writes the smallest study that still shows a finding, for a bug report"
            + " (docs/how-to/report-a-bug.md). The exit code is 7 if the harm never came back.")
public final class ShrinkCommand extends TrialCommand {

  /// Studies that are confirmed at most, the smallest first.
  private static final int CONFIRMED = 3;

  @Mixin private FindingArguments arguments = new FindingArguments();

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

  @Mixin private TrialOptions options = new TrialOptions();

  public ShrinkCommand(Workspace workspace, Terminal terminal, CommandActions actions) {
    super(workspace, terminal, actions);
  }

  @Override
  public Integer call() {
    TrialOptions.requireTimes(times, "a finding is looked for", 10);
    Duration budget = Objects.requireNonNull(OptionValueParser.time(time));
    requireNew(out);
    ReproducibleRun stored = arguments.run(workspace);
    StoredFinding found = arguments.of(stored);
    Plan plan = new ReproductionPlanner(stored, workspace).plan(found, 1, options.allowed());
    Path file = out == null ? Path.of(found.name().replace('/', '-') + ".yaml") : out;
    requireNew(file);
    ReproducedFinding finding = Objects.requireNonNull(plan.reproduces());
    Wanted wanted = new Wanted(finding, file, OriginalStudy.of(plan), budget);
    return conduct(
        plan,
        "shrinking %s of run %s for at most %s; Ctrl-C keeps the smallest study so far"
            .formatted(found.name(), stored.id(), StepFormatter.span(budget)),
        options,
        "--runs",
        runner -> shrunk(wanted, runner));
  }

  private record Wanted(
      ReproducedFinding finding, Path file, StudyDocument original, Duration budget) {}

  private static void requireNew(@Nullable Path file) {
    if (file != null && Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      throw ProblemException.ofInput(
          "E504", "`%s` exists already".formatted(file), "name a new file with --out");
    }
  }

  private ExitCode shrunk(Wanted wanted, TrialRunner runner) throws IOException {
    Path folder =
        Files.createTempDirectory(Files.createDirectories(workspace.writableRuns()), ".shrink-");
    try {
      LocalCandidateRunner trials =
          new LocalCandidateRunner(
              new LocalCandidateRunner.Resources(
                  workspace.resolver(), studyOptions(), runner, options.memory(), folder),
              wanted.finding(),
              wanted.budget(),
              times);
      requirePossible(trials, wanted);
      Shrunk shrunk =
          new StudyShrinker(trials, times).shrink(wanted.original(), wanted.finding().check());
      return told(wanted, shrunk, confirmed(wanted, shrunk, trials, runner), runner.elapsed());
    } finally {
      delete(folder);
    }
  }

  private StudyOptions studyOptions() {
    return new StudyOptions(List.of(), false, null, null, List.of(), options.allowed(), true);
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

  private static void delete(Path folder) {
    try {
      DirectoryTree.delete(folder);
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
      Wanted wanted, Shrunk shrunk, LocalCandidateRunner trials, TrialRunner runner) {
    List<StudyDocument> smallest = shrunk.kept().reversed();
    Confirmed confirmed = new Confirmed(smallest.getFirst(), null, 0);
    if (!shrunk.found() || shrunk.end() == End.INTERRUPTED) {
      return confirmed;
    }
    for (StudyDocument study : smallest.subList(0, Math.min(CONFIRMED, smallest.size()))) {
      String command =
          "./assay run %s%s --repeats %d"
              .formatted(
                  ShellQuoting.shown(wanted.file().toString()), options.allowedText(), times);
      RunRequest request =
          new RunRequest(null, label, RunRequest.Progress.NONE, command, options.memory());
      QuietRun ended =
          runner.runKept(
              trials.plan(study, times),
              study.text(List.of()),
              request,
              "confirming the smallest study in %d trials".formatted(times));
      int judged = Optional.ofNullable(ended.reproduction()).map(each -> each.judged()).orElse(0);
      confirmed = new Confirmed(study, ended, confirmed.judged() + judged);
      if (confirmed.back() || Thread.currentThread().isInterrupted()) {
        return confirmed;
      }
    }
    return confirmed;
  }

  private ExitCode told(Wanted wanted, Shrunk shrunk, Confirmed confirmed, Duration elapsed)
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
                StepFormatter.span(elapsed),
                shrunk.kept().indexOf(confirmed.study()),
                shrunk.back(),
                shrunk.judged()));
    terminal.line("");
    ShrunkLines.of(wanted.original(), confirmed.study())
        .forEach(each -> terminal.line("  " + each));
    terminal.line("");
    String file = ShellQuoting.shown(wanted.file().toString());
    terminal.line("  study    %s  (%d lines)".formatted(file, text.lines().count()));
    terminal.line(
        "  run      ./assay run %s%s --repeats %d".formatted(file, options.allowedText(), times));
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
