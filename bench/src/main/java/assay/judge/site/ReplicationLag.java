package assay.judge.site;

import java.util.Arrays;

/// How far a site was behind, from the changes that it lacked and when.
///
/// A change is *unapplied* from when it was acknowledged until it, or a newer version of its key, arrived. At any moment
/// the lag is the age of the oldest change that is unapplied, counted from its acknowledgement; the backlog is how many
/// keys have one, and how many changes there are. All three are swept over the ends of those spans, which are sorted
/// once: n log n for n changes.
final class ReplicationLag {

  /// Still unapplied when nobody looked any more.
  static final long NEVER = Long.MAX_VALUE;

  private final Spans changes = new Spans();
  private final Spans keys = new Spans();

  /// Spans of time, from and including a moment until another.
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

    /// The most of them at a moment of a window.
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
        // Before the window begins only what is left of them counts, which its first moment shows.
        boolean last = began + 1 == size || begins[began + 1] > begin;
        most = begins[began] >= begin || last ? Math.max(most, began + 1L - ended) : most;
      }
      return most;
    }
  }

  /// Adds the changes of a key that were unapplied for a while, each older than the next.
  ///
  /// @param from when each was acknowledged, rising
  /// @param to when each was there, later than that and never falling; [#NEVER] where it never was
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

  /// The longest lag in a window, in nanoseconds: of each change that was unapplied in it, its age when it arrived or
  /// the window ended.
  long worstNanos(long fromNanos, long toNanos) {
    long worst = 0;
    for (int i = 0; i < changes.size; i++) {
      if (changes.from[i] < toNanos && changes.to[i] > fromNanos) {
        worst = Math.max(worst, Math.min(changes.to[i], toNanos) - changes.from[i]);
      }
    }
    return worst;
  }

  /// The most keys with an unapplied change at a moment of a window.
  long mostKeys(long fromNanos, long toNanos) {
    return keys.most(fromNanos, toNanos);
  }

  /// The most unapplied changes at a moment of a window.
  long mostChanges(long fromNanos, long toNanos) {
    return changes.most(fromNanos, toNanos);
  }

  /// When the last of the changes that were acknowledged by a moment was there; [#NEVER] where one never was,
  /// `Long.MIN_VALUE` where there are none.
  long doneNanos(long ackedByNanos) {
    long done = Long.MIN_VALUE;
    for (int i = 0; i < changes.size; i++) {
      done = changes.from[i] <= ackedByNanos ? Math.max(done, changes.to[i]) : done;
    }
    return done;
  }

  /// How many changes never arrived.
  long never() {
    return Arrays.stream(changes.to, 0, changes.size).filter(to -> to == NEVER).count();
  }

  /// How the lag went.
  ReplicationSeries series(long fromNanos, long toNanos, long stepNanos) {
    return ReplicationSeries.of(
        Arrays.copyOf(changes.from, changes.size),
        Arrays.copyOf(changes.to, changes.size),
        fromNanos,
        toNanos,
        stepNanos);
  }
}
