package assay.judge.recovery;

import assay.judge.check.Evidence;
import assay.judge.check.ResponseBins;
import assay.record.history.History;
import assay.record.history.PartitionMap;
import assay.record.io.IndexSort;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// When single partitions did not answer in time although requests went to them: one silent partition
/// of many hardly moves the goodput over all keys.
///
/// A lapse of a partition is a row of its requests of which none was answered in time, from the first
/// one's intended time to the last one's, of the length of a bin or longer. The row has at least
/// [#LEAST_ROW] requests, and so many that chance brings them together less than once in [#ONCE_IN]
/// windows of requests that are late as often as the calm's. Of a partition that is asked too rarely
/// for such a row nothing can be told.
///
/// Only its own next answer in time restores a partition: one that nobody asked any more after that has not come back, and one
/// that was not asked for longer than chance leaves it alone has lapsed until that answer.
final class PartitionLapses {

  /// The fewest requests in a row that make a lapse.
  static final int LEAST_ROW = 3;

  private static final double ONCE_IN = 1000;

  /// In place of an answer: none came until the window's end.
  private static final int NEVER_ANSWERED = Integer.MAX_VALUE;

  /// In place of an answer: the calm ends, or the fault comes, and what is open is not followed beyond it.
  private static final int NOT_FOLLOWED = -1;

  private final ResponseBins bins;
  private final int least;
  private final int partitions;
  private final List<Lapse> lapses = new ArrayList<>();
  private final LapseTolerance tolerance;
  private int rare;
  private long resolutionNanos;

  /// One of them, after the fault.
  ///
  /// @param fromBin the bin of its first request
  /// @param toBin the bin after its last one's
  private record Lapse(int partition, int fromBin, int toBin, long nanos) {}

  private PartitionLapses(Evidence evidence, int[] events, ResponseBins bins, LapseTolerance all) {
    this.bins = bins;
    this.least = leastRow(bins.usualGoodput(), events.length);
    PartitionMap map = evidence.partitions();
    this.partitions = map.count();
    History history = evidence.history();
    Row[] rows = new Row[partitions];
    Arrays.setAll(rows, Row::new);
    for (int event : events) {
      int bin = bins.bin(event);
      if (bin >= 0) {
        rows[map.of(history.key(event))].take(
            history.intendedNanos(event), bin, bins.inTime(event));
      }
    }
    long calmNanos = bins.baselineBins() * ResponseBins.BIN_NANOS;
    long watchedNanos = (bins.bins() - bins.faultBin()) * ResponseBins.BIN_NANOS;
    LapseTolerance tolerated = all;
    for (Row row : rows) {
      row.end(NEVER_ANSWERED);
      long[] calm = row.calm.stream().mapToLong(Long::longValue).toArray();
      tolerated = tolerated.or(LapseTolerance.of(calm, calmNanos, LapseTolerance.CAP_NANOS));
      if (row.asked >= least) {
        resolutionNanos = Math.max(resolutionNanos, watchedNanos / row.asked * least);
      } else if (row.seen) {
        rare++;
      }
    }
    tolerance = tolerated;
  }

  /// Finds them.
  ///
  /// @param events as [#events] gives them
  /// @param all what lapses of all keys together are tolerated, and so of each partition
  static PartitionLapses of(
      Evidence evidence, int[] events, ResponseBins bins, LapseTolerance all) {
    return new PartitionLapses(evidence, events, bins, all);
  }

  /// One event of every request of a step and partition that it went to, by intended times. What was
  /// shed went nowhere.
  static int[] events(Evidence evidence, int step) {
    History history = evidence.history();
    PartitionMap partitions = evidence.partitions();
    int[] last = new int[partitions.count()];
    Arrays.fill(last, -1);
    int[] events = new int[history.size()];
    int size = 0;
    for (int event : IndexSort.of(history.size(), history::intendedNanos)) {
      int partition = history.key(event) < 0 ? -1 : partitions.of(history.key(event));
      if (history.step(event) != step || partition < 0) {
        continue;
      }
      if (last[partition] < 0 || !ResponseBins.sameRequest(history, last[partition], event)) {
        events[size++] = event;
      }
      last[partition] = event;
    }
    return Arrays.copyOf(events, size);
  }

