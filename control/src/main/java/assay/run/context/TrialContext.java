package assay.run.context;

import assay.cluster.ClusterLayout;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.plan.Plan.Trial;
import assay.record.event.RunEvent;
import assay.record.io.RunDirectory;
import assay.schedule.Clock;
import java.time.Duration;

/// Shared context of all phases of a trial.
///
/// @param run the context shared with other trials
/// @param layout the trial's processes
public record TrialContext(RunContext run, Trial trial, ClusterLayout layout) {

  private static final Duration BATCH_MARGIN = Duration.ofMillis(300);

  public Plan plan() {
    return run.plan();
  }

  public Configuration configuration() {
    return plan().configuration(trial.configuration());
  }

  public RunDirectory directory() {
    return run.directory();
  }

  public EventRecorder recorder() {
    return run.recorder();
  }

  public Clock clock() {
    return run.clock();
  }

  /// Reports the current phase to the run's watcher.
  public void says(String phase) {
    run.progress().phase(phase);
  }

  /// Reports to the run's watcher that the run only waits.
  public void waits(String what, Duration atMost) {
    run.progress().waits(what, atMost);
  }

  /// Records an event of the trial outside any step.
  public void record(RunEvent event, String text) {
    record(event, "", text);
  }

  /// Records an event in a step of the trial.
  public void record(RunEvent event, String step, String text) {
    recorder().record(trial.id(), event, step, text);
  }

  /// Waits until batched backups have caught up. Otherwise a read from the closest copy would count late writes as
  /// lost.
  public void awaitSettled() throws InterruptedException {
    if (configuration().batched()) {
      says("waiting for the last batch of backups");
      clock().sleep(layout.settings().durationOf("backup").plus(BATCH_MARGIN));
    }
  }
}
