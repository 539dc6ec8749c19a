package assay.load.watch;

import assay.api.engine.Partitioned;
import assay.load.client.ClientContext;
import assay.record.event.CellEvent;
import assay.record.event.ClusterEvent;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Records which members the engine counts as its own: at first, and whenever that has changed.
///
/// A member that is thrown out, or whose service has died, is no longer counted though its process
/// lives. While a step harms the cluster the engine is asked ten times a second, and a change counts
/// once two looks agree; before and after every other step once. An engine that cannot tell just now
/// says nothing of its members.
public final class MemberWatch {

  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final ClientContext context;
  private final Partitioned partitioned;
  private @Nullable Set<String> told;

  /// @param partitioned who is asked
  public MemberWatch(ClientContext context, Partitioned partitioned) {
    this.context = context;
    this.partitioned = partitioned;
  }

  /// What goes on until it is closed.
  @FunctionalInterface
  public interface Watching extends AutoCloseable {

    @Override
    void close();
  }

  /// Asks once.
  public void look(@Nullable String step) {
    record(step, members());
  }

  /// Asks again and again until it is closed, and then once more; says so where the engine does not
  /// tell.
  public Watching during(String step) {
    Set<String> first = members();
    if (first.isEmpty()) {
      String reason = "the engine does not tell which members it counts";
      context.record(
          context.clock().nanos(), new CellEvent.Declined("unplanned-exits", reason), step, reason);
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
