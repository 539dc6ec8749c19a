package assay.judge.history;

import assay.judge.check.Evidence;
import assay.judge.check.FaultEpisode;
import assay.judge.order.KeyEventIndex;
import assay.judge.order.VersionOrderScope;
import assay.record.event.StepEvent;
import assay.record.event.TimedEvent;
import assay.record.history.History;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// Finds which fault episodes took the lost writes.
///
/// Every episode that was not over when a write began can have taken it. Reads leave fewer candidates:
///
/// - A read after an episode that returns the version, or a later one written before the episode, shows that the
///   write survived the episode.
/// - A read that returns less shows that the write was gone by then, unless a later read returns as much.
///
/// Reads through a near cache show neither, nor do reads of keys that several clients write at a time, whose versions
/// have no order. A stale read anywhere makes the second rule useless. The number of
/// episodes with loss lies between the fewest and the most that explain every loss.
final class LossAttribution {

  private final History history;
  private final List<FaultEpisode> episodes;

  private final boolean orderless;

  /// Whether reads show nothing.
  private final boolean blind;

  /// The losses between a first and a last episode: with the second rule, and without.
  private final long[][] shown;

  private final long[][] unshown;
  private final LastReadIndex seen;
  private boolean stale;

  LossAttribution(Evidence evidence) {
    history = evidence.history();
    seen = new LastReadIndex(history);
    episodes = evidence.episodes();
    orderless = evidence.arrivals().order() == VersionOrderScope.NONE;
    blind =
        orderless
            || TimedEvent.events(evidence.events(), StepEvent.Near.class)
                .anyMatch(caches -> caches.hits() > 0);
    shown = new long[episodes.size()][episodes.size()];
    unshown = new long[episodes.size()][episodes.size()];
  }

  /// Looks for stale reads.
  ///
  /// @param byEnd the key's operations by their end
  void look(KeyEventIndex byEnd, int key) {
    if (episodes.size() < 2 || stale || orderless) {
      return;
    }
    seen.load(byEnd, key);
    List<Integer> acked = new ArrayList<>();
    for (int at = byEnd.begin(key); at < byEnd.end(key); at++) {
      int event = byEnd.at(at);
      if (history.outcome(event) == OperationOutcome.OK) {
        if (history.op(event).writes()) {
          acked.add(event);
        } else if (history.op(event) == Op.READ) {
          stale |= isStale(event, acked);
        }
      }
    }
  }

  /// Whether a read missed a write that no fault can have taken: none had been asked for, or a later read returned
  /// it.
  private boolean isStale(int read, List<Integer> acked) {
    int last = acked.size() - 1;
    while (last >= 0 && history.endNanos(acked.get(last)) >= history.startNanos(read)) {
      last--;
    }
    if (last < 0 || history.version(acked.get(last)) <= history.version(read)) {
      return false;
    }
    long known = history.version(acked.get(last));
    return history.endNanos(read) < episodes.getFirst().askedNanos()
        || seen.found(history.version(read), known, history.endNanos(read));
  }

  /// Books a key's lost writes. Returns the first episode, from 0, that can have taken the first of them, or the
  /// number of episodes for a write after all of them.
  ///
  /// @param byEnd the key's operations by their end
  /// @param lost acknowledged writes, at least one
  int book(KeyEventIndex byEnd, int key, List<Integer> lost) {
    Reads reads = episodes.size() < 2 || blind ? Reads.NONE : Reads.of(history, byEnd, key);
    int earliest = episodes.size();
    for (int i = 0; i < lost.size(); i++) {
      int write = lost.get(i);
      int first = first(write, reads);
      earliest = i == 0 ? first : earliest;
      if (first < episodes.size()) {
        int gone = last(reads.goneNanos(history, write));
        int last = gone < first ? episodes.size() - 1 : gone;
        shown[first][last]++;
        unshown[first][episodes.size() - 1]++;
      }
    }
    return earliest;
  }

