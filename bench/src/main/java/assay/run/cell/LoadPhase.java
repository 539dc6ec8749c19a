package assay.run.cell;

import assay.cluster.Cluster;
import assay.run.context.CellContext;
import assay.run.step.DataLoading;
import assay.run.step.MemoryMeasurement;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/// Loads the data. If the strategy asks for it, members are weighed as the data grow.
final class LoadPhase implements Phase {

  private final CellContext context;
  private final Cluster cluster;
  private @Nullable DataLoading data;

  LoadPhase(CellContext context, Cluster cluster) {
    this.context = context;
    this.cluster = cluster;
  }

  @Override
  public void run() throws ExecutionException, InterruptedException {
    context.says("loading data");
    boolean weighs = new MemoryMeasurement(context).wanted(cluster);
    DataLoading loading =
        new DataLoading(
            context.cell(),
            cluster,
            context.recorder(),
            weighs,
            context::awaitSettled,
            context.clock());
    data = loading;
    long unused = loading.run();
  }

  /// Weighs the data, and anything kept of them, after the last step.
  void weighAgain() throws ExecutionException, InterruptedException {
    context.says("weighing");
    DataLoading loading = data;
    if (loading != null) {
      loading.weighAgain();
    }
  }
}
