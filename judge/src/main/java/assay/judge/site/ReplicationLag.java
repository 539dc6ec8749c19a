package assay.judge.site;

import java.util.Arrays;

/// Computes how far a site was behind.
///
/// A change is *unapplied* from its acknowledgement until it, or a newer version of its key, arrived. The lag at a
/// moment is the oldest unapplied change's age since its acknowledgement; the backlog is the number of unapplied
/// changes, and of keys with one. One sweep over the sorted ends gives all three: n log n for n changes.
final class ReplicationLag {

  /// The end of a change that was still unapplied at the end.
  static final long NEVER = Long.MAX_VALUE;

  private final Spans changes = new Spans();
  private final Spans keys = new Spans();

  /// Spans of time; the end is exclusive.
  private static final class Spans {

    private long[] from = new long[64];
    private long[] to = new long[64];
    private int size;

    void add(long begin, long end) {
      if (size == from.length) {
        from = Arrays.copyOf(from, 2 * size);
        to = Arrays.copyOf(to, 2 * size);
      }
      from[size] = begin;
      to[size++] = end;
    }

    /// The most overlapping spans at a moment of a window.
    long most(long begin, long end) {
      long[] begins = Arrays.copyOf(from, size);
      long[] ends = Arrays.copyOf(to, size);
      Arrays.sort(begins);
      Arrays.sort(ends);
      int ended = 0;
      long most = 0;
      for (int began = 0; began < size && begins[began] < end; began++) {
        long now = Math.max(begins[began], begin);
        while (ended < size && ends[ended] <= now) {
          ended++;
        }
        // Before the window only spans that reach into it count; its first moment has all of them.
        boolean last = began + 1 == size || begins[began + 1] > begin;
        most = begins[began] >= begin || last ? Math.max(most, began + 1L - ended) : most;
      }
      return most;
    }
  }

  /// Adds a key's unapplied changes, oldest first.
  ///
  /// @param from acknowledgements, rising
  /// @param to arrivals, after `from` and never falling, or [#NEVER]
  void add(long[] from, long[] to) {
    long begin = 0;
    long end = Long.MIN_VALUE;
    for (int i = 0; i < from.length; i++) {
      changes.add(from[i], to[i]);
      if (end == Long.MIN_VALUE || from[i] > end) {
        if (end > Long.MIN_VALUE) {
          keys.add(begin, end);
        }
        begin = from[i];
      }
      end = Math.max(end, to[i]);
    }
    if (end > Long.MIN_VALUE) {
      keys.add(begin, end);
    }
  }

  /// The greatest age of an unapplied change in a window, at its arrival or the window's end.
  long worstNanos(long fromNanos, long toNanos) {
    long worst = 0;
    for (int i = 0; i < changes.size; i++) {
      if (changes.from[i] < toNanos && changes.to[i] > fromNanos) {
        worst = Math.max(worst, Math.min(changes.to[i], toNanos) - changes.from[i]);
      }
    }
    return worst;
  }

  long mostKeys(long fromNanos, long toNanos) {
    return keys.most(fromNanos, toNanos);
  }

  long mostChanges(long fromNanos, long toNanos) {
    return changes.most(fromNanos, toNanos);
  }

  /// When the last change acknowledged by a moment arrived, [#NEVER] if one never did, [Long#MIN_VALUE] without
  /// changes.
  long doneNanos(long ackedByNanos) {
    long done = Long.MIN_VALUE;
    for (int i = 0; i < changes.size; i++) {
      done = changes.from[i] <= ackedByNanos ? Math.max(done, changes.to[i]) : done;
    }
    return done;
  }

  ReplicationLagSeries series(long fromNanos, long toNanos, long stepNanos) {
    return ReplicationLagSeries.of(
        Arrays.copyOf(changes.from, changes.size),
        Arrays.copyOf(changes.to, changes.size),
        fromNanos,
        toNanos,
        stepNanos);
  }
}
