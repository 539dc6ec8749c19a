package assay.run.trial;

import assay.cluster.ClusterLayout;
import assay.cluster.Installation;
import assay.cluster.StartFailureAdvice;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.plan.Plan.Trial;
import assay.problem.ProblemException;
import assay.record.event.TrialEvent;
import assay.run.context.RunContext;
import assay.run.context.RunFolder;
import assay.run.context.RunOptions;
import assay.run.context.StartedCluster;
import assay.run.context.TrialProcessFacts;
import assay.run.context.UserJar;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Runs the trials of a plan one after another. Each gets a new cluster, except in a lean run or a fixed order, where
/// trials share processes.
public final class TrialSequence implements AutoCloseable {

  private final RunContext run;
  private final Plan plan;
  private final RunFolder folder;
  private final RunOptions options;
  private @Nullable StartedCluster session;

  public TrialSequence(RunContext run, RunFolder folder, RunOptions options) {
    this.run = run;
    this.plan = run.plan();
    this.folder = folder;
    this.options = options;
  }

  /// Receives the processes of each configuration when its first trial has run.
  public interface ProcessesSeen {

    /// Receives the known processes.
    ///
    /// @param firsts the processes of all configurations seen so far, by name
    void seen(Map<String, TrialProcessFacts> firsts) throws IOException;
  }

  /// Runs some trials.
  ///
  /// @param due the trials in order; a trial's followers on the same processes are included
  /// @param seen receives the processes
  /// @return the processes of each configuration's first trial
  /// @throws ProblemException when the plan's first trial cannot begin; never for the rest of a resumed run
  public Map<String, TrialProcessFacts> all(List<Trial> due, ProcessesSeen seen)
      throws IOException, InterruptedException {
    Map<String, TrialProcessFacts> firsts = new LinkedHashMap<>();
    for (int i = 0; i < due.size(); i++) {
      Trial trial = due.get(i);
      run.progress().trial(plan.trials().indexOf(trial) + 1, plan.trials().size(), trial);
      boolean isTakenOver = i + 1 < due.size() && due.get(i + 1).processesOf() != null;
      boolean isFirst = i == 0 && due.size() == plan.trials().size();
      TrialProcessFacts info = unlessFirst(trial, isFirst, isTakenOver);
      if (!trial.control() && isUnseen(firsts.get(trial.configuration()))) {
        firsts.put(trial.configuration(), info);
        seen.seen(firsts);
      }
      run.recorder().requireWritten();
      folder.requireRoomLeft();
    }
    return firsts;
  }

  private static boolean isUnseen(@Nullable TrialProcessFacts info) {
    return info == null || info.equals(TrialProcessFacts.NOTHING);
  }

  /// A first trial that cannot begin ends the run, unless only its client's program is to blame. Any other trial fails
  /// and the run continues.
  private TrialProcessFacts unlessFirst(Trial trial, boolean isFirst, boolean isTakenOver)
      throws IOException, InterruptedException {
    try {
      return one(trial, isTakenOver);
    } catch (ProblemException e) {
      close();
      boolean program = e.problems().getFirst().code().equals(StartFailureAdvice.PROGRAM_FAILED);
      if (isFirst && !program) {
        throw e;
      }
      String reason = e.problems().getFirst().what();
      run.recorder().record(trial.id(), new TrialEvent.TrialFailed(reason), "", reason);
      return TrialProcessFacts.NOTHING;
    }
  }

  private TrialProcessFacts one(Trial trial, boolean isTakenOver)
      throws IOException, InterruptedException {
    StartedCluster now = session;
    TrialRun one;
    if (now == null && trial.processesOf() != null && plan.inFixedOrder(trial)) {
      throw outOfOrder(trial.processesOf());
    }
    if (now == null || trial.processesOf() == null) {
      one = new TrialRun(run, trial, layout(trial));
      now = started(one);
      session = now;
      one.carryOut(now);
    } else {
      one = new TrialRun(run, trial, layout(trial, now));
      if (plan.inFixedOrder(trial)) {
        one.beginAnew(now);
      } else {
        one.takeOver(now);
      }
    }
    TrialProcessFacts info = one.info(now);
    if (!isTakenOver || !one.leave(now)) {
      one.end(now);
      close();
    }
    return info;
  }

  /// A start that fails because of an interrupt is not the host's failure.
  private static StartedCluster started(TrialRun one) throws IOException, InterruptedException {
    try {
      return one.start();
    } catch (IOException | UncheckedIOException | ProblemException e) {
      if (Thread.interrupted()) {
        InterruptedException interrupted = new InterruptedException(e.getMessage());
        interrupted.initCause(e);
        throw interrupted;
      }
      throw e;
    }
  }

  /// New processes in the middle of a fixed order would be cold although the order says warm.
  private static ProblemException outOfOrder(String processesOf) {
    return ProblemException.ofHost(
        "E501",
        "the processes of %s, in which it was to follow, are gone".formatted(processesOf),
        "read what became of the runs before it");
  }

  /// The layout of a trial with a new cluster.
  public ClusterLayout layout(Trial trial) {
    Configuration configuration = plan.configuration(trial.configuration());
    return new ClusterLayout(
            Installation.here().with(options.jars().stream().map(UserJar::file).toList()),
            plan.engine(configuration),
            plan.workload(),
            options.simulated(plan.engine(configuration)),
            trial.id(),
            configuration.values(),
            "assay-" + folder.id() + "-" + trial.id(),
            ClusterLayout.portFor(configuration.values()),
            process(trial),
            false,
            false)
        .withTraffic(plan.underTraffic());
  }

  private ClusterLayout layout(Trial trial, StartedCluster taken) {
    return taken
        .layout()
        .of(trial.id(), plan.configuration(trial.configuration()).values(), process(trial));
  }

  private Function<String, Path> process(Trial trial) {
    return process -> run.directory().process(trial.id(), process);
  }

  /// Ends the current processes, if there are any.
  @Override
  public void close() {
    StartedCluster ended = session;
    session = null;
    if (ended != null) {
      ended.close();
    }
  }
}
