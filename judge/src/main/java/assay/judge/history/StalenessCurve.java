package assay.judge.history;

import assay.judge.check.Evidence;
import assay.judge.check.FlaggedReadShare;
import assay.record.results.Verdicts.Band;
import assay.record.results.Verdicts.Curve;
import assay.record.results.Verdicts.Point;
import assay.statistics.ClusteredShare;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// How probably a read misses what it should show, by the time for which that had been known: a curve with a band
/// (Bailis, Venkataraman, Franklin, Hellerstein and Stoica, *Probabilistically bounded staleness for practical partial
/// quorums*, PVLDB 5, 2012; there predicted, here measured).
///
/// A point is the share of the measured window's reads in one bin. Reads that share a write, a partition or a slow
/// phase share their fate; the interval therefore samples partitions and moments ([FlaggedReadShare]). The bins with
/// reads share the 5 % evenly (Bonferroni), so 95 % of the bands hold the true shares in all bins at once.
/// Undecided reads count for the upper end only.
final class StalenessCurve {

  private static final double ERROR = 0.05;

  /// In nanoseconds: 1, 2 and 5 times each power of ten, from 100 µs to 100 s.
  private static final long[] TIMES = times();

  private static final long[] DECADES = Curve.DECADES.stream().mapToLong(Long::longValue).toArray();

  private static final long[] VERSIONS = {1, 2, 3, 5, 10};

  /// How many [levels][#level] a read may be behind.
  static final int LEVELS = VERSIONS.length;

  private final String name;

  /// Where each bin begins.
  private final long[] from;

  private final FlaggedReadShare[] bins;
  private final long[] undecided;

  private StalenessCurve(Evidence evidence, String name, long[] from) {
    this.name = name;
    this.from = from;
    this.bins =
        Stream.generate(() -> new FlaggedReadShare(evidence))
            .limit(from.length)
            .toArray(FlaggedReadShare[]::new);
    this.undecided = new long[from.length];
  }

  private static long[] times() {
    List<Long> times = new ArrayList<>(List.of(0L));
    for (long power = 100_000; power <= 10_000_000_000L; power *= 10) {
      times.addAll(List.of(power, 2 * power, 5 * power));
    }
    times.add(100_000_000_000L);
    return times.stream().mapToLong(Long::longValue).toArray();
  }

  static StalenessCurve byTime(Evidence evidence, String name) {
    return new StalenessCurve(evidence, name, TIMES);
  }

  /// In the bins of [Curve#DECADES].
  static StalenessCurve byDecade(Evidence evidence, String name) {
    return new StalenessCurve(evidence, name, DECADES);
  }

  /// Counts a read.
  ///
  /// @param nanos since what the read should show was known
  /// @param unknown whether the returned version's write is UNKNOWN and may have landed late
  void add(int read, long nanos, boolean behind, boolean unknown) {
    int bin = bin(from, Math.max(0, nanos));
    bins[bin].add(read, behind && !unknown);
    if (behind && unknown && bins[bin].isOfWindow(read)) {
      undecided[bin]++;
    }
  }

  private static int bin(long[] from, long value) {
    int found = Arrays.binarySearch(from, value);
    return found >= 0 ? found : -found - 2;
  }

  void add(StalenessCurve later) {
    for (int bin = 0; bin < bins.length; bin++) {
      bins[bin].add(later.bins[bin]);
      undecided[bin] += later.undecided[bin];
    }
  }

  /// The curves that have a point.
  static List<Curve> drawn(Curve... curves) {
    return Arrays.stream(curves).filter(curve -> !curve.points().isEmpty()).toList();
  }

  Curve curve() {
    long seen = Arrays.stream(bins).filter(bin -> bin.windowReads() > 0).count();
    List<Point> points = new ArrayList<>();
    for (int bin = 0; bin < bins.length; bin++) {
      ClusteredShare share = bins[bin].ofWindow(1, ERROR / Math.max(1, seen));
      if (share != null) {
        Double to = bin + 1 == from.length ? null : Double.valueOf((double) from[bin + 1]);
        points.add(point(from[bin], to, share, undecided[bin]));
      }
    }
    return new Curve(name, points);
  }

  /// How far a read is behind, from 1: at least 1, 2, 3, 5 or 10 versions.
  ///
  /// @param versions 1 or more
  static int level(long versions) {
    return bin(VERSIONS, versions) + 1;
  }

  /// The curve of the reads that are at least so many versions behind.
  ///
  /// @param reads with the [level][#level] of each
  /// @param undecided by level − 1: how many more may have reached it and no higher
  static Curve byVersions(FlaggedReadShare reads, long[] undecided) {
    List<Point> points = new ArrayList<>();
    for (int level = 1; level <= LEVELS; level++) {
      ClusteredShare share = reads.ofWindow(level, ERROR / LEVELS);
      if (share != null) {
        long open = Arrays.stream(undecided, level - 1, LEVELS).sum();
        points.add(point(VERSIONS[level - 1], null, share, open));
      }
    }
    return new Curve(Curve.VERSIONS_BEHIND, points);
  }

  private static Point point(long from, @Nullable Double to, ClusteredShare share, long open) {
    double reads = (double) share.all();
    double high = Math.min(1, share.high() + open / reads);
    return new Point(
        (double) from, share.some() / reads, share.all(), new Band(to, share.low(), high));
  }
}
