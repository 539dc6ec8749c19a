package assay.judge;

import assay.api.Outcome;
import assay.record.History;
import assay.record.TimeOrder;
import java.util.Arrays;
import org.HdrHistogram.Histogram;

/// The requests of one open step around a fault in bins of 100 ms by intended time, the fault on the
/// edge between two. Every request of an open loop is a canary of the partitions it goes to.
///
/// The events that one request on many keys left count as one request. The last bins before the
/// fault belong to neither side: their requests may be in flight when it strikes. While a client stood
/// still as a whole no request of its own gets any older: that lapse is not the grid's.
final class Canaries {

  /// The length of a bin.
  static final long BIN_NANOS = 100_000_000;

  /// How many bins one judgement of the 99th percentile spans, so that it rests on enough requests.
  static final int LATENCY_BINS = 10;

  private final int[] offered;
  private final int[] ok;
  private final int[] inTime;
  private final int[] slow;
  private final Standstills standstills;
  private final int before;
  private final int calm;
  private long inTimeNanos;
  private long slowNanos;

  private Canaries(Standstills standstills, int before, int after) {
    this.standstills = standstills;
    this.before = before;
    offered = new int[before + after];
    ok = new int[before + after];
    inTime = new int[before + after];
    slow = new int[before + after];
    calm = Math.max(0, before - 1);
  }

  /// Bins the requests of a step.
  ///
  /// @param requests its own, from [#requests]
  /// @param windowBeginsNanos from when on requests count
  /// @param faultNanos when the fault was asked for
  /// @param windowEndsNanos up to when requests count
  static Canaries of(
      Evidence evidence,
      int[] requests,
      long windowBeginsNanos,
      long faultNanos,
      long windowEndsNanos) {
    History history = evidence.history();
    Canaries canaries =
        new Canaries(
            new Standstills(evidence.marks()),
            (int) Math.max(0, (faultNanos - windowBeginsNanos) / BIN_NANOS),
            (int) Math.max(0, (windowEndsNanos - faultNanos) / BIN_NANOS));
    canaries.calibrate(history, requests, faultNanos);
    canaries.fill(history, requests, faultNanos);
    return canaries;
  }

  /// One event of every request of a step, in the order of their intended times.
  static int[] requests(History history, int step) {
    int[] events = new int[history.size()];
    int size = 0;
    for (int event : TimeOrder.of(history.size(), history::intendedNanos)) {
      boolean same = size > 0 && sameRequest(history, events[size - 1], event);
      if (history.step(event) == step && !same) {
        events[size++] = event;
      }
    }
    return Arrays.copyOf(events, size);
  }

  private static boolean sameRequest(History history, int one, int other) {
    return history.key(one) >= 0
        && history.client(one) == history.client(other)
        && history.worker(one) == history.worker(other)
        && history.intendedNanos(one) == history.intendedNanos(other)
        && history.startNanos(one) == history.startNanos(other);
  }

  /// The baseline's 99th percentile decides what is in time and what is slow.
  private void calibrate(History history, int[] requests, long faultNanos) {
    Histogram response = new Histogram(3);
    for (int event : requests) {
      int bin = bin(history, event, faultNanos);
      if (bin >= 0 && bin < calm && history.outcome(event) == Outcome.OK) {
        response.recordValue(response(history, event));
      }
    }
    long baselineP99Nanos = response.getValueAtPercentile(99);
    slowNanos = Math.max(2 * baselineP99Nanos, baselineP99Nanos + 5_000_000);
    inTimeNanos = Math.max(BIN_NANOS, 2 * baselineP99Nanos);
  }

  private void fill(History history, int[] requests, long faultNanos) {
    for (int event : requests) {
      int bin = bin(history, event, faultNanos);
      if (bin < 0 || bin >= offered.length) {
        continue;
      }
      offered[bin]++;
      if (history.outcome(event) == Outcome.OK) {
        long response = response(history, event);
        ok[bin]++;
        inTime[bin] += response <= inTimeNanos ? 1 : 0;
        slow[bin] += response > slowNanos ? 1 : 0;
      }
    }
  }

  private int bin(History history, int event, long faultNanos) {
    long bin = before + Math.floorDiv(history.intendedNanos(event) - faultNanos, BIN_NANOS);
    return bin < 0 || bin >= offered.length ? -1 : (int) bin;
  }

  private long response(History history, int event) {
    long intended = history.intendedNanos(event);
    long end = history.endNanos(event);
    return Math.max(0, end - intended - standstills.within(history.client(event), intended, end));
  }

  /// The bins of the baseline: from 0 up to, without, this one.
  int baselineBins() {
    return calm;
  }

  /// The first bin after the fault.
  int faultBin() {
    return before;
  }

  /// How many bins there are.
  int bins() {
    return offered.length;
  }

  /// How many requests were meant to start in a span of bins.
  long offered(int from, int to) {
    return sum(offered, from, to);
  }

  /// The share of them that ended OK; 1 where there were none.
  double success(int from, int to) {
    return share(ok, offered, from, to);
  }

  /// The share of them that ended OK in time: within 100 ms of when they were meant to start, or
  /// twice the baseline's 99th percentile where that is longer.
  double goodput(int from, int to) {
    return share(inTime, offered, from, to);
  }

  /// Whether the 99th percentile of response times in the [#LATENCY_BINS] from a bin on is above
  /// twice the baseline's, and more than 5 ms above it.
  boolean slow(int bin) {
    int to = Math.min(bins(), bin + LATENCY_BINS);
    return sum(slow, bin, to) > 0.01 * sum(ok, bin, to);
  }

  private static double share(int[] some, int[] all, int from, int to) {
    long total = sum(all, from, to);
    return total == 0 ? 1 : (double) sum(some, from, to) / total;
  }

  private static long sum(int[] bins, int from, int to) {
    long sum = 0;
    for (int bin = from; bin < to; bin++) {
      sum += bins[bin];
    }
    return sum;
  }
}
