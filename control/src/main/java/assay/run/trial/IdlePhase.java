package assay.run.trial;

import assay.cluster.Cluster;
import assay.record.event.TrialEvent;
import assay.run.context.ProcessSampler;
import assay.run.context.TrialContext;
import java.time.Duration;

/// Leaves the loaded cluster idle for a moment, because at a low rate idle use is a large part of the cost per
/// request. Skipped with batched backups and after another trial, which would leave the cluster busy, and in a
/// training, which needs no figures.
///
/// @param sampler samples the processes at both ends
record IdlePhase(TrialContext context, Cluster cluster, ProcessSampler sampler) implements Phase {

  private static final Duration REST = Duration.ofMillis(700);

  @Override
  public void run() throws InterruptedException {
    boolean calm = !context.configuration().batched() && context.trial().processesOf() == null;
    if (cluster.members().isEmpty() || !calm || context.layout().training()) {
      return;
    }
    context.says("at rest");
    sampler.sample().join();
    long beginNanos = context.clock().nanos();
    context.clock().sleep(REST);
    long restedNanos = context.clock().nanos() - beginNanos;
    context.record(new TrialEvent.Rested(restedNanos), "the loaded cluster was left alone");
    sampler.sample().join();
  }
}
