package assay.run;

import assay.cluster.Installation;
import assay.engine.EngineDescriptor;
import assay.host.ConnectedHosts;
import assay.json.JsonCodec;
import assay.plan.ClientLanguageSetting;
import assay.plan.Plan;
import assay.plan.PlanDurationEstimate;
import assay.plan.PlanFile;
import assay.problem.ExitCode;
import assay.problem.ProblemException;
import assay.record.environment.Environment;
import assay.record.environment.RunConditions;
import assay.record.event.TrialEvent;
import assay.record.io.RunDirectory;
import assay.record.io.RunLock;
import assay.report.model.ReportModel;
import assay.run.context.EventRecorder;
import assay.run.context.RunContext;
import assay.run.context.RunFolder;
import assay.run.context.RunOptions;
import assay.run.context.RunProgress;
import assay.run.context.UserJar;
import assay.run.resume.CurrentConditions;
import assay.run.resume.RemainingTrials;
import assay.run.resume.StoppedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// Runs plans: study and plan in, a judged and reported run directory out.
public final class PlanRunner {

  private PlanRunner() {}

  /// A run that has ended, in any way.
  ///
  /// @param directory the record
  /// @param unnoted why the index of all runs lacks this run; empty when it does not
  public record Ended(RunDirectory directory, ReportModel sheet, String unnoted) {

    public ExitCode exit() {
      return ReportWriter.exit(sheet.results());
    }
  }

  /// Runs a plan. An interrupt of the calling thread stops it cleanly: completed work is kept, judged and reported.
  ///
  /// @param study the study's text, unchanged
  /// @throws ProblemException when the environment cannot be prepared
  public static Ended run(Plan plan, String study, RunOptions options, RunProgress progress)
      throws IOException {
    OrphanCleanup.sweep();
    if (options.hosts() == null) {
      return run(plan, study, options, progress, null);
    }
    progress.phase("connecting to other hosts");
    try (ConnectedHosts hosts = ConnectedHosts.open(options.hosts(), needs(plan, options))) {
      return run(plan, study, options, progress, hosts);
    }
  }

  private static ConnectedHosts.Needs needs(Plan plan, RunOptions options) {
    Map<String, String> programs = new LinkedHashMap<>();
    // Clients in another language run only on this host.
    for (EngineDescriptor engine : options.engines()) {
      programs.putAll(
          engine.programsFor(plan, name -> !name.equals(ClientLanguageSetting.SETTING)));
    }
    return new ConnectedHosts.Needs(
        Installation.here().home(),
        options.engines().stream().map(EngineDescriptor::engine).toList(),
        plan.workload(),
        options.jars().stream().map(UserJar::file).toList(),
        programs,
        plan.configurations().stream()
            .filter(configuration -> !options.simulated(plan.engine(configuration)))
            .mapToInt(configuration -> configuration.values().integer("machines"))
            .max()
            .orElse(0),
        PlanDurationEstimate.of(plan, PlanDurationEstimate.plain(false)));
  }

  private static Ended run(
      Plan plan,
      String study,
      RunOptions options,
      RunProgress progress,
      @Nullable ConnectedHosts hosts)
      throws IOException {
    RunFolder folder = RunFolder.create(plan, options);
    RunDirectory directory = folder.partial();
    EnvironmentFile environment =
        new EnvironmentFile(
            directory,
            options,
            hosts == null ? Map.of() : hosts.facts(),
            ProductFiles.of(plan, options));
    if (options.existing() != null) {
      options
          .engines()
          .forEach(engine -> environment.notTaken(ExistingClusterChecks.unapplied(plan, engine)));
    }
    RunPart part = new RunPart(folder, options, environment, plan.trials());
    try (RunLock held = RunLock.take(directory)) {
      Files.writeString(directory.study(), study);
      PlanFile.write(plan, directory.plan());
      Files.writeString(directory.environment(), environment.text(Map.of(), false));
      RunConditions conditions = CurrentConditions.here(plan, options, folder.id(), study);
      Files.writeString(directory.conditions(), JsonCodec.document(conditions));
      try (EventRecorder recorder = new EventRecorder(directory, progress)) {
        progress.recording(directory);
        recorder.sealed("", directory.plan());
        recorder.sealed("", directory.environment());
        recorder.sealed("", directory.conditions());
        RunContext here = RunContext.here(plan, directory, recorder, progress);
        RunContext run =
            options.existing() == null ? context(here, hosts) : here.on(options.existing());
        recorder.record("", begins(), "", plan.study());
        part.carryOut(run);
      } catch (ProblemException e) {
        if (e.state().equals(ProblemException.REFUSED)) {
          folder.discard();
        }
        throw e;
      } catch (IOException e) {
        throw keeping(folder, e);
      }
      return part.judged(progress);
    }
  }

  private static TrialEvent begins() {
    return new TrialEvent.RunBegins(OptionalLong.of(System.currentTimeMillis()));
  }

  /// Resumes a stopped run. An interrupt of the calling thread stops it cleanly again.
  ///
  /// @param stopped the run, which can be resumed here
  /// @param rest the trials still to be done
  /// @throws ProblemException when the environment cannot be prepared
  public static Ended resume(
      StoppedRun stopped, RemainingTrials rest, RunOptions options, RunProgress progress)
      throws IOException {
    OrphanCleanup.sweep();
    Environment said = stopped.record().environment();
    RunFolder folder =
        RunFolder.resumed(stopped.directory().root(), stopped.conditions().id(), options);
    RunDirectory directory = folder.partial();
    EnvironmentFile environment = EnvironmentFile.resumed(directory, options, said, rest);
    RunPart part = new RunPart(folder, options, environment, rest.due());
    try (EventRecorder recorder = EventRecorder.continued(directory, progress)) {
      progress.recording(directory);
      recorder.replace(directory.environment(), environment.text(Map.of(), false));
      recorder.replace(directory.plan(), PlanFile.text(rest.plan()));
      recorder.record(
          "",
          new TrialEvent.RunResumed(
              System.currentTimeMillis(), rest.kept().size(), rest.superseded().size()),
          "",
          "the run goes on");
      part.carryOut(RunContext.here(rest.plan(), directory, recorder, progress));
    } catch (IOException e) {
      throw keeping(folder, e);
    }
    return part.judged(progress);
  }

  private static ProblemException keeping(RunFolder folder, IOException e) {
    String why = e.getMessage() == null ? e.toString() : e.getMessage();
    return RunPart.keepingPartial(folder.unwritable(why), folder.partial().root());
  }

  private static RunContext context(RunContext here, @Nullable ConnectedHosts hosts) {
    if (hosts == null) {
      return here;
    }
    hosts.recordIn(here.directory().root());
    return here.on(hosts);
  }
}
