package assay.run.context;

import assay.cluster.ClusterLayout;
import assay.plan.Plan;
import assay.plan.Plan.Cell;
import assay.plan.Strategy;
import assay.record.event.RunEvent;
import assay.record.io.RunDirectory;
import assay.schedule.Clock;
import java.time.Duration;

/// What all phases of a cell share.
///
/// @param run what they share with other cells
/// @param cell which cell
/// @param layout who runs in it
public record CellContext(RunContext run, Cell cell, ClusterLayout layout) {

  private static final Duration BATCH_MARGIN = Duration.ofMillis(300);

  /// The plan.
  public Plan plan() {
    return run.plan();
  }

  /// The cell's strategy.
  public Strategy strategy() {
    return plan().strategy(cell.strategy());
  }

  /// Where the record lies.
  public RunDirectory directory() {
    return run.directory();
  }

  /// Writes the record.
  public EventRecorder recorder() {
    return run.recorder();
  }

  /// What is waited for.
  public Clock clock() {
    return run.clock();
  }

  /// Tells whoever watches what is done now.
  public void says(String phase) {
    run.progress().phase(phase);
  }

  /// Records something that happened in the cell outside of a step.
  public void record(RunEvent event, String text) {
    record(event, "", text);
  }

  /// Records something that happened in a step of the cell.
  public void record(RunEvent event, String step, String text) {
    recorder().record(cell.id(), event, step, text);
  }

  /// Waits until backups that are sent in batches have caught up: a read from the closest copy would take
  /// what is merely late for lost.
  public void awaitSettled() throws InterruptedException {
    if (strategy().batched()) {
      says("waiting for the last batch of backups");
      clock().sleep(layout.settings().durationOf("backup").plus(BATCH_MARGIN));
    }
  }
}
