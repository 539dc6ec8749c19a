package assay.judge.lock;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Spans of one lock by their start. It tells which of those that began before a moment ends last.
final class LockSpans {

  private static final Comparator<LockSpan> BY_START =
      Comparator.comparingLong(LockSpan::startNanos).thenComparingLong(LockSpan::endNanos);

  private final List<LockSpan> spans;

  /// By position: which span up to there ends last.
  private final int[] lastEnding;

  LockSpans(List<LockSpan> unsorted) {
    spans = new ArrayList<>(unsorted);
    spans.sort(BY_START);
    lastEnding = new int[spans.size()];
    for (int at = 1; at < lastEnding.length; at++) {
      int before = lastEnding[at - 1];
      lastEnding[at] = spans.get(before).endNanos() > spans.get(at).endNanos() ? before : at;
    }
  }

  int size() {
    return spans.size();
  }

  LockSpan at(int position) {
    return spans.get(position);
  }

  /// Of the spans before a position, the one that ends last; null before the first.
  @Nullable LockSpan lastEndingBefore(int position) {
    return position == 0 ? null : spans.get(lastEnding[position - 1]);
  }

  /// Whether a span begins before another ends, and ends after that begins. Spans that only touch it do not.
  boolean meet(long fromNanos, long toNanos) {
    LockSpan last = lastEndingBefore(begunBefore(toNanos));
    return last != null && last.endNanos() > fromNanos;
  }

  /// How many spans begin before a moment.
  int begunBefore(long nanos) {
    int low = 0;
    int high = spans.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (spans.get(middle).startNanos() < nanos) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
