package assay.live.heard;

import assay.record.latency.Interval;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The current trial's load second by second, for the last five minutes.
///
/// A row across several seconds adds to each second its share of the requests, as in the report's
/// timeline. A second is shown when every client has reported all of it or has been silent for two
/// more seconds.
final class SecondSeries {

  private static final int KEPT = LiveSnapshot.KEPT;
  private static final long SECOND = LiveSnapshot.SECOND;

  /// The seconds after which missing rows are no longer waited for.
  private static final int PATIENCE = 2;

  /// A row that overlaps by less than this part of itself is off the grid and says nothing about
  /// the neighbour's latency.
  private static final int SLIVER = 20;

  private final TreeMap<Long, Tally> seconds = new TreeMap<>();
  private final Map<String, Long> heardUntil = new HashMap<>();
  private String step = "";
  private long originNanos = -1;
  private long forgotten;

  private static final class Tally {
    private final Map<String, KindSecond> kinds = new LinkedHashMap<>();
    private final Map<String, Long> covered = new HashMap<>();
    private boolean measured;

    private void add(Interval row, long overlapNanos, boolean sliver) {
      double share = overlapNanos / (double) row.lengthNanos();
      KindSecond before = kinds.getOrDefault(row.kind(), KindSecond.NOTHING);
      KindSecond after = before.with(row, share);
      kinds.put(row.kind(), sliver ? before.counting(after) : after);
      covered.merge(row.client() + " " + row.kind(), overlapNanos, Long::sum);
      measured |= row.measured();
    }

    private LiveSecond second(long number) {
      long longest = covered.values().stream().mapToLong(Long::longValue).max().orElse(0);
      return new LiveSecond(
          number, measured, longest, Collections.unmodifiableMap(new LinkedHashMap<>(kinds)));
    }
  }

  /// Adds a row; a row without length is ignored.
  void add(Interval row) {
    if (row.lengthNanos() <= 0) {
      return;
    }
    if (originNanos < 0) {
      originNanos = row.startNanos();
    }
    if (!row.step().equals(step)) {
      heardUntil.clear();
      step = row.step();
    }
    long start = Math.max(0, row.startNanos() - originNanos);
    long end = row.startNanos() + row.lengthNanos() - originNanos;
    for (long second = start / SECOND; second * SECOND < end; second++) {
      long overlap = Math.min(end, (second + 1) * SECOND) - Math.max(start, second * SECOND);
      boolean sliver = overlap * SLIVER <= Math.min(SECOND, end - start);
      seconds.computeIfAbsent(second, added -> new Tally()).add(row, overlap, sliver);
    }
    heardUntil.merge(row.client(), end, Math::max);
    forget();
  }

  private void forget() {
    while (seconds.size() > KEPT) {
      seconds.pollFirstEntry();
      forgotten++;
    }
  }

  List<LiveSecond> whole() {
    long all = heardUntil.values().stream().mapToLong(Long::longValue).min().orElse(0);
    long latest = heardUntil.values().stream().mapToLong(Long::longValue).max().orElse(0);
    long until = Math.max(all, latest - PATIENCE * SECOND);
    List<LiveSecond> whole = new ArrayList<>();
    seconds.forEach((number, tally) -> {
      if ((number + 1) * SECOND <= until) {
        whole.add(tally.second(number));
      }
    });
    return whole;
  }

  long forgotten() {
    return forgotten;
  }

  /// When the first second began, on the host's monotonic clock; -1 before that.
  long originNanos() {
    return originNanos;
  }

  void clear() {
    seconds.clear();
    heardUntil.clear();
    step = "";
    originNanos = -1;
    forgotten = 0;
  }
}
