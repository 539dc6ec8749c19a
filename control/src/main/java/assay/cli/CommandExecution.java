package assay.cli;

import assay.cli.live.LiveView;
import assay.cli.resume.StoppedStudy;
import assay.cli.terminal.InterruptHandler;
import assay.cli.terminal.Terminal;
import assay.cli.terminal.TerminalProgress;
import assay.cli.workspace.AotCacheTrainer;
import assay.cli.workspace.CommandActions;
import assay.cli.workspace.CommandTimeEstimate;
import assay.cli.workspace.RunRequest;
import assay.cli.workspace.SilentPlanRunner;
import assay.cli.workspace.WorkloadPreflight;
import assay.cli.workspace.Workspace;
import assay.compare.StoredRuns;
import assay.engine.EngineDescriptor;
import assay.judge.RunJudgement;
import assay.judge.answer.LoadGeneratorLimitCheck;
import assay.plan.Plan;
import assay.probe.HostCheck;
import assay.probe.HostFinding;
import assay.probe.HostProbe;
import assay.problem.ExitCode;
import assay.problem.ProblemException;
import assay.problem.ShellQuoting;
import assay.problem.UnwritableFileProblem;
import assay.record.environment.Calibration;
import assay.record.environment.CalibrationFile;
import assay.record.history.JudgeMemoryLimits;
import assay.record.io.RecordFile;
import assay.record.io.RunDirectory;
import assay.report.model.ReportModel;
import assay.report.terminal.TerminalAnswer;
import assay.report.terminal.TerminalResults;
import assay.run.HeldCluster;
import assay.run.PlanRunner;
import assay.run.ReportWriter;
import assay.run.SelfTestRun;
import assay.run.calibrate.CalibrationRun;
import assay.run.context.RunOptions;
import assay.run.context.RunProgress;
import assay.run.resume.RemainingTrials;
import assay.run.resume.StoppedRun;
import assay.sentence.SentenceRenderer;
import assay.study.file.StudySchema;
import assay.yaml.YamlText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Runs the commands' actions on real processes and run directories.
public final class CommandExecution implements CommandActions {

  private static final Duration GLANCE = Duration.ofSeconds(1);
  private static final String WENT_ON = "before it went on";

  private final Workspace workspace;

  CommandExecution(Workspace workspace) {
    this.workspace = workspace;
  }

  @Override
  public ExitCode run(Plan plan, Path studyFile, RunRequest request, Terminal terminal) {
    Duration expected = CommandTimeEstimate.of(plan, workspace);
    try (LiveView live = LiveView.of(request, plan, expected, terminal)) {
      // Start-up caches serve only processes of this host.
      boolean here = request.hosts() == null && request.existing() == null;
      if (here && !prepared(workspace.engines().shippedIn(plan), live, terminal)) {
        return ExitCode.INTERRUPTED;
      }
      WorkloadPreflight.Ended control = controlled(plan, live, terminal);
      if (control.interrupted()) {
        live.failed("it ended before the first run.");
        return ExitCode.INTERRUPTED;
      }
      RunOptions options = options(plan, request, warnings(plan, request), control.undone());
      String study = YamlText.read(StudySchema.FORM, studyFile).text();
      return shown(
          request,
          live,
          expected,
          terminal,
          progress -> PlanRunner.run(plan, study, options, progress));
    }
  }

  @Override
  public Optional<SilentPlanRunner> quietly(Plan plan, Terminal terminal) {
    if (!quickStarts(terminal).prepare(workspace.engines().shippedIn(plan))) {
      return Optional.empty();
    }
    WorkloadPreflight.Ended control =
        new WorkloadPreflight(workspace, news -> terminal.note("assay: " + news)).require(plan);
    return control.interrupted()
        ? Optional.empty()
        : Optional.of(
            new QuietExecution(workspace, control.undone(), () -> warnings("before the run")));
  }

