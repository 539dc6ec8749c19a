package assay.run.cell;

import assay.cluster.Cluster;
import assay.record.event.CellEvent;
import assay.run.context.CellContext;
import assay.tether.Answer;
import assay.tether.Command;
import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;

/// Reads every key back, once backups have caught up.
///
/// @param context the cell
/// @param cluster its processes
record AuditPhase(CellContext context, Cluster cluster) implements Phase {

  @Override
  public void run() throws ExecutionException, InterruptedException {
    context.awaitSettled();
    context.says("reading every key back");
    context.record(new CellEvent.AuditBegins(), "reading every key back");
    Answer.FinallyRead read = cluster.clients().getFirst().ask(new Command.ReadFinally()).get();
    context.record(
        new CellEvent.AuditEnds(
            OptionalInt.of(read.keys()),
            OptionalInt.of(read.unreadable()),
            OptionalInt.of(read.doubtful()),
            OptionalInt.of(read.again()),
            OptionalInt.of(read.onOwner())),
        "every key was read back");
  }
}
