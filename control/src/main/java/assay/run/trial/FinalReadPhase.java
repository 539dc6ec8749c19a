package assay.run.trial;

import assay.cluster.ChildHandle;
import assay.cluster.Cluster;
import assay.plan.Step;
import assay.plan.fault.FaultKind;
import assay.record.event.TrialEvent;
import assay.run.context.TrialContext;
import assay.run.step.MemberViews;
import assay.tether.Answer;
import assay.tether.Command;
import java.time.Duration;
import java.util.List;
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

  /// How long no key may have got newer before those that lack a version are lost, if entries may come back late.
  private static final Duration CALM = Duration.ofSeconds(5);

  @Override
  public void run() throws ExecutionException, InterruptedException {
    context.awaitSettled();
    new MemberViews(context, cluster).compare();
    context.waits("reading every key back", KEYS);
    context.record(new TrialEvent.AuditBegins(), "reading every key back");
    Answer.FinallyRead read = Answer.FinallyRead.NONE;
    for (ChildHandle client : cluster.clients()) {
      read = read.and(read(client, context));
    }
    context.record(
        new TrialEvent.AuditEnds(
            OptionalInt.of(read.keys()),
            OptionalInt.of(read.unreadable()),
            OptionalInt.of(read.doubtful()),
            OptionalInt.of(read.again()),
            OptionalInt.of(read.onOwner()),
            OptionalInt.of(read.late()),
            OptionalInt.of(read.goesOn() ? 1 : 0)),
        "every key was read back");
  }

  /// Whether a side of a cluster or a queue to another site may still hold what cannot be read yet: after a fault that
  /// processes outlive, a user's command included, and with several sites.
  private static boolean mayComeBack(TrialContext context) {
    return context.layout().sites().any() || isOutlived(context.plan().steps(context.trial()));
  }

  /// Whether some fault leaves the harmed processes alive.
  static boolean isOutlived(List<Step> steps) {
    return steps.stream()
        .flatMap(step -> step.faults().stream())
        .flatMap(fault -> FaultKind.of(fault.fault()).stream())
        .anyMatch(kind -> !kind.kills() && !kind.adds());
  }

  /// The result of one process that reads every key back.
  ///
  /// @throws ExecutionException when the read fails or does not end
  static Answer.FinallyRead read(ChildHandle process, TrialContext context)
      throws ExecutionException, InterruptedException {
    Duration calm = mayComeBack(context) ? CALM : Duration.ZERO;
    try {
      return context.clock().get(process.ask(new Command.ReadFinally(calm.toMillis())), PATIENCE);
    } catch (TimeoutException e) {
      throw new ExecutionException(
          new TimeoutException(
              "%s was still reading every key back after %d s: a request never returned, or a broker had that many orders left; it was given up"
                  .formatted(process.name(), PATIENCE.toSeconds())));
    }
  }
}