  @Override
  public ExitCode resume(Path folder, RunRequest request, Set<String> allowed, Terminal terminal) {
    try (StoppedRun stopped = StoppedRun.open(folder)) {
      Plan plan = stopped.record().plan();
      workspace.consent(plan).require(stopped.directory().plan(), allowed);
      workspace.requireBuilt(plan);
      RunOptions options = options(plan, labelled(request, stopped), warnings(WENT_ON), "");
      StoppedStudy.require(stopped, options, workspace);
      RemainingTrials rest = stopped.remainder();
      Duration expected =
          CommandTimeEstimate.of(rest.plan().toBuilder().trials(rest.due()).plan(), workspace);
      try (LiveView live = LiveView.of(request, rest.plan(), expected, terminal)) {
        if (!prepared(workspace.engines().shippedIn(plan), live, terminal)) {
          return ExitCode.INTERRUPTED;
        }
        terminal.note(StoppedStudy.told(rest));
        return shown(
            request,
            live,
            expected,
            terminal,
            progress -> PlanRunner.resume(stopped, rest, options, progress));
      }
    } catch (IOException | UncheckedIOException e) {
      throw unwritable(e);
    }
  }

  private static RunRequest labelled(RunRequest request, StoppedRun stopped) {
    return new RunRequest(
            null,
            stopped.conditions().label(),
            request.progress(),
            stopped.record().environment().command(),
            request.judging())
        .shownLive(request.live());
  }

  /// Tries a workload of the user's jars on a correct engine.
  private WorkloadPreflight.Ended controlled(Plan plan, LiveView live, Terminal terminal) {
    try {
      return new WorkloadPreflight(workspace, news -> terminal.note("assay: " + news))
          .require(plan);
    } catch (ProblemException e) {
      live.failed(e);
      throw e;
    }
  }

  private RunOptions options(Plan plan, RunRequest request, List<String> warnings, String untried) {
    return new RunOptions(
        workspace.writableRuns(),
        request.out(),
        request.study(),
        request.label().isEmpty() ? null : request.label(),
        request.command(),
        workspace.engines().measuredBy(plan),
        warnings,
        workspace.userJars().jars(),
        request.hosts(),
        request.existing(),
        request.judging(),
        untried);
  }

  /// A run, or a part of one.
  private interface Running {

    PlanRunner.Ended run(RunProgress progress) throws IOException;
  }

  private ExitCode shown(
      RunRequest request, LiveView live, Duration expected, Terminal terminal, Running running) {
    InterruptHandler interrupts = new InterruptHandler();
    try (live;
        Shown shown = Shown.as(request.progress(), terminal, expected)) {
      PlanRunner.Ended ended = watched(running, live, live.beside(shown.progress()));
      shown.close();
      show(ended.directory(), ended.sheet(), terminal);
      if (!ended.unnoted().isEmpty()) {
        terminal.note(
            "warning[E513]: the index in %s lacks this run: %s"
                .formatted(workspace.runs(), ended.unnoted()));
      }
      boolean resumable = request.hosts() == null && request.existing() == null;
      if (resumable && ended.exit() == ExitCode.INTERRUPTED) {
        StoppedStudy.goOn(ended, workspace).ifPresent(terminal::note);
      }
      return ended.exit();
    } catch (IOException | UncheckedIOException e) {
      throw unwritable(e);
    } finally {
      interrupts.over();
    }
  }

  private static PlanRunner.Ended watched(Running running, LiveView live, RunProgress progress)
      throws IOException {
    try {
      PlanRunner.Ended ended = running.run(progress);
      live.ended(ended.directory());
      return ended;
    } catch (IOException | RuntimeException e) {
      live.failed(e);
      throw e;
    }
  }

  /// Trains missing start-up caches; false when interrupted.
  private boolean prepared(List<EngineDescriptor> engines, LiveView live, Terminal terminal) {
    boolean prepared = quickStarts(terminal).prepare(engines);
    if (!prepared) {
      live.failed("it ended before the first run.");
    }
    return prepared;
  }

  private AotCacheTrainer quickStarts(Terminal terminal) {
    return new AotCacheTrainer(workspace, news -> terminal.note("assay: " + news));
  }

  @Override
  public ExitCode up(HeldCluster.Kit kit, @Nullable Duration duration, Terminal terminal) {
    return new UpExecution(terminal).hold(kit, duration);
  }

  @Override
  public ExitCode report(Path directory, boolean all, Terminal terminal) {
    RunDirectory record = new RunDirectory(directory);
    RecordFile.require(record.results());
    if (!Files.exists(record.results())) {
      return judge(directory, JudgeMemoryLimits.ofHeap(), terminal);
    }
    try {
      ReportModel model = ReportWriter.report(record);
      show(record, model, terminal);
      if (all) {
        TerminalResults.render(model, terminal.screen()).lines().forEach(terminal::formatted);
      }
      return ReportWriter.exit(model.results());
    } catch (IOException e) {
      throw unwritable(e);
    }
  }

