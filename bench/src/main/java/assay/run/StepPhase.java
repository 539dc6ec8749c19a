package assay.run;

import assay.cluster.Cluster;
import assay.plan.Step;
import java.util.concurrent.ExecutionException;

/// One step of a cell under its background users, and a look at what it has left.
///
/// @param context the cell
/// @param cluster its processes
/// @param sampler samples them at the edges of windows
/// @param runner runs the step, or the trials of a search
/// @param inspection looks at what is left
/// @param index the step's place in the plan
/// @param step the step
record StepPhase(
    CellContext context,
    Cluster cluster,
    ProcessSampler sampler,
    StepRunner runner,
    Inspection inspection,
    int index,
    Step step)
    implements Phase {

  @Override
  public void run() throws ExecutionException, InterruptedException {
    new Background(context, cluster).during(step, this::carryOut);
    inspection.after(step.id(), step instanceof Step.Open open && open.harms());
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
