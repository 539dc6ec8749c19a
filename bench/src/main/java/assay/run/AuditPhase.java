package assay.run;

import assay.cluster.Cluster;
import assay.record.Mark;
import assay.tether.Command;
import java.util.Map;
import java.util.concurrent.ExecutionException;

/// Reads every key back, once backups have caught up.
///
/// @param context the cell
/// @param cluster its processes
record AuditPhase(CellContext context, Cluster cluster) implements Phase {

  @Override
  public void run() throws ExecutionException, InterruptedException {
    context.settle();
    context.says("reading every key back");
    context.mark(Mark.Type.AUDIT_BEGINS, "reading every key back", Map.of());
    Map<String, String> answer = cluster.clients().getFirst().ask(new Command.Audit()).get();
    context.mark(Mark.Type.AUDIT_ENDS, "every key was read back", answer);
  }
}
