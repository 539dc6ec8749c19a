package assay.judge.history;

import assay.judge.order.KeyEventIndex;
import assay.record.history.History;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// When each version of a key was last read, including final and settling reads.
///
/// A version known before a read and found after it was there all along: a read that returned less was stale, despite
/// later writes. A segment tree of maxima answers queries in logarithmic time.
final class LastReadIndex {

  private final History history;
  private KeyEventIndex order = KeyEventIndex.NONE;
  private int key;
  private boolean built;
  private long[] versions = new long[0];
  private long[] latestNanos = new long[0];

  LastReadIndex(History history) {
    this.history = history;
  }

  /// The work is done at the first query.
  void load(KeyEventIndex order, int key) {
    this.order = order;
    this.key = key;
    this.built = false;
  }

  /// Whether a read that began after a moment found a version in (`above`, `atMost`].
  boolean found(long above, long atMost, long afterNanos) {
    if (!built) {
      build();
    }
    int size = versions.length;
    int from = size + begin(above + 1);
    int to = size + begin(atMost + 1);
    for (; from < to; from >>= 1, to >>= 1) {
      if ((from & 1) == 1 && latestNanos[from++] > afterNanos) {
        return true;
      }
      if ((to & 1) == 1 && latestNanos[--to] > afterNanos) {
        return true;
      }
    }
    return false;
  }

  private int begin(long version) {
    int at = Arrays.binarySearch(versions, version);
    return at >= 0 ? at : -at - 1;
  }

  private void build() {
    built = true;
    // A version that was written again, or whose write may still land, may have been gone in
    // between.
    Set<Long> again =
        IntStream.range(order.begin(key), order.end(key))
            .map(order::at)
            .filter(event ->
                history.op(event) == Op.REWRITE
                    || (history.op(event).writes()
                        && history.outcome(event) == OperationOutcome.UNKNOWN))
            .mapToObj(history::version)
            .collect(Collectors.toSet());
    int[] reads =
        IntStream.range(order.begin(key), order.end(key))
            .map(order::at)
            .filter(event -> isRead(event, again))
            .boxed()
            .sorted(Comparator.comparingLong(history::version))
            .mapToInt(Integer::intValue)
            .toArray();
    versions = IntStream.of(reads).mapToLong(history::version).distinct().toArray();
    latestNanos = new long[2 * versions.length];
    Arrays.fill(latestNanos, Long.MIN_VALUE);
    for (int read : reads) {
      int at = versions.length + begin(history.version(read));
      latestNanos[at] = Math.max(latestNanos[at], history.startNanos(read));
    }
    for (int node = versions.length - 1; node > 0; node--) {
      latestNanos[node] = Math.max(latestNanos[2 * node], latestNanos[2 * node + 1]);
    }
  }

  private boolean isRead(int event, Set<Long> again) {
    Op op = history.op(event);
    return (op == Op.READ || op == Op.FINAL_READ || op == Op.SETTLING_READ)
        && history.outcome(event) == OperationOutcome.OK
        && !again.contains(history.version(event));
  }
}
