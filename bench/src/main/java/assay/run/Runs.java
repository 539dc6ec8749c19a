package assay.run;

import assay.cluster.ClusterLayout;
import assay.cluster.Installation;
import assay.engine.EngineDescriptor;
import assay.host.Hosts;
import assay.judge.RunJudgement;
import assay.plan.Plan;
import assay.plan.PlanFile;
import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.record.event.CellEvent;
import assay.record.history.JudgeMemory;
import assay.record.io.RunDirectory;
import assay.report.model.ReportModel;
import assay.run.cell.CellRuns;
import assay.run.context.EventRecorder;
import assay.run.context.ProcessInfo;
import assay.run.context.RunContext;
import assay.run.context.RunFolder;
import assay.run.context.RunOptions;
import assay.run.context.RunProgress;
import assay.run.context.UserJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// Carries out plans: study and plan in, a judged and reported run directory out.
public final class Runs {

  private Runs() {}

  /// A run that ended, in whatever way.
  ///
  /// @param directory where its record lies
  /// @param sheet what it showed
  /// @param unnoted why the index of all runs does not know it; empty where it does
  public record Ended(RunDirectory directory, ReportModel sheet, String unnoted) {

    /// The exit code it leads to.
    public ExitCode exit() {
      return ReportWriter.exit(sheet.results());
    }
  }

  /// Runs a plan. An interrupt of the calling thread stops it cleanly: what is done is kept, judged
  /// and reported.
  ///
  /// @param study the study's text, kept as it was given
  /// @throws ProblemException where the environment cannot be prepared
  public static Ended run(Plan plan, String study, RunOptions options, RunProgress progress)
      throws IOException {
    OrphanCleanup.sweep();
    if (options.hosts() == null) {
      return run(plan, study, options, progress, null);
    }
    progress.phase("connecting to other hosts");
    try (Hosts hosts = Hosts.open(options.hosts(), needs(plan, options))) {
      return run(plan, study, options, progress, hosts);
    }
  }

  private static Hosts.Needs needs(Plan plan, RunOptions options) {
    Map<String, String> programs = new LinkedHashMap<>();
    options.engines().forEach(engine -> programs.putAll(engine.programs()));
    return new Hosts.Needs(
        Installation.here().home(),
        options.engines().stream().map(EngineDescriptor::engine).toList(),
        plan.workload(),
        options.jars().stream().map(UserJar::file).toList(),
        programs,
        plan.strategies().stream()
            .filter(strategy -> !options.simulated(plan.engine(strategy)))
            .mapToInt(strategy -> strategy.values().integer("machines"))
            .max()
            .orElse(0));
  }

  private static Ended run(
      Plan plan, String study, RunOptions options, RunProgress progress, @Nullable Hosts hosts)
      throws IOException {
    RunFolder folder = RunFolder.create(plan, options);
    RunDirectory directory = folder.partial();
    EnvironmentFile environment =
        new EnvironmentFile(directory, options, hosts == null ? Map.of() : hosts.facts());
    Files.writeString(directory.study(), study);
    PlanFile.write(plan, directory.plan());
    Files.writeString(directory.environment(), environment.text(Map.of()));
    try (EventRecorder recorder = new EventRecorder(directory, progress)) {
      recorder.sealed("", directory.plan());
      recorder.sealed("", directory.environment());
      RunContext here = RunContext.here(plan, directory, recorder, progress);
      RunContext run =
          options.existing() == null ? context(here, hosts) : here.on(options.existing().cluster());
      Map<String, ProcessInfo> firsts = cells(run, folder, options);
      recorder.replace(directory.environment(), environment.text(firsts));
      recorder.requireWritten();
      recorder.finish();
    } catch (ProblemException e) {
      if (e.state().equals(ProblemException.REFUSED)) {
        folder.discard();
      }
      throw e;
    } catch (IOException e) {
      throw keepingPartial(folder.unwritable(reasonOf(e)), directory.root());
    }
    progress.phase("judging");
    boolean wasInterrupted = Thread.interrupted();
    Ended ended = ended(folder, options.judging());
    if (wasInterrupted) {
      Thread.currentThread().interrupt();
    }
    return ended;
  }

  private static RunContext context(RunContext here, @Nullable Hosts hosts) {
    if (hosts == null) {
      return here;
    }
    hosts.recordIn(here.directory().root());
    return here.on(hosts);
  }

  /// Judges and draws what was recorded. Whatever goes wrong here, the record is there and stays.
  static Ended ended(RunFolder folder, JudgeMemory memory) {
    Path kept = folder.partial().root();
    try {
      RunJudgement judged = ReportWriter.judge(folder.partial(), memory);
      RunFolder.Finished finished = folder.finish(judged.results());
      kept = finished.directory().root();
      ReportModel model = ReportWriter.report(finished.directory(), judged);
      return new Ended(finished.directory(), model, finished.unnoted());
    } catch (ProblemException e) {
      throw keepingPartial(e, kept);
    } catch (IOException | RuntimeException e) {
      String what = e.getMessage() == null ? e.toString() : e.getMessage();
      throw new ProblemException(
          e instanceof IOException ? ExitCode.ENVIRONMENT : ExitCode.BUG,
          List.of(
              new Problem(
                  "E514",
                  "the run was measured, and its report could not be made: " + what,
                  "all that was measured is kept; `assay judge %s` makes the report"
                      .formatted(kept))),
          ProblemException.KEPT,
          e);
    }
  }

  /// @return what the processes of each strategy's first repeat were
  private static Map<String, ProcessInfo> cells(
      RunContext run, RunFolder folder, RunOptions options) throws IOException {
    Map<String, ProcessInfo> firsts = new LinkedHashMap<>();
    Plan plan = run.plan();
    EventRecorder recorder = run.recorder();
    recorder.record(
        "", new CellEvent.RunBegins(OptionalLong.of(System.currentTimeMillis())), "", plan.study());
    try (CellRuns runs = new CellRuns(run, folder, options)) {
      if (plan.soaks()) {
        ClusterLayout layout = runs.layout(plan.cells().getFirst());
        SoakRun soak = SoakRun.of(run, folder, layout, options.judging());
        firsts.put(plan.baseline().name(), soak.run());
      } else {
        firsts.putAll(runs.all());
      }
      recorder.record("", new CellEvent.RunEnds(), "", "every run was made");
    } catch (ProblemException e) {
      throw e.state().equals(ProblemException.REFUSED)
          ? e
          : keepingPartial(e, folder.partial().root());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      recorder.record("", new CellEvent.Interrupted(), "", "stopped by the user");
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
            .toList(),
        ProblemException.KEPT,
        e);
  }
}
