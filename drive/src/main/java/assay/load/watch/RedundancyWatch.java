package assay.load.watch;

import assay.api.engine.Partitioned;
import assay.load.client.ClientContext;
import assay.record.event.ClusterEvent;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/// Watches the engine's safe signal during a step and records every change, with the number of
/// members. If the polls before and after a fault are both safe, the second event gives the time
/// within which the cluster was safe again.
///
/// A kill leaves fewer members, and a join adds more. Data that these members own and back up is
/// safe again. So the cluster counts as safe if it is safe for any number of members.
public final class RedundancyWatch implements AutoCloseable {

  private static final int MOST_ADDED = 3;

  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private final ClientContext context;
  private final String step;
  private final Partitioned partitioned;
  private final int members;
  private final Thread thread;
  private volatile boolean closed;
  private int spread;

  /// @param members how many members the cluster was started with
  public RedundancyWatch(ClientContext context, String step, Partitioned partitioned, int members) {
    this.context = context;
    this.step = step;
    this.partitioned = partitioned;
    this.members = members;
    this.spread = members;
    this.thread = context.clock().start("assay-safety", this::watch);
  }

  private void watch() {
    boolean before = true;
    int by = members;
    while (!closed) {
      boolean safe = safe();
      if (safe != before || (safe && spread != by)) {
        record(safe);
        before = safe;
        by = spread;
      }
      context.clock().parkNanos(POLL_NANOS);
    }
  }

  private boolean safe() {
    if (safe(partitioned, spread)) {
      return true;
    }
    for (int other = members + MOST_ADDED; other > 0 && !closed; other--) {
      if (other != spread && safe(partitioned, other)) {
        spread = other;
        return true;
      }
    }
    return false;
  }

  /// The safe signal; false if the engine cannot answer.
  public static boolean safe(Partitioned partitioned, int members) {
    try {
      return partitioned.safe(members);
    } catch (RuntimeException e) {
      return false;
    }
  }

  private void record(boolean safe) {
    long now = context.clock().nanos();
    if (safe) {
      context.record(
          now,
          new ClusterEvent.Safe(OptionalInt.of(spread)),
          step,
          "every partition is owned and backed up as asked, by " + spread + " members");
    } else {
      context.record(
          now, new ClusterEvent.Unsafe(), step, "a partition is not owned or backed up as asked");
    }
  }

  @Override
  public void close() {
    closed = true;
    context.clock().unpark(thread);
    context.clock().join(thread);
  }
}
