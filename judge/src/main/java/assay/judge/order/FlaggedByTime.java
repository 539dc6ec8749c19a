package assay.judge.order;

import assay.statistics.BatchMeansVariance;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Counts observations and hits by the tenth of a second in which they began. Hits may have levels: an observation
/// reaches its own level and all below.
///
/// With too many moments, as in a soak, neighbours are merged. The first and last moment alone decide how often,
/// therefore parts add up to the counts of the whole.
public final class FlaggedByTime {

  private static final long FINEST_NANOS = 100_000_000;
  private static final int MOST = 1 << 12;

  /// By level, from 1: how many reached it and no higher.
  private final long[][] some;

  private long[] all = new long[0];

  /// The number of the arrays' first moment, from the clock's 0.
  private long begin;

  /// The numbers of the first and last moments with observations; none if first > last.
  private long first = Long.MAX_VALUE;

  private long last = Long.MIN_VALUE;
  private int doublings;

  public FlaggedByTime() {
    this(1);
  }

  /// @param levels how many a hit may reach, 1 or more
  public FlaggedByTime(int levels) {
    some = new long[levels][0];
  }

  /// Counts an observation.
  ///
  /// @param nanos when it began, on any clock
  public void add(long nanos, boolean hit) {
    add(nanos, hit ? 1 : 0);
  }

  /// Counts an observation.
  ///
  /// @param nanos when it began, on any clock
  /// @param level which level it reaches; 0 is no hit
  public void add(long nanos, int level) {
    int place = place(Math.floorDiv(nanos, FINEST_NANOS) >> doublings);
    all[place]++;
    if (level > 0) {
      some[level - 1][place]++;
    }
  }

  public void add(FlaggedByTime other) {
    while (doublings < other.doublings) {
      join();
    }
    for (int i = 0; i < other.all.length; i++) {
      if (other.all[i] > 0) {
        int place = place((other.begin + i) << other.doublings >> doublings);
        all[place] += other.all[i];
        for (int level = 0; level < some.length; level++) {
          some[level][place] += other.some[level][i];
        }
      }
    }
  }

  /// The place of a moment, for which room is made.
  private int place(long at) {
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
    return (int) (moment - begin);
  }

  /// Room for all moments, and as much again on both sides.
  private void makeRoom() {
    int needed = (int) (last - first + 1);
    long from = first - needed;
    Arrays.setAll(some, level -> moved(some[level], from, 3 * needed));
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
    Arrays.setAll(some, level -> joined(some[level]));
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
  public @Nullable BatchMeansVariance blocks() {
    return blocks(1);
  }

  /// How the observations that reached a level correlate in time; null if they do not tell.
  public @Nullable BatchMeansVariance blocks(int level) {
    if (first > last) {
      return null;
    }
    int from = (int) (first - begin);
    int to = (int) (last - begin) + 1;
    long[] reached = Arrays.copyOfRange(some[level - 1], from, to);
    for (int higher = level; higher < some.length; higher++) {
      for (int i = from; i < to; i++) {
        reached[i - from] += some[higher][i];
      }
    }
    return BatchMeansVariance.of(reached, Arrays.copyOfRange(all, from, to));
  }
}