  /// The first episode that can have taken a write. A write read after the last episode is attributed to it.
  private int first(int write, Reads reads) {
    int first = 0;
    while (first < episodes.size() && episodes.get(first).overNanos() < history.startNanos(write)) {
      first++;
    }
    while (first < episodes.size() - 1 && reads.survived(history, write, episodes.get(first))) {
      first++;
    }
    return first;
  }

  private int last(long nanos) {
    int last = episodes.size() - 1;
    while (last >= 0 && episodes.get(last).askedNanos() > nanos) {
      last--;
    }
    return last;
  }

  void add(LossAttribution later) {
    for (int first = 0; first < shown.length; first++) {
      for (int last = 0; last < shown.length; last++) {
        shown[first][last] += later.shown[first][last];
        unshown[first][last] += later.unshown[first][last];
      }
    }
    stale |= later.stale;
  }

  int fewest() {
    long[][] losses = losses();
    int blamed = 0;
    int from = 0;
    for (int last = 0; last < episodes.size(); last++) {
      if (any(losses, from, last)) {
        blamed++;
        from = last + 1;
      }
    }
    return blamed;
  }

  private static boolean any(long[][] losses, int from, int last) {
    return IntStream.rangeClosed(from, last).anyMatch(first -> losses[first][last] > 0);
  }

  int most() {
    long[][] left = losses();
    int blamed = 0;
    for (int episode = 0; episode < episodes.size(); episode++) {
      blamed += take(left, episode) ? 1 : 0;
    }
    return blamed;
  }

  /// Assigns to an episode a loss that it can have caused, the one with the fewest later candidates.
  private boolean take(long[][] left, int episode) {
    for (int last = episode; last < episodes.size(); last++) {
      for (int first = 0; first <= episode; first++) {
        if (left[first][last] > 0) {
          left[first][last]--;
          return true;
        }
      }
    }
    return false;
  }

  private long[][] losses() {
    long[][] losses = stale ? unshown : shown;
    return IntStream.range(0, losses.length)
        .mapToObj(i -> losses[i].clone())
        .toArray(long[][]::new);
  }

  /// One key's answered reads by start, and the end of each version's write.
  private record Reads(List<Integer> events, Map<Long, Long> writtenNanos) {

    private static final Reads NONE = new Reads(List.of(), Map.of());

    static Reads of(History history, KeyEventIndex byEnd, int key) {
      List<Integer> events = new ArrayList<>();
      Map<Long, Long> written = new HashMap<>();
      for (int at = byEnd.begin(key); at < byEnd.end(key); at++) {
        int event = byEnd.at(at);
        boolean ok = history.outcome(event) == OperationOutcome.OK;
        if (ok && history.op(event) == Op.READ) {
          events.add(event);
        } else if (ok && history.op(event).writes()) {
          written.put(history.version(event), history.endNanos(event));
        }
      }
      events.sort(Comparator.comparingLong(history::startNanos));
      return new Reads(events, written);
    }

    /// Whether a write from before an episode's end was read after it.
    boolean survived(History history, int write, FaultEpisode episode) {
      long version = history.version(write);
      return events.stream()
          .filter(read -> history.startNanos(read) > episode.overNanos())
          .mapToLong(history::version)
          .anyMatch(read ->
              read == version
                  || (read > version
                      && writtenNanos.getOrDefault(read, Long.MAX_VALUE) < episode.askedNanos()));
    }

    /// When a write was gone at the latest, without stale reads.
    long goneNanos(History history, int write) {
      long gone = Long.MAX_VALUE;
      for (int i = events.size() - 1; i >= 0; i--) {
        int read = events.get(i);
        boolean seen = history.version(read) >= history.version(write);
        if (seen || history.startNanos(read) <= history.endNanos(write)) {
          break;
        }
        gone = history.endNanos(read);
      }
      return gone;
    }
  }
}
