package assay.run.trial;

import assay.cluster.Cluster;
import assay.plan.Step;
import assay.run.context.ProcessSampler;
import assay.run.context.TrialContext;
import assay.run.step.BackgroundTraffic;
import assay.run.step.CapacityRun;
import assay.run.step.MapInspection;
import assay.run.step.StepRunner;
import java.util.concurrent.ExecutionException;

/// Runs one step of a trial under its background users, then checks the content.
///
/// @param sampler samples the processes at the edges of windows
/// @param runner runs the step, or the tries of a search
/// @param index the step's index in the plan
record StepPhase(
    TrialContext context,
    Cluster cluster,
    ProcessSampler sampler,
    StepRunner runner,
    MapInspection inspection,
    int index,
    Step step)
    implements Phase {

  @Override
  public void run() throws ExecutionException, InterruptedException {
    new BackgroundTraffic(context, cluster).during(step, this::carryOut);
    inspection.after(step.id(), step.harms());
  }

  private void carryOut() throws ExecutionException, InterruptedException {
    if (step instanceof Step.Capacity search) {
      new CapacityRun(context, search, runner, cluster, sampler).run(index);
    } else {
      runner.run(cluster, sampler, index, step);
    }
  }

  @Override
  public boolean leavesNothing() {
    return inspection.nobodyLeft() && context.plan().checks().contains("content");
  }
}
