package assay.judge.recovery;

import assay.judge.check.GoodputBins;
import assay.record.history.History;
import assay.record.history.PartitionMap;
import assay.record.io.IndexSort;
import java.util.Arrays;

/// The longest time without an answer in each partition around and after a fault, while a request was due. An unasked
/// partition is not silent: its outage begins when the first waiting request was due, or with the answer before it.
///
/// @param count partitions with requests
/// @param medianNanos the median over partitions
/// @param calmNanos the longest gap of any partition before the fault
/// @param ongoing partitions that had not answered again at the window's end
/// @param worst the partition of the longest outage, or -1
record PartitionOutages(
    int count,
    long maxNanos,
    long medianNanos,
    long sumNanos,
    long calmNanos,
    int ongoing,
    int worst) {

  /// Stands for no due request.
  private static final long NOTHING = Long.MAX_VALUE;

  /// @param windowBeginsNanos when gaps begin to count
  /// @param faultNanos when the fault was asked for
  /// @param windowEndsNanos when gaps stop counting
  static PartitionOutages of(
      History history,
      PartitionMap partitions,
      int step,
      long windowBeginsNanos,
      long faultNanos,
      long windowEndsNanos) {
    int count = partitions.count();
    long[] lastOk = new long[count];
    long[] outage = new long[count];
    boolean[] seen = new boolean[count];
    Arrays.fill(lastOk, windowBeginsNanos);
    long[] due = new long[count];
    Arrays.fill(due, NOTHING);
    long calm = 0;
    int[] events = asked(history, partitions, step);
    long[] pending = pending(history, partitions, events);
    for (int at = 0; at < events.length; at++) {
      int event = events[at];
      int partition = partitions.of(history.key(event));
      long end = history.ownEndNanos(event);
      if (end > windowEndsNanos) {
        if (history.intendedNanos(event) < windowEndsNanos) {
          due[partition] = Math.min(due[partition], history.intendedNanos(event));
        }
        continue;
      }
      seen[partition] |= history.intendedNanos(event) >= windowBeginsNanos;
      if (!history.outcome(event).answered()) {
        due[partition] = Math.min(due[partition], history.intendedNanos(event));
      } else if (end > lastOk[partition]) {
        long gap = end - Math.max(lastOk[partition], Math.min(due[partition], pending[at]));
        if (end > faultNanos) {
          outage[partition] = Math.max(outage[partition], gap);
        } else {
          calm = Math.max(calm, gap);
        }
        lastOk[partition] = end;
        due[partition] = NOTHING;
      }
    }
    return summed(lastOk, due, outage, seen, calm, windowEndsNanos);
  }

  /// On known partitions, by their ends.
  private static int[] asked(History history, PartitionMap partitions, int step) {
    return Arrays.stream(IndexSort.of(history.size(), history::ownEndNanos))
        .filter(event -> history.step(event) == step && history.key(event) >= 0)
        .filter(event -> partitions.of(history.key(event)) >= 0)
        .toArray();
  }

  /// For every event: the earliest due time of its partition's requests that had not ended before it.
  private static long[] pending(History history, PartitionMap partitions, int[] events) {
    long[] earliest = new long[partitions.count()];
    Arrays.fill(earliest, NOTHING);
    long[] pending = new long[events.length];
    for (int at = events.length - 1; at >= 0; at--) {
      int partition = partitions.of(history.key(events[at]));
      earliest[partition] = Math.min(earliest[partition], history.intendedNanos(events[at]));
      pending[at] = earliest[partition];
    }
    return pending;
  }

  private static PartitionOutages summed(
      long[] lastOk, long[] due, long[] outage, boolean[] seen, long calm, long windowEndsNanos) {
    long[] seenOutages = new long[outage.length];
    int count = 0;
    int ongoing = 0;
    int worst = -1;
    for (int partition = 0; partition < outage.length; partition++) {
      if (seen[partition]) {
        long open = Math.max(0, windowEndsNanos - Math.max(lastOk[partition], due[partition]));
        if (open > Math.max(outage[partition], 2 * calm) && open > GoodputBins.BIN_NANOS) {
          ongoing++;
        }
        outage[partition] = Math.max(outage[partition], open);
        worst = worst < 0 || outage[partition] > outage[worst] ? partition : worst;
        seenOutages[count++] = outage[partition];
      }
    }
    long[] sorted = Arrays.copyOf(seenOutages, count);
    Arrays.sort(sorted);
    return new PartitionOutages(
        count,
        count == 0 ? 0 : sorted[count - 1],
        count == 0 ? 0 : sorted[count / 2],
        Arrays.stream(sorted).sum(),
        calm,
        ongoing,
        worst);
  }
}
