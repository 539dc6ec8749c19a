package assay.run.cell;

import assay.cluster.Cluster;
import assay.record.event.CellEvent;
import assay.run.context.CellContext;
import assay.run.context.ProcessSampler;
import java.time.Duration;

/// Leaves the loaded cluster alone for a moment: at a low rate what it uses anyway is much of what a
/// request seems to use. Where backups are sent in batches it would not be at rest, nor are processes
/// that have just been busy for another cell. Of a cluster that only trains start-up caches no figure is asked.
///
/// @param context the cell
/// @param cluster its processes
/// @param sampler samples them at both ends
record RestPhase(CellContext context, Cluster cluster, ProcessSampler sampler) implements Phase {

  private static final Duration REST = Duration.ofMillis(700);

  @Override
  public void run() throws InterruptedException {
    boolean calm = !context.strategy().batched() && context.cell().processesOf() == null;
    if (cluster.members().isEmpty() || !calm || context.layout().training()) {
      return;
    }
    context.says("at rest");
    sampler.sample().join();
    long beginNanos = context.clock().nanos();
    context.clock().sleep(REST);
    long restedNanos = context.clock().nanos() - beginNanos;
    context.record(new CellEvent.Rested(restedNanos), "the loaded cluster was left alone");
    sampler.sample().join();
  }
}
