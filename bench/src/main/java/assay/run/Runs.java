package assay.run;

import assay.cluster.Layout;
import assay.judge.Judged;
import assay.plan.Plan;
import assay.plan.PlanFile;
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
    try (CellRuns runs = new CellRuns(plan, folder, options, recorder, progress)) {
      if (plan.soaks()) {
        Layout layout = runs.layout(plan.cells().getFirst());
        SoakRun soak = new SoakRun(plan, folder, layout, recorder, progress);
        firsts.put(plan.baseline().name(), soak.run());
      } else {
        firsts.putAll(runs.all());
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

  private static String reasonOf(IOException e) {
    return e.getMessage() == null ? e.toString() : e.getMessage();
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