  @Override
  public ExitCode judge(Path directory, JudgeMemoryLimits memory, Terminal terminal) {
    RunDirectory record = new RunDirectory(directory);
    RecordFile.require(record.results());
    RecordFile.require(record.verdicts());
    try {
      RunJudgement judged = ReportWriter.judge(record, memory);
      show(record, ReportWriter.report(record, judged), terminal);
      return ReportWriter.exit(judged.results());
    } catch (IOException e) {
      throw unwritable(e);
    }
  }

  private void show(RunDirectory directory, ReportModel model, Terminal terminal) {
    String page = directory.report().toString();
    Path here = Path.of("").toAbsolutePath();
    if (directory.report().startsWith(here)) {
      page = here.relativize(directory.report()).toString();
    }
    // With `--runs`, a command without it would look elsewhere.
    String run =
        workspace.runsAreNamed()
            ? String.valueOf(Path.of(page).getParent())
            : StoredRuns.in(workspace.runs()).nameOf(model.results().id(), directory.root());
    TerminalAnswer.Typed typed = new TerminalAnswer.Typed(page, ShellQuoting.shown(run));
    TerminalAnswer.render(model, terminal.screen(), typed).lines().forEach(terminal::formatted);
    if (StoredRuns.isUnfinished(directory.root())) {
      terminal.note(
          "assay: this run is not finished: `assay resume %s` finishes it"
              .formatted(ShellQuoting.shown(directory.root().toString())));
    }
  }

  @Override
  public ExitCode calibrate(CalibrationRun.Kit kit, boolean json, Terminal terminal) {
    Plan grid = kit.grid();
    if (grid != null && !quickStarts(terminal).prepare(workspace.engines().of(grid))) {
      return ExitCode.INTERRUPTED;
    }
    return new CalibrationExecution(terminal, json).calibrate(kit);
  }

  @Override
  public ExitCode selfTest(SelfTestRun.Kit kit, boolean json, Terminal terminal) {
    return new CalibrationExecution(terminal, json).selfTest(kit);
  }

  /// Warnings of the host and of its calibration.
  private List<String> warnings(Plan plan, RunRequest request) {
    List<String> warnings = new ArrayList<>(warnings("before the run"));
    if (request.hosts() == null) {
      LoadGeneratorLimitCheck.unreachable(plan, calibration())
          .forEach(step -> warnings.add(SentenceRenderer.of(step.fact())));
    }
    return warnings;
  }

  /// The stored calibration, if it is of this host.
  private @Nullable Calibration calibration() {
    try {
      return new CalibrationFile(workspace.runs())
          .read()
          .filter(stored -> stored.differences(HostProbe.identity()).isEmpty())
          .orElse(null);
    } catch (ProblemException | UncheckedIOException e) {
      // The run's environment says that the file cannot be read.
      return null;
    }
  }

  /// Warnings of a quick host check before the run or a part of it, for the report.
  private List<String> warnings(String when) {
    return new HostCheck()
        .run(workspace.runs(), GLANCE).stream()
            .filter(finding -> finding.level() != HostFinding.Level.FINE)
            .filter(finding -> !finding.name().equals("processors"))
            .map(finding -> when + ": " + finding.text())
            .toList();
  }

  static ProblemException unwritable(Exception e) {
    return UnwritableFileProblem.problem(
        "the run's folder",
        why(e),
        "free space on that disk, or name a folder on another disk with --out");
  }

  private static String why(Exception e) {
    String message = e.getMessage();
    return message == null ? e.toString() : message;
  }

  /// A progress display that is removed from the terminal at its end.
  private record Shown(RunProgress progress, Runnable end) implements AutoCloseable {

    static Shown as(RunRequest.Progress how, Terminal terminal, Duration expected) {
      if (how == RunRequest.Progress.JSON) {
        return new Shown(terminal.jsonProgress(), () -> {});
      }
      if (how == RunRequest.Progress.NONE) {
        return new Shown(RunProgress.none(), () -> {});
      }
      TerminalProgress progress = terminal.progress(how == RunRequest.Progress.RICH, expected);
      return new Shown(progress, progress::close);
    }

    @Override
    public void close() {
      end.run();
    }
  }
}
