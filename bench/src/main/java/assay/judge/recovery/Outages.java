package assay.judge.recovery;

import assay.judge.check.ResponseBins;
import assay.record.history.History;
import assay.record.history.OperationOutcome;
import assay.record.history.PartitionMap;
import assay.record.io.IndexSort;
import java.util.Arrays;

/// The longest time each partition went without an OK around and after a fault, by the ends of its
/// requests.
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
    long calm = 0;
    for (int event : IndexSort.of(history.size(), history::ownEndNanos)) {
      long end = history.ownEndNanos(event);
      int partition = history.key(event) < 0 ? -1 : partitions.of(history.key(event));
      if (history.step(event) != step || partition < 0 || end > windowEndsNanos) {
        continue;
      }
      seen[partition] |= history.intendedNanos(event) >= windowBeginsNanos;
      if (history.outcome(event) == OperationOutcome.OK && end > lastOk[partition]) {
        long gap = end - lastOk[partition];
        if (end > faultNanos) {
          outage[partition] = Math.max(outage[partition], gap);
        } else {
          calm = Math.max(calm, gap);
        }
        lastOk[partition] = end;
      }
    }
    return summed(lastOk, outage, seen, calm, windowEndsNanos);
  }

  private static Outages summed(
      long[] lastOk, long[] outage, boolean[] seen, long calm, long windowEndsNanos) {
    long[] seenOutages = new long[outage.length];
    int count = 0;
    int ongoing = 0;
    int worst = -1;
    for (int partition = 0; partition < outage.length; partition++) {
      if (seen[partition]) {
        long open = windowEndsNanos - lastOk[partition];
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
