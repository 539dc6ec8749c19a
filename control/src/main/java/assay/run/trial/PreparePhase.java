package assay.run.trial;

import assay.cluster.ChildHandle;
import assay.cluster.Cluster;
import assay.run.context.TrialContext;
import assay.tether.Command;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;

/// Prepares what the workload's requests need outside the cluster, one client after another.
record PreparePhase(TrialContext context, Cluster cluster) implements Phase {

  @Override
  public void run() throws ExecutionException, InterruptedException {
    context.says("preparing requests");
    List<ChildHandle> clients = new ArrayList<>(cluster.clients());
    cluster.traffic().ifPresent(clients::add);
    for (ChildHandle client : clients) {
      client.ask(new Command.PrepareWorkload()).get();
    }
  }
}
