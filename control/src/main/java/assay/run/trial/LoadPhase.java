package assay.run.trial;

import assay.cluster.Cluster;
import assay.run.context.TrialContext;
import assay.run.step.DataLoading;
import assay.run.step.MemoryMeasurement;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/// Loads the data. If the configuration asks for it, members' memory is measured as the data grow.
final class LoadPhase implements Phase {

  private final TrialContext context;
  private final Cluster cluster;
  private @Nullable DataLoading data;

  LoadPhase(TrialContext context, Cluster cluster) {
    this.context = context;
    this.cluster = cluster;
  }

  @Override
  public void run() throws ExecutionException, InterruptedException {
    context.says("loading data");
    boolean measured = new MemoryMeasurement(context).wanted(cluster);
    DataLoading loading =
        new DataLoading(
            context.trial(),
            cluster,
            context.recorder(),
            measured,
            context::awaitSettled,
            context.clock());
    data = loading;
    long unused = loading.run();
  }

  /// Measures the memory of the data, and of anything kept of them, after the last step.
  void measureMemoryAgain() throws ExecutionException, InterruptedException {
    context.says("measuring memory");
    DataLoading loading = data;
    if (loading != null) {
      loading.measureMemoryAgain();
    }
  }
}
