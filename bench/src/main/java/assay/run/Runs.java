package assay.run;

import assay.cluster.Installation;
import assay.cluster.Layout;
import assay.judge.Judged;
import assay.plan.Plan;
import assay.plan.Plan.Cell;
import assay.plan.PlanFile;
import assay.plan.Strategy;
import assay.problem.Exit;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.record.Mark;
import assay.record.RunDirectory;
import assay.report.Sheet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/// Carries out plans: study and plan in, a judged and reported run directory out.
public final class Runs {

  private Runs() {}

  /// A run that ended, in whatever way.
  ///
  /// @param directory where its record lies
  /// @param sheet what it showed
  public record Ended(RunDirectory directory, Sheet sheet) {

    /// The exit code it leads to.
    public Exit exit() {
      return switch (sheet.results().outcome()) {
        case FINE -> Exit.FINE;
        case MISSED -> Exit.MISSED;
        case NOT_VALID -> Exit.NOT_VALID;
        case INTERRUPTED -> Exit.INTERRUPTED;
      };
    }
  }

  /// Runs a plan. An interrupt of the calling thread stops it cleanly: what is done is kept, judged
  /// and reported.
  ///
  /// @param study the study's text, kept as it was given
  /// @throws ProblemException where the environment cannot be prepared
  public static Ended run(Plan plan, String study, RunOptions options, Progress progress)
      throws IOException {
    Leftovers.sweep();
    RunFolder folder = RunFolder.create(plan, options);
    RunDirectory directory = folder.partial();
    EnvironmentFile environment = new EnvironmentFile(directory, options);
    Files.writeString(directory.study(), study);
    PlanFile.write(plan, directory.plan());
    environment.write(Map.of());
    try (Recorder recorder = new Recorder(directory, progress)) {
      environment.write(cells(plan, folder, options, recorder, progress));
      recorder.requireWritten();
    } catch (IOException e) {
      throw keepingPartial(folder.unwritable(reasonOf(e)), directory.root());
    }
    progress.phase("judging");
    boolean wasInterrupted = Thread.interrupted();
    Judged judged = Reporting.judge(directory);
    RunDirectory last = folder.finish(judged.results());
    Sheet sheet = Reporting.report(last);
    if (wasInterrupted) {
      Thread.currentThread().interrupt();
    }
    return new Ended(last, sheet);
  }

  /// @return what the processes of each strategy's first repeat were
  private static Map<String, Ran> cells(
      Plan plan, RunFolder folder, RunOptions options, Recorder recorder, Progress progress)
      throws IOException {
    Map<String, Ran> firsts = new LinkedHashMap<>();
    recorder.mark(
        "",
        Mark.Type.RUN_BEGINS,
        "",
        plan.study(),
        Map.of("epochMillis", Long.toString(System.currentTimeMillis())));
    try {
      if (plan.soaks()) {
        Layout layout = layout(plan, plan.cells().getFirst(), folder, options);
        SoakRun soak = new SoakRun(plan, folder, layout, recorder, progress);
        firsts.put(plan.baseline().name(), soak.run());
      } else {
        all(plan, folder, options, recorder, progress, firsts);
      }
      recorder.mark("", Mark.Type.RUN_ENDS, "", "every cell was run", Map.of());
    } catch (ProblemException e) {
      throw keepingPartial(e, folder.partial().root());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      recorder.mark("", Mark.Type.INTERRUPTED, "", "stopped by the user", Map.of());
    }
    return firsts;
  }

  private static void all(
      Plan plan,
      RunFolder folder,
      RunOptions options,
      Recorder recorder,
      Progress progress,
      Map<String, Ran> firsts)
      throws IOException, InterruptedException {
    for (int i = 0; i < plan.cells().size(); i++) {
      Cell cell = plan.cells().get(i);
      progress.cell(i + 1, plan.cells().size(), cell);
      Ran ran = cell(plan, cell, folder, options, recorder, progress);
      if (cell.repeat() == 1 && !cell.control()) {
        firsts.put(cell.strategy(), ran);
      }
      recorder.requireWritten();
      folder.requireRoomLeft();
    }
  }

  private static String reasonOf(IOException e) {
    return e.getMessage() == null ? e.toString() : e.getMessage();
  }

  private static Ran cell(
      Plan plan,
      Cell cell,
      RunFolder folder,
      RunOptions options,
      Recorder recorder,
      Progress progress)
      throws IOException, InterruptedException {
    Layout layout = layout(plan, cell, folder, options);
    try {
      return new CellRun(plan, cell, layout, folder.partial(), recorder, progress).run();
    } catch (ProblemException e) {
      if (cell.equals(plan.cells().getFirst())) {
        throw e;
      }
      String reason = e.problems().getFirst().what();
      recorder.mark(cell.id(), Mark.Type.CELL_FAILED, "", reason, Map.of("reason", reason));
      return Ran.NOTHING;
    }
  }

  private static Layout layout(Plan plan, Cell cell, RunFolder folder, RunOptions options) {
    Strategy strategy = plan.strategy(cell.strategy());
    RunDirectory directory = folder.partial();
    return new Layout(
            Installation.here().with(options.jars().stream().map(UserJar::file).toList()),
            plan.engine(strategy),
            plan.workload(),
            options.simulated(plan.engine(strategy)),
            cell.id(),
            strategy.values(),
            "assay-" + folder.id() + "-" + cell.id(),
            Layout.portFor(strategy.values()),
            process -> directory.process(cell.id(), process),
            false,
            false)
        .withTraffic(plan.underTraffic());
  }

  private static ProblemException keepingPartial(ProblemException e, Path root) {
    return new ProblemException(
        e.exit(),
        e.problems().stream()
            .map(problem ->
                new Problem(
                    problem.code(),
                    problem.what(),
                    problem.where(),
                    problem.help() + "; what was recorded is kept in " + root))
            .toList());
  }
}
