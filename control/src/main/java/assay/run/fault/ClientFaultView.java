package assay.run.fault;

import assay.record.event.ClusterEvent;
import assay.record.event.TimedEvent;
import assay.record.latency.Interval;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/// The effects of a user's fault as clients see them: departures, failed requests, long answers. Safe for many
/// threads.
public final class ClientFaultView {

  /// How many past rows are kept for comparison.
  private static final int MOST = 20_000;

  /// An answer is unusual if it takes this many times the longest before the fault, and longer than [#LONG].
  private static final int TIMES = 5;

  /// At least this many failed requests are more than chance, if there were none before.
  private static final int FEW = 3;

  private static final Duration LONG = Duration.ofMillis(100);

  private final Deque<Interval> rows = new ArrayDeque<>();
  private final List<Change> changes = new ArrayList<>();

  /// A member that came or went.
  private record Change(long nanos, String text) {}

  public synchronized void heard(List<Interval> closed) {
    for (Interval row : closed) {
      if (rows.size() == MOST) {
        rows.removeFirst();
      }
      rows.addLast(row);
    }
  }

  /// Receives any event. Most are ignored.
  public synchronized void heard(TimedEvent event) {
    if (event.event() instanceof ClusterEvent.EngineTells) {
      changes.add(new Change(event.nanos(), event.text()));
    }
  }

  /// The effects of a fault since a moment; empty when clients saw nothing unusual.
  public synchronized Optional<String> since(long nanos) {
    List<String> all = new ArrayList<>();
    changes.stream()
        .filter(change -> change.nanos() >= nanos)
        .map(Change::text)
        .distinct()
        .forEach(all::add);
    failures(nanos).ifPresent(all::add);
    delay(nanos).ifPresent(all::add);
    return all.isEmpty() ? Optional.empty() : Optional.of("clients saw: " + String.join(", ", all));
  }

  /// Significantly more failed requests than in the same time before: by three times the standard deviation.
  private Optional<String> failures(long nanos) {
    long end =
        rows.stream().mapToLong(row -> row.startNanos() + row.lengthNanos()).max().orElse(nanos);
    long after = bad(nanos, end);
    long before = bad(nanos - (end - nanos), nanos);
    return after >= FEW && after > before + 3 * Math.sqrt((double) before)
        ? Optional.of(
            "%,d requests that did not end OK, %,d in as long a time before"
                .formatted(after, before))
        : Optional.empty();
  }

  private long bad(long from, long to) {
    return rows.stream()
        .filter(row -> from <= row.startNanos() && row.startNanos() < to)
        .mapToLong(row -> row.failed() + row.unknown() + row.shed())
        .sum();
  }

  private Optional<String> delay(long nanos) {
    long after = longest(nanos, Long.MAX_VALUE);
    long before = longest(Long.MIN_VALUE, nanos);
    return before > 0 && after > Math.max(LONG.toNanos(), TIMES * before)
        ? Optional.of(
            "an answer that took %s, %s at the most before".formatted(text(after), text(before)))
        : Optional.empty();
  }

  private static String text(long nanos) {
    return "%,d ms".formatted(Math.max(1, nanos / 1_000_000));
  }

  private long longest(long from, long to) {
    return rows.stream()
        .filter(row -> row.measured() && from <= row.startNanos() && row.startNanos() < to)
        .mapToLong(Interval::responseMaxNanos)
        .max()
        .orElse(0);
  }
}
