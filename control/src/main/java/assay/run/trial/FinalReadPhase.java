package assay.run.trial;

import assay.cluster.ChildHandle;
import assay.cluster.Cluster;
import assay.record.event.TrialEvent;
import assay.run.context.TrialContext;
import assay.run.step.MemberViews;
import assay.schedule.Clock;
import assay.tether.Answer;
import assay.tether.Command;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;

/// Reads every key back, after backups have caught up and every living member has reported its view: the read values
/// come from one part of the cluster.
record FinalReadPhase(TrialContext context, Cluster cluster) implements Phase {

  /// A client gives up single keys after a minute by itself. Only a request that never returns takes this long, or a
  /// broker with that many orders left.
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  /// When a client gives up the keys that it has not read by then.
  private static final Duration KEYS = Duration.ofMinutes(1);

  @Override
  public void run() throws ExecutionException, InterruptedException {
    context.awaitSettled();
    new MemberViews(context, cluster).compare();
    context.waits("reading every key back", KEYS);
    context.record(new TrialEvent.AuditBegins(), "reading every key back");
    Answer.FinallyRead read = new Answer.FinallyRead(0, 0, 0, 0, 0);
    for (ChildHandle client : cluster.clients()) {
      read = read.and(read(client, context.clock()));
    }
    context.record(
        new TrialEvent.AuditEnds(
            OptionalInt.of(read.keys()),
            OptionalInt.of(read.unreadable()),
            OptionalInt.of(read.doubtful()),
            OptionalInt.of(read.again()),
            OptionalInt.of(read.onOwner())),
        "every key was read back");
  }

  /// The result of one process that reads every key back.
  ///
  /// @throws ExecutionException when the read fails or does not end
  static Answer.FinallyRead read(ChildHandle process, Clock clock)
      throws ExecutionException, InterruptedException {
    try {
      return clock.get(process.ask(new Command.ReadFinally()), PATIENCE);
    } catch (TimeoutException e) {
      throw new ExecutionException(
          new TimeoutException(
              "%s was still reading every key back after %d s: a request never returned, or a broker had that many orders left; it was given up"
                  .formatted(process.name(), PATIENCE.toSeconds())));
    }
  }
}
