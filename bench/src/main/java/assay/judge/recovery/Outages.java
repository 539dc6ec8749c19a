package assay.judge.recovery;

import assay.judge.check.ResponseBins;
import assay.record.history.History;
import assay.record.history.OperationOutcome;
import assay.record.history.PartitionMap;
import assay.record.io.IndexSort;
import java.util.Arrays;

/// The longest time each partition went without an OK around and after a fault while a request to it was due, by the ends of its
/// requests. A partition that nobody asks is not silent: its outage begins when the first request that waited through it
/// was due, or with the answer before.
///
/// @param count how many partitions were seen at all
/// @param maxNanos the longest outage of any
/// @param medianNanos the median over partitions
/// @param sumNanos the sum over partitions
/// @param calmNanos the longest such gap of any partition before the fault
/// @param ongoing how many partitions had not answered again when the window ended
/// @param worst the partition of the longest outage; -1 where none was seen
record Outages(
    int count,
    long maxNanos,
    long medianNanos,
    long sumNanos,
    long calmNanos,
    int ongoing,
    int worst) {

  /// In place of a moment at which a request was due: none was.
  private static final long NOTHING = Long.MAX_VALUE;

  /// Measures the outages of a step.
  ///
  /// @param windowBeginsNanos from when on gaps count
  /// @param faultNanos when the fault was asked for
  /// @param windowEndsNanos up to when gaps count
  static Outages of(
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
      if (history.outcome(event) != OperationOutcome.OK) {
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

  /// The events of a step that went to a partition, by their ends.
  private static int[] asked(History history, PartitionMap partitions, int step) {
    return Arrays.stream(IndexSort.of(history.size(), history::ownEndNanos))
        .filter(event -> history.step(event) == step && history.key(event) >= 0)
        .filter(event -> partitions.of(history.key(event)) >= 0)
        .toArray();
  }

  /// Of every event when the earliest request of its partition was due that had not ended before it.
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

  private static Outages summed(
      long[] lastOk, long[] due, long[] outage, boolean[] seen, long calm, long windowEndsNanos) {
    long[] seenOutages = new long[outage.length];
    int count = 0;
    int ongoing = 0;
    int worst = -1;
    for (int partition = 0; partition < outage.length; partition++) {
      if (seen[partition]) {
        long open = Math.max(0, windowEndsNanos - Math.max(lastOk[partition], due[partition]));
        if (open > Math.max(outage[partition], 2 * calm) && open > ResponseBins.BIN_NANOS) {
          ongoing++;
        }
        outage[partition] = Math.max(outage[partition], open);
        worst = worst < 0 || outage[partition] > outage[worst] ? partition : worst;
        seenOutages[count++] = outage[partition];
      }
    }
    long[] sorted = Arrays.copyOf(seenOutages, count);
    Arrays.sort(sorted);
    return new Outages(
        count,
        count == 0 ? 0 : sorted[count - 1],
        count == 0 ? 0 : sorted[count / 2],
        Arrays.stream(sorted).sum(),
        calm,
        ongoing,
        worst);
  }
}
