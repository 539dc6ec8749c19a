package assay.load.watch;

import assay.api.engine.Partitioned;
import assay.load.client.ClientContext;
import assay.record.event.ClusterEvent;
import assay.record.event.TrialEvent;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Records which members the engine counts as its own: at first, and after every change.
///
/// The engine no longer counts a member that was thrown out or has a dead service, although the
/// process lives. During a step that harms the cluster, the engine is asked ten times a second, and
/// a change counts when two answers agree. Before and after every other step it is asked once. An
/// engine that cannot answer adds no record.
public final class MemberWatch {

  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final ClientContext context;
  private final Partitioned partitioned;
  private @Nullable Set<String> told;

  public MemberWatch(ClientContext context, Partitioned partitioned) {
    this.context = context;
    this.partitioned = partitioned;
  }

  @FunctionalInterface
  public interface Watching extends AutoCloseable {

    @Override
    void close();
  }

  public void look(@Nullable String step) {
    record(step, members());
  }

  /// Asks repeatedly until closed, and then once more. Records an event if the engine does not
  /// report members.
  public Watching during(String step) {
    Set<String> first = members();
    if (first.isEmpty()) {
      String reason = "the engine does not tell which members it counts";
      context.record(
          context.clock().nanos(),
          new TrialEvent.Declined("unplanned-exits", reason),
          step,
          reason);
      return () -> {};
    }
    record(step, first);
    Poll poll = new Poll(step, first);
    return poll::end;
  }

  private final class Poll {

    private final String step;
    private final Thread thread;
    private Set<String> before;
    private volatile boolean closed;

    Poll(String step, Set<String> first) {
      this.step = step;
      this.before = first;
      this.thread = context.clock().start("assay-members", this::run);
    }

    private void run() {
      while (!closed) {
        Set<String> now = members();
        if (now.equals(before)) {
          record(step, now);
        }
        before = now;
        context.clock().parkNanos(POLL_NANOS);
      }
    }

    void end() {
      closed = true;
      context.clock().unpark(thread);
      context.clock().join(thread);
      look(step);
    }
  }

  private Set<String> members() {
    try {
      return new TreeSet<>(partitioned.members());
    } catch (RuntimeException e) {
      return Set.of();
    }
  }

  private synchronized void record(@Nullable String step, Set<String> members) {
    if (!members.isEmpty() && !members.equals(told)) {
      told = members;
      context.record(
          context.clock().nanos(),
          new ClusterEvent.Members(List.copyOf(members)),
          step,
          "the engine counts %d members: %s".formatted(members.size(), String.join(", ", members)));
    }
  }
}
