package assay.run;

import assay.api.engine.DirectoryTree;
import assay.cluster.ClusterLayout;
import assay.metric.MetricFamily;
import assay.plan.Plan;
import assay.plan.Plan.Trial;
import assay.plan.PlanFile;
import assay.probe.JvmProbe;
import assay.problem.ProblemException;
import assay.record.event.MemoryEvent;
import assay.record.event.TrialEvent;
import assay.record.history.JudgeMemoryLimits;
import assay.run.context.RunContext;
import assay.run.context.RunFolder;
import assay.run.context.StartedCluster;
import assay.run.context.TrialProcessFacts;
import assay.run.trial.TrialRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalLong;

/// A soak: one round after another on the same members, until the time is over.
///
/// A round loads the data anew with its own clients, runs every step with its faults, reads everything back and
/// deletes the data. Each round is judged at once and its large files are deleted, so neither the disk nor Assay's
/// heap grows with time. Members that a fault has ended are restarted before the next round.
///
/// @param layout the processes of the first round
record SoakRun(RunContext context, RunFolder folder, ClusterLayout layout, SoakRoundFiles files) {

  /// The soak ends after this many consecutive incomplete rounds.
  private static final int MOST_FAILURES = 3;

  /// The soak of a run.
  ///
  /// @param memory the limit for a round's history while it is judged
  static SoakRun of(
      RunContext run, RunFolder folder, ClusterLayout layout, JudgeMemoryLimits memory) {
    return new SoakRun(
        run, folder, layout, new SoakRoundFiles(run.directory(), run.recorder(), memory));
  }

  /// Runs the soak to its end.
  ///
  /// @return the processes of the first round
  /// @throws ProblemException when the first round cannot begin
  TrialProcessFacts run() throws IOException, InterruptedException {
    TrialRun first = begin(context.plan(), 1);
    try (StartedCluster session = context.starter().start(layout, first.listener())) {
      TrialProcessFacts info = rounds(session, first);
      session.stop(TrialRun.STOP_PATIENCE);
      return info;
    }
  }

  private TrialProcessFacts rounds(StartedCluster session, TrialRun first)
      throws IOException, InterruptedException {
    long beginNanos = context.clock().nanos();
    TrialProcessFacts info = first.round(session, true, false);
    ended(context.plan());
    int failures = first.failed() ? 1 : 0;
    for (int number = 2; failures < MOST_FAILURES && !over(beginNanos); number++) {
      Plan soFar = context.plan().withRounds(number);
      context.recorder().replace(context.directory().plan(), PlanFile.text(soFar));
      try {
        failures = round(session, soFar, number, failures > 0).failed() ? failures + 1 : 0;
      } catch (ProblemException e) {
        failures++;
        session.cluster().endClients(TrialRun.STOP_PATIENCE);
        String reason = e.problems().getFirst().what();
        String trial = soFar.trials().getLast().id();
        context.recorder().record(trial, new TrialEvent.TrialFailed(reason), "", reason);
      }
    }
    return info;
  }

  private boolean over(long beginNanos) {
    return context.clock().nanos() - beginNanos >= context.plan().soak().toNanos();
  }

  private TrialRun begin(Plan soFar, int number) {
    Trial trial = soFar.trials().getLast();
    context.progress().trial(number, number, trial);
    ClusterLayout own =
        layout.in(trial.id(), process -> context.directory().process(trial.id(), process));
    return new TrialRun(context.with(soFar), trial, own);
  }

  private TrialRun round(StartedCluster session, Plan soFar, int number, boolean leftovers)
      throws IOException, InterruptedException {
    TrialRun round = begin(soFar, number);
    session.tell(round.listener());
    context.progress().phase("starting members that ended");
    forget(session.cluster().mend());
    TrialProcessFacts unused = round.round(session, false, leftovers);
    ended(soFar);
    return round;
  }

  private void ended(Plan soFar) throws IOException {
    Trial trial = soFar.trials().getLast();
    context.progress().phase("judging the round");
    measureMemory(trial);
    context.recorder().requireWritten();
    folder.requireRoomLeft();
    files.ended(trial);
  }

  /// Records Assay's own memory, open files and threads, which must not grow either.
  private void measureMemory(Trial trial) {
    OptionalLong live =
        JvmProbe.live().stream().mapToLong(each -> each.heapBytes() + each.directBytes()).findAny();
    MemoryEvent.BenchLives holds =
        new MemoryEvent.BenchLives(live, JvmProbe.openFiles(), JvmProbe.threads());
    if (live.isEmpty()) {
      context
          .recorder()
          .declined(
              trial.id(),
              MetricFamily.ASSAY_MEMORY.key(),
              "Assay's own JVM does not collect its garbage when asked");
    }
    String text =
        "assay itself holds %s bytes, %s files and %d threads"
            .formatted(shown(live), shown(holds.files()), holds.threads());
    context.recorder().record(trial.id(), holds, "", text);
  }

  private static String shown(OptionalLong count) {
    return count.isPresent() ? "%,d".formatted(count.getAsLong()) : "unknown";
  }

  /// Deletes folders of restarted members that have ended again: only the newest restart is useful.
  private static void forget(Iterable<Path> logs) throws IOException {
    for (Path log : logs) {
      Path folder = log.toAbsolutePath().getParent();
      if (folder != null && folder.getFileName().toString().contains("-again-")) {
        DirectoryTree.delete(folder);
      }
    }
  }
}
