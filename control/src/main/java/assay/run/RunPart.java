package assay.run;

import assay.cluster.ClusterLayout;
import assay.judge.RunJudgement;
import assay.plan.Plan;
import assay.plan.Plan.Trial;
import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.problem.ShellQuoting;
import assay.record.event.TrialEvent;
import assay.record.history.JudgeMemoryLimits;
import assay.report.model.ReportModel;
import assay.run.context.EventRecorder;
import assay.run.context.RunContext;
import assay.run.context.RunFolder;
import assay.run.context.RunOptions;
import assay.run.context.RunProgress;
import assay.run.context.TrialProcessFacts;
import assay.run.trial.TrialSequence;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// One part of a run, from its first trial to the report of everything recorded so far. An uninterrupted run has one
/// part; a resumed run adds a part with the remaining trials.
///
/// @param due the trials to run, in order
record RunPart(RunFolder folder, RunOptions options, EnvironmentFile environment, List<Trial> due) {

  /// Runs the trials and completes the record. An interrupt of the calling thread stops it cleanly.
  ///
  /// @throws ProblemException when the first trial cannot begin
  void carryOut(RunContext run) throws IOException {
    EventRecorder recorder = run.recorder();
    Path file = run.directory().environment();
    Map<String, TrialProcessFacts> firsts;
    try {
      firsts = trials(run, seen -> recorder.replace(file, environment.text(seen, false)));
    } catch (ProblemException e) {
      throw leaving(e, run.starter().end());
    } catch (IOException | RuntimeException e) {
      Optional<String> unused = run.starter().end();
      throw e;
    }
    run.starter().end().ifPresent(environment::warn);
    recorder.replace(file, environment.text(firsts, true));
    recorder.requireWritten();
    recorder.finish();
  }

  /// The same problems, with a note about the state in which an existing cluster was left.
  private static ProblemException leaving(ProblemException e, Optional<String> left) {
    if (left.isEmpty()) {
      return e;
    }
    List<Problem> problems = new ArrayList<>(e.problems());
    problems.add(
        new Problem("E535", left.get(), "set the cluster's configuration by hand, then run again"));
    return new ProblemException(e.exit(), problems, e.state(), e);
  }

  /// Runs all trials.
  ///
  /// @return the processes of each configuration's first trial
  private Map<String, TrialProcessFacts> trials(RunContext run, TrialSequence.ProcessesSeen seen)
      throws IOException {
    Map<String, TrialProcessFacts> firsts = new LinkedHashMap<>();
    Plan plan = run.plan();
    EventRecorder recorder = run.recorder();
    try (TrialSequence runs = new TrialSequence(run, folder, options)) {
      if (plan.soaks()) {
        ClusterLayout layout = runs.layout(plan.trials().getFirst());
        SoakRun soak = SoakRun.of(run, folder, layout, options.judging());
        firsts.put(plan.baseline().name(), soak.run());
      } else {
        TrialSequence.ProcessesSeen both =
            now -> {
              firsts.putAll(now);
              seen.seen(now);
            };
        firsts.putAll(runs.all(due, both));
      }
      recorder.record("", new TrialEvent.RunEnds(), "", "every run was made");
    } catch (ProblemException e) {
      throw e.state().equals(ProblemException.REFUSED)
          ? e
          : keepingPartial(e, folder.partial().root());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      recorder.record("", new TrialEvent.Interrupted(), "", "stopped by the user");
    }
    return firsts;
  }

  /// Judges and reports everything recorded so far, despite interrupts.
  PlanRunner.Ended judged(RunProgress progress) {
    progress.phase("judging");
    boolean wasInterrupted = Thread.interrupted();
    PlanRunner.Ended ended = ended(folder, options.judging());
    if (wasInterrupted) {
      Thread.currentThread().interrupt();
    }
    return ended;
  }

  /// Judges and reports what was recorded. The record stays even if this fails.
  static PlanRunner.Ended ended(RunFolder folder, JudgeMemoryLimits memory) {
    Path kept = folder.partial().root();
    try {
      RunJudgement judged = ReportWriter.judge(folder.partial(), memory);
      RunFolder.Finished finished = folder.finish(judged.results());
      kept = finished.directory().root();
      ReportModel model = ReportWriter.report(finished.directory(), judged);
      return new PlanRunner.Ended(finished.directory(), model, finished.unnoted());
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
                      .formatted(ShellQuoting.shown(kept.toString())))),
          ProblemException.KEPT,
          e);
    }
  }

  /// The same problems, with the path of the kept record.
  static ProblemException keepingPartial(ProblemException e, Path root) {
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
