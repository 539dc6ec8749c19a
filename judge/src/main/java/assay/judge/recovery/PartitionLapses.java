package assay.judge.recovery;

import assay.judge.check.Evidence;
import assay.judge.check.GoodputBins;
import assay.plan.rate.Rate;
import assay.plan.rate.RateIntegral;
import assay.record.history.History;
import assay.record.history.PartitionMap;
import assay.record.io.IndexSort;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Finds when single partitions did not answer in time. One silent partition of many hardly moves the goodput over
/// all keys.
///
/// A lapse is a run of consecutive requests to one partition, none answered in time, over a bin or longer from the
/// first intended time to the last. It has at least [#LEAST_ROW] requests, and so many that chance produces it less
/// than once in [#ONCE_IN] windows with the baseline's share of late requests. A partition asked too rarely for that
/// cannot be judged.
///
/// Only the partition's own next answer in time ends a lapse. A gap before that answer that is longer than chance
/// explains belongs to the lapse.
final class PartitionLapses {

  static final int LEAST_ROW = 3;

  private static final double ONCE_IN = 1000;

  /// The row ends at the window's end without an answer.
  private static final int NEVER_ANSWERED = Integer.MAX_VALUE;

  /// The row ends with the baseline or at the fault, and is not followed further.
  private static final int NOT_FOLLOWED = -1;

  private final GoodputBins bins;
  private final int least;
  private final int partitions;
  private final List<Lapse> lapses = new ArrayList<>();
  private final LapseTolerance tolerance;
  private int rare;
  private double rarest;

  /// @param fromBin the bin of its first request
  /// @param toBin the bin after its last request, or that of the answer that ended it
  private record Lapse(int partition, int fromBin, int toBin, long nanos) {}

  private PartitionLapses(Evidence evidence, int[] events, GoodputBins bins, LapseTolerance all) {
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
    long calmNanos = bins.baselineBins() * GoodputBins.BIN_NANOS;
    LapseTolerance tolerated = all;
    for (Row row : rows) {
      row.end(NEVER_ANSWERED);
      long[] calm = row.calm.stream().mapToLong(Long::longValue).toArray();
      tolerated = tolerated.or(LapseTolerance.of(calm, calmNanos, LapseTolerance.CAP_NANOS));
      if (row.asked >= least) {
        rarest = Math.max(rarest, (double) least / row.asked);
      } else if (row.seen) {
        rare++;
      }
    }
    tolerance = tolerated;
  }

  /// @param events from [#events]
  /// @param all the tolerated lapses over all keys, which each partition may have too
  static PartitionLapses of(Evidence evidence, int[] events, GoodputBins bins, LapseTolerance all) {
    return new PartitionLapses(evidence, events, bins, all);
  }

  /// One event per request and partition of a step, by intended time. Requests without a key are left out.
  static int[] events(Evidence evidence, int step) {
    History history = evidence.history();
    PartitionMap partitions = evidence.partitions();
    int[] last = new int[partitions.count()];
    Arrays.fill(last, -1);
    int[] place = new int[partitions.count()];
    int[] events = new int[history.size()];
    int size = 0;
    for (int event : IndexSort.of(history.size(), history::intendedNanos)) {
      int partition = history.key(event) < 0 ? -1 : partitions.of(history.key(event));
      if (history.step(event) != step || partition < 0) {
        continue;
      }
      if (last[partition] < 0 || !GoodputBins.sameRequest(history, last[partition], event)) {
        place[partition] = size;
        events[size++] = event;
      } else if (history.outcome(event).answered()) {
        events[place[partition]] = event;
      }
      last[partition] = event;
    }
    return Arrays.copyOf(events, size);
  }

  /// The length of a row that exceeds chance, if this share of so many requests is in time.
  static int leastRow(double goodput, int requests) {
    double late = Math.max(1 - goodput, 0.5 / (requests + 1));
    double row = Math.log(1 / (ONCE_IN * (requests + 1))) / Math.log(Math.min(late, 0.9));
    return Math.max(LEAST_ROW, (int) Math.ceil(row));
  }

  LapseTolerance tolerance() {
    return tolerance;
  }

  int rare() {
    return rare;
  }

  /// The shortest outage that shows in every other partition, whenever it begins. If fewer requests are due at times, it
  /// takes longer then.
  ///
  /// @param rate of the step
  /// @param from when the fault was asked for, from the window's begin
  long resolutionNanos(Rate rate, long from) {
    long watched = (bins.bins() - bins.faultBin()) * GoodputBins.BIN_NANOS;
    return (long)
        (rate.constant() || rarest == 0
            ? watched * rarest
            : new RateIntegral(rate)
                .longest(
                    rate.due(from, from + watched) * rarest,
                    from,
                    from + watched,
                    GoodputBins.BIN_NANOS));
  }

  /// Whether every partition answers in these bins, except for tolerated lapses.
  ///
  /// @param seenBins how many of these bins show anything
  boolean answer(int bin, int holdBins, int seenBins) {
    long[] sums = new long[lapses.isEmpty() ? 0 : 1 + maxPartition()];
    for (Lapse lapse : lapses) {
      if (lapse.toBin > bin && lapse.fromBin < bin + holdBins) {
        sums[lapse.partition] += lapse.nanos;
        boolean allowed =
            tolerance.allows(lapse.nanos, sums[lapse.partition], seenBins * GoodputBins.BIN_NANOS);
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

  /// A partition's requests since its last answer in time.
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
      boolean interrupted = length > 0 && bins.interrupted(toBin, bin);
      if (neither || crosses || interrupted) {
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
      if (length >= least && nanos >= GoodputBins.BIN_NANOS) {
        if (fromBin < bins.faultBin()) {
          calm.add(nanos);
        } else {
          int until = until(answeredBin);
          long unasked = (long) (until - toBin) * GoodputBins.BIN_NANOS;
          lapses.add(new Lapse(partition, fromBin, until, nanos + unasked));
        }
      }
      length = 0;
    }

    /// The bin at which a lapse ends. The time after its last request counts only if chance leaves a partition
    /// unasked for so long less than once in [#ONCE_IN] windows. It is asked for its usual share of the requests that
    /// are due, which a changing rate makes more or fewer.
    private int until(int answeredBin) {
      int until = Math.min(answeredBin, bins.bins());
      double usualShare = (double) calmAsked / Math.max(1, bins.offered(0, bins.baselineBins()));
      double expected = usualShare * bins.offered(toBin, Math.max(toBin, until));
      boolean unasked = calmAsked == 0 || expected > Math.log(ONCE_IN * partitions);
      return until - toBin > 1 && unasked ? until : toBin;
    }
  }
}
