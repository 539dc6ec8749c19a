package assay.judge.order;

import assay.statistics.GrowingBlocks;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Counts observations and hits by the tenth of a second in which they began.
///
/// With too many moments, as in a soak, neighbours are merged. The first and last moment alone decide how often,
/// therefore parts add up to the counts of the whole.
public final class TimeCounts {

  private static final long FINEST_NANOS = 100_000_000;
  private static final int MOST = 1 << 12;

  private long[] some = new long[0];
  private long[] all = new long[0];

  /// The number of the arrays' first moment, from 0 of the clock.
  private long begin;

  /// The numbers of the first and last moments with observations; none if first > last.
  private long first = Long.MAX_VALUE;

  private long last = Long.MIN_VALUE;
  private int doublings;

  /// Counts an observation.
  ///
  /// @param nanos when it began, on any clock
  public void add(long nanos, boolean hit) {
    count(Math.floorDiv(nanos, FINEST_NANOS) >> doublings, hit ? 1 : 0, 1);
  }

  public void add(TimeCounts other) {
    while (doublings < other.doublings) {
      join();
    }
    for (int i = 0; i < other.all.length; i++) {
      if (other.all[i] > 0) {
        count((other.begin + i) << other.doublings >> doublings, other.some[i], other.all[i]);
      }
    }
  }

  private void count(long at, long hits, long observations) {
    long moment = at;
    while (first <= last && Math.max(last, moment) - Math.min(first, moment) >= MOST) {
      join();
      moment >>= 1;
    }
    first = Math.min(first, moment);
    last = Math.max(last, moment);
    if (first < begin || last >= begin + all.length) {
      makeRoom();
    }
    int place = (int) (moment - begin);
    some[place] += hits;
    all[place] += observations;
  }

  /// Room for all moments, and as much again on both sides.
  private void makeRoom() {
    int needed = (int) (last - first + 1);
    long from = first - needed;
    some = moved(some, from, 3 * needed);
    all = moved(all, from, 3 * needed);
    begin = from;
  }

  private long[] moved(long[] counts, long from, int length) {
    long[] moved = new long[length];
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] > 0) {
        moved[(int) (begin + i - from)] = counts[i];
      }
    }
    return moved;
  }

  private void join() {
    doublings++;
    some = joined(some);
    all = joined(all);
    begin >>= 1;
    if (first <= last) {
      first >>= 1;
      last >>= 1;
    }
  }

  private long[] joined(long[] counts) {
    long[] joined = new long[counts.length / 2 + 1];
    for (int i = 0; i < counts.length; i++) {
      joined[(int) (((begin + i) >> 1) - (begin >> 1))] += counts[i];
    }
    return joined;
  }

  /// How the observations correlate in time; null if they do not tell.
  public @Nullable GrowingBlocks blocks() {
    if (first > last) {
      return null;
    }
    int from = (int) (first - begin);
    int to = (int) (last - begin) + 1;
    return GrowingBlocks.of(Arrays.copyOfRange(some, from, to), Arrays.copyOfRange(all, from, to));
  }
}
