package assay.load.watch;

import assay.api.engine.MembershipEvent;
import assay.api.engine.MembershipEvents;
import assay.api.engine.Partitioned;
import assay.load.client.ClientContext;
import assay.record.event.ClusterEvent;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Records the cluster's events during a step: what the engine reports, and partitions with a new
/// owner.
///
/// Owners are polled every 20 ms. Moves in quick succession are one event, at the first move's
/// moment: one rebalancing should not be a hundred events.
public final class ClusterEventWatch implements AutoCloseable {

  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
  private static final long CALM_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

  private final ClientContext context;
  private final String step;
  private final Partitioned partitioned;
  private final MembershipEvents.@Nullable Listening listening;
  private final Thread thread;
  private volatile boolean closed;

  public ClusterEventWatch(ClientContext context, String step, Partitioned partitioned) {
    this.context = context;
    this.step = step;
    this.partitioned = partitioned;
    this.listening = listen();
    this.thread = context.clock().start("assay-events", this::watch);
  }

  private MembershipEvents.@Nullable Listening listen() {
    return context
        .find(MembershipEvents.class)
        .map(engine -> engine.listen(this::tell))
        .orElse(null);
  }

  private void tell(MembershipEvent event) {
    long now = context.clock().nanos();
    Optional<String> left =
        event instanceof MembershipEvent.Left gone ? Optional.of(gone.member()) : Optional.empty();
    context.record(now, new ClusterEvent.EngineTells(left), step, event.sentence());
  }

  private void watch() {
    @Nullable String[] owners = owners();
    Moves moves = new Moves();
    while (!closed) {
      context.clock().parkNanos(POLL_NANOS);
      @Nullable String[] now = owners();
      long time = context.clock().nanos();
      Moves going = moves;
      compare(owners, now, owner -> going.add(owner, time));
      owners = now;
      if (moves.settled(time)) {
        record(moves);
        moves = new Moves();
      }
    }
    if (moves.count > 0) {
      record(moves);
    }
  }

  private static final class Moves {

    private final SortedMap<String, Integer> to = new TreeMap<>();
    private int count;
    private long firstNanos;
    private long lastNanos;

    void add(String owner, long nanos) {
      firstNanos = count == 0 ? nanos : firstNanos;
      lastNanos = nanos;
      count++;
      to.merge(owner, 1, Integer::sum);
    }

    boolean settled(long nanos) {
      return count > 0 && nanos - lastNanos > CALM_NANOS;
    }
  }

  /// The owner of each partition; all null if the engine cannot answer.
  private @Nullable String[] owners() {
    @Nullable String[] owners = new @Nullable String[partitioned.partitions()];
    try {
      for (int partition = 0; partition < owners.length; partition++) {
        owners[partition] = partitioned.ownerOf(partition);
      }
    } catch (RuntimeException e) {
      return new @Nullable String[owners.length];
    }
    return owners;
  }

  private static void compare(
      @Nullable String[] before, @Nullable String[] now, Consumer<String> moved) {
    for (int partition = 0; partition < now.length; partition++) {
      String owner = now[partition];
      if (owner == null) {
        now[partition] = before[partition];
      } else if (before[partition] != null && !owner.equals(before[partition])) {
        moved.accept(owner);
      }
    }
  }

  private void record(Moves moves) {
    String to =
        moves.to.entrySet().stream()
            .map(owner -> owner.getValue() + " to " + owner.getKey())
            .collect(Collectors.joining(", "));
    context.record(
        moves.firstNanos,
        new ClusterEvent.Moved(moves.count, moves.lastNanos - moves.firstNanos),
        step,
        "%d partitions changed hands: %s".formatted(moves.count, to));
  }

  @Override
  public void close() {
    closed = true;
    if (listening != null) {
      listening.close();
    }
    context.clock().unpark(thread);
    context.clock().join(thread);
  }
}
