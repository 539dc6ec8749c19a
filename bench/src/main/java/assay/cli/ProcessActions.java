package assay.cli;

import assay.judge.Judged;
import assay.plan.Plan;
import assay.probe.Finding;
import assay.probe.HostCheck;
import assay.problem.Exit;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.record.PlainFile;
import assay.record.RunDirectory;
import assay.report.Sheet;
import assay.report.TerminalLedger;
import assay.run.CalibrationRun;
import assay.run.OpenCluster;
import assay.run.Progress;
import assay.run.Reporting;
import assay.run.RunOptions;
import assay.run.Runs;
import assay.run.SelfTestRun;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The actions on real processes and run directories.
final class ProcessActions implements Actions {

  private static final Duration GLANCE = Duration.ofSeconds(1);

  private final Installation installation;

  ProcessActions(Installation installation) {
    this.installation = installation;
  }

  @Override
  public Exit run(Plan plan, Path studyFile, Invocation invocation, Terminal terminal) {
    if (!quickStarts(terminal).prepare(installation.engines().of(plan))) {
      return Exit.INTERRUPTED;
    }
    RunOptions options =
        new RunOptions(
            installation.runs(),
            invocation.out(),
            invocation.label().isEmpty() ? null : invocation.label(),
            invocation.command(),
            installation.engines().of(plan),
            warnings(),
            installation.userJars().jars());
    Interruption interruption = new Interruption();
    try (Shown shown =
        Shown.as(invocation.progress(), terminal, Expectation.of(plan, installation))) {
      Runs.Ended ended = Runs.run(plan, Files.readString(studyFile), options, shown.progress());
      shown.close();
      show(ended.directory(), ended.sheet(), terminal);
      if (!ended.unnoted().isEmpty()) {
        terminal.note(
            "warning[E513]: the index in %s does not know this run: %s"
                .formatted(installation.runs(), ended.unnoted()));
      }
      return ended.exit();
    } catch (IOException | UncheckedIOException e) {
      throw unwritable(e);
    } finally {
      interruption.over();
    }
  }

  private QuickStarts quickStarts(Terminal terminal) {
    return new QuickStarts(installation, news -> terminal.note("assay: " + news));
  }

  @Override
  public Exit up(OpenCluster.Kit kit, @Nullable Duration lasts, Terminal terminal) {
    return new Holding(terminal).hold(kit, lasts);
  }

  @Override
  public Exit report(Path directory, Terminal terminal) {
    RunDirectory record = new RunDirectory(directory);
    PlainFile.require(record.results());
    if (!Files.exists(record.results())) {
      return judge(directory, terminal);
    }
    try {
      Sheet sheet = Reporting.report(record);
      show(record, sheet, terminal);
      return Reporting.exit(sheet.results());
    } catch (IOException e) {
      throw unwritable(e);
    }
  }

  @Override
  public Exit judge(Path directory, Terminal terminal) {
    RunDirectory record = new RunDirectory(directory);
    PlainFile.require(record.results());
    PlainFile.require(record.verdicts());
    try {
      Judged judged = Reporting.judge(record);
      show(record, Reporting.report(record, judged), terminal);
      return Reporting.exit(judged.results());
    } catch (IOException e) {
      throw unwritable(e);
    }
  }

  private static void show(RunDirectory directory, Sheet sheet, Terminal terminal) {
    String page = directory.report().toString();
    Path here = Path.of("").toAbsolutePath();
    if (directory.report().startsWith(here)) {
      page = here.relativize(directory.report()).toString();
    }
    TerminalLedger.render(sheet, terminal.screen(), page).lines().forEach(terminal::exact);
  }

  @Override
  public Exit calibrate(CalibrationRun.Kit kit, boolean json, Terminal terminal) {
    Plan grid = kit.grid();
    if (grid != null && !quickStarts(terminal).prepare(installation.engines().of(grid))) {
      return Exit.INTERRUPTED;
    }
    return new Calibrating(terminal, json).calibrate(kit);
  }

  @Override
  public Exit selfTest(SelfTestRun.Kit kit, boolean json, Terminal terminal) {
    return new Calibrating(terminal, json).selfTest(kit);
  }

  /// What a glance at the host finds before the run; a report carries it.
  private List<String> warnings() {
    return new HostCheck()
        .run(installation.root(), GLANCE).stream()
            .filter(finding -> finding.level() != Finding.Level.FINE)
            .filter(finding -> !finding.name().equals("processors"))
            .map(finding -> "before the run: " + finding.name() + ": " + finding.text())
            .toList();
  }

  private static ProblemException unwritable(Exception e) {
    return new ProblemException(
        Exit.ENVIRONMENT,
        new Problem(
            "E503",
            "the run's folder cannot be written: " + e.getMessage(),
            "make room, or name another folder with --out"));
  }

  /// Progress that leaves the terminal clean when it is over.
  private record Shown(Progress progress, Runnable end) implements AutoCloseable {

    static Shown as(Invocation.Progress how, Terminal terminal, Duration expected) {
      if (how == Invocation.Progress.JSON) {
        return new Shown(terminal.jsonProgress(), () -> {});
      }
      if (how == Invocation.Progress.NONE) {
        return new Shown(Progress.none(), () -> {});
      }
      TerminalProgress progress = terminal.progress(how == Invocation.Progress.RICH, expected);
      return new Shown(progress, progress::close);
    }

    @Override
    public void close() {
      end.run();
    }
  }
}