  /// How many requests in a row are more than chance, of so many of which such a share is in time.
  static int leastRow(double goodput, int requests) {
    double late = Math.max(1 - goodput, 0.5 / (requests + 1));
    double row = Math.log(1 / (ONCE_IN * (requests + 1))) / Math.log(Math.min(late, 0.9));
    return Math.max(LEAST_ROW, (int) Math.ceil(row));
  }

  /// What is tolerated of each partition.
  LapseTolerance tolerance() {
    return tolerance;
  }

  /// How many partitions were asked too rarely after the fault to tell.
  int rare() {
    return rare;
  }

  /// The shortest outage that shows of every other partition, at its mean rate.
  long resolutionNanos() {
    return resolutionNanos;
  }

  /// Whether every partition answers from a bin on for so many, but for what is tolerated.
  boolean answer(int bin, int holdBins) {
    long[] sums = new long[lapses.isEmpty() ? 0 : 1 + maxPartition()];
    for (Lapse lapse : lapses) {
      if (lapse.toBin > bin && lapse.fromBin < bin + holdBins) {
        sums[lapse.partition] += lapse.nanos;
        boolean allowed =
            tolerance.allows(lapse.nanos, sums[lapse.partition], holdBins * ResponseBins.BIN_NANOS);
        if (!allowed) {
          return false;
        }
      }
    }
    return true;
  }

  private int maxPartition() {
    return lapses.stream().mapToInt(Lapse::partition).max().orElse(0);
  }

  /// The requests of a partition that were not answered in time, since the last one that was.
  private final class Row {

    final int partition;
    final List<Long> calm = new ArrayList<>();
    boolean seen;
    int asked;
    private int calmAsked;
    private int length;
    private int fromBin;
    private int toBin;
    private long fromNanos;
    private long toNanos;

    Row(int partition) {
      this.partition = partition;
    }

    void take(long intended, int bin, boolean inTime) {
      seen = true;
      asked += bin >= bins.faultBin() ? 1 : 0;
      calmAsked += bin < bins.baselineBins() ? 1 : 0;
      boolean neither = bin >= bins.baselineBins() && bin < bins.faultBin();
      boolean crosses = fromBin < bins.faultBin() && bin >= bins.faultBin();
      if (neither || crosses) {
        end(NOT_FOLLOWED);
      } else if (inTime) {
        end(bin);
      }
      if (!inTime && !neither) {
        fromBin = length == 0 ? bin : fromBin;
        fromNanos = length == 0 ? intended : fromNanos;
        toBin = bin + 1;
        toNanos = intended;
        length++;
      }
    }

    /// @param answeredBin the bin of the answer that ends the row
    void end(int answeredBin) {
      long nanos = toNanos - fromNanos;
      if (length >= least && nanos >= ResponseBins.BIN_NANOS) {
        if (fromBin < bins.faultBin()) {
          calm.add(nanos);
        } else {
          int until = until(answeredBin);
          long unasked = (long) (until - toBin) * ResponseBins.BIN_NANOS;
          lapses.add(new Lapse(partition, fromBin, until, nanos + unasked));
        }
      }
      length = 0;
    }

    /// Up to which bin a lapse lasts: beyond its last request if no request followed for so long as chance leaves any of
    /// all partitions alone once in [#ONCE_IN] windows, at the rate of the calm.
    private int until(int answeredBin) {
      int until = Math.min(answeredBin, bins.bins());
      double usualGap = calmAsked == 0 ? 0 : (double) bins.baselineBins() / calmAsked;
      return until - toBin > Math.max(1, usualGap * Math.log(ONCE_IN * partitions)) ? until : toBin;
    }
  }
}
