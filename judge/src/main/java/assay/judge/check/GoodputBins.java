package assay.judge.check;

import assay.judge.window.ClientPauses;
import assay.record.history.History;
import assay.record.history.OperationOutcome;
import assay.record.io.IndexSort;
import assay.record.latency.DurationHistogram;
import java.util.Arrays;
import java.util.stream.IntStream;

/// Counts the requests of one open-loop step in bins of 100 ms by intended time. The fault lies on the edge between
/// two bins.
///
/// - A request that found no entry was answered: it shows a loss, not an outage.
/// - Events that one request left on many keys count as one request.
/// - The last bin before the fault belongs to neither side: its requests may be in flight when the fault strikes.
/// - The client's own pauses are subtracted from response times.
/// - If asked, bins after the fault in which Assay or a client stood still, or which waited for them, show nothing.
/// - A stretch without requests shows nothing, if chance would not leave it empty at the baseline's rate.
/// - The baseline is the median of its seconds' 99th percentiles, and the goodput of bins near the median goodput.
///   One accident does not change either.
public final class GoodputBins {

  public static final long BIN_NANOS = 100_000_000;

  /// The shortest time before a fault, in bins, for a recovery figure.
  public static final int LEAST_BASELINE_BINS = 10;

  /// The shortest time after a fault, in bins, for a recovery figure.
  public static final int LEAST_WATCHED_BINS = 20;

  /// The bins in one 99th percentile: one bin has too few requests.
  public static final int LATENCY_BINS = 10;

  /// The longest response that is ever in time. After a second people lose the thread; a usually slower engine has no
  /// service to recover.
  static final long LIMIT_CAP_NANOS = 1_000_000_000;

  /// A bin is bad if its goodput is below this share of the baseline's.
  private static final double GOODPUT = 0.95;

  private static final int LEAST_REQUESTS = 100;

  /// Chance leaves a stretch empty that counts as unseen in one of so many windows.
  private static final double ONCE_IN = 1000;

  private final History history;
  private final long faultNanos;
  private final int[] offered;
  private final int[] answered;
  private final int[] inTime;
  private final int[] slow;
  private final int[] seen;
  private final boolean[] still;
  private final ClientPauses pauses;
  private final int before;
  private final int calm;
  private long inTimeNanos;
  private long slowNanos;
  private double usualGoodput;

  private GoodputBins(Evidence evidence, long faultNanos, int before, int after) {
    this.history = evidence.history();
    this.pauses = new ClientPauses(evidence.events());
    this.faultNanos = faultNanos;
    this.before = before;
    offered = new int[before + after];
    answered = new int[before + after];
    inTime = new int[before + after];
    slow = new int[before + after];
    seen = new int[before + after + 1];
    still = new boolean[before + after];
    calm = Math.max(0, before - 1);
  }

  public static GoodputBins of(
      Evidence evidence,
      int[] requests,
      long windowBeginsNanos,
      long faultNanos,
      long windowEndsNanos) {
    GoodputBins bins = empty(evidence, windowBeginsNanos, faultNanos, windowEndsNanos);
    bins.calibrate(requests);
    bins.fill(requests);
    return bins;
  }

  /// The same, without the time in which Assay or a client stood still: what went unanswered then may be the host's.
  public static GoodputBins whileMoving(
      Evidence evidence,
      int[] requests,
      long windowBeginsNanos,
      long faultNanos,
      long windowEndsNanos) {
    GoodputBins bins = empty(evidence, windowBeginsNanos, faultNanos, windowEndsNanos);
    bins.calibrate(requests);
    bins.pauses.ofObservers(bins::leaveOut);
    bins.fill(requests);
    return bins;
  }

  private static GoodputBins empty(Evidence evidence, long begins, long faultNanos, long ends) {
    return new GoodputBins(
        evidence,
        faultNanos,
        (int) Math.max(0, (faultNanos - begins) / BIN_NANOS),
        (int) Math.max(0, (ends - faultNanos) / BIN_NANOS));
  }

  /// Requests that were due shortly before a pause wait through it; those of the pause are sent together after it. A
  /// pause below a bin makes hardly any request late.
  private void leaveOut(long fromNanos, long toNanos) {
    if (toNanos - fromNanos < BIN_NANOS) {
      return;
    }
    long from = before + Math.floorDiv(fromNanos - inTimeNanos - faultNanos, BIN_NANOS);
    long to = before + Math.floorDiv(toNanos + inTimeNanos - faultNanos, BIN_NANOS);
    for (long bin = Math.max(before, from); bin <= Math.min(to, still.length - 1); bin++) {
      still[(int) bin] = true;
    }
  }

  /// One event per request of a step, by intended time. Requests not sent for lack of a free key are left out. A write that was
  /// refused on its condition stands for an answered request: another event of the request tells what was there.
  public static int[] requests(History history, int step) {
    int[] events = new int[history.size()];
    int size = 0;
    for (int event : IndexSort.of(history.size(), history::intendedNanos)) {
      boolean same = size > 0 && sameRequest(history, events[size - 1], event);
      boolean asked = history.outcome(event) != OperationOutcome.NO_KEY;
      if (history.step(event) == step && asked && !same) {
        events[size++] = event;
      } else if (same && history.outcome(event).answered()) {
        events[size - 1] = event;
      }
    }
    return Arrays.copyOf(events, size);
  }

  public static boolean sameRequest(History history, int one, int other) {
    return history.key(one) >= 0
        && history.client(one) == history.client(other)
        && history.worker(one) == history.worker(other)
        && history.intendedNanos(one) == history.intendedNanos(other)
        && history.ownStartNanos(one) == history.ownStartNanos(other);
  }

  private void calibrate(int[] requests) {
    long usualP99Nanos = usualP99(requests);
    slowNanos = Math.max(2 * usualP99Nanos, usualP99Nanos + 5_000_000);
    inTimeNanos = Math.clamp(2 * usualP99Nanos, BIN_NANOS, LIMIT_CAP_NANOS);
  }

  /// The median 99th percentile in the baseline's seconds, or in longer spans when seconds have too few requests.
  private long usualP99(int[] requests) {
    long count = Arrays.stream(requests).filter(event -> isBaseline(bin(event))).count();
    long enough = count == 0 ? calm : Math.ceilDiv((long) LEAST_REQUESTS * calm, count);
    int span = Math.clamp(enough, 1, Math.max(1, calm));
    span = Math.min(Math.max(1, calm), Math.max(LATENCY_BINS, span));
    int spans = Math.max(1, calm / span);
    long[] p99s = new long[spans];
    long[] responses = new long[(int) count];
    int size = 0;
    int current = 0;
    for (int event : requests) {
      int bin = bin(event);
      if (isBaseline(bin) && history.outcome(event).answered()) {
        int own = Math.min(spans - 1, bin / span);
        if (own > current) {
          p99s[current] = p99(responses, size);
          size = 0;
          current = own;
        }
        responses[size++] = response(event);
      }
    }
    p99s[current] = p99(responses, size);
    long[] seen = Arrays.stream(p99s).filter(p99 -> p99 > 0).sorted().toArray();
    return seen.length == 0 ? 0 : seen[(seen.length - 1) / 2];
  }

  private static long p99(long[] responses, int size) {
    return DurationHistogram.of(Arrays.copyOf(responses, size)).atPercent(99);
  }

  private boolean isBaseline(int bin) {
    return bin >= 0 && bin < calm;
  }

  private void fill(int[] requests) {
    for (int event : requests) {
      int bin = bin(event);
      if (bin >= 0) {
        offered[bin]++;
        answered[bin] += history.outcome(event).answered() ? 1 : 0;
        inTime[bin] += inTime(event) ? 1 : 0;
        slow[bin] += history.outcome(event).answered() && response(event) > slowNanos ? 1 : 0;
      }
    }
    countSeen();
    // The median goodput decides which bins are bad; the usual goodput covers all other bins.
    usualGoodput = middleGoodput();
    usualGoodput = share(inTime, 0, calm);
  }

  /// Sums the bins that show something, from the first.
  private void countSeen() {
    double usual = calm == 0 ? 0 : (double) offered(0, calm) / calm;
    double most = Math.log(ONCE_IN * Math.max(1, bins()));
    int bin = 0;
    while (bin < bins()) {
      int end = bin + 1;
      while (offered[bin] == 0 && end < bins() && offered[end] == 0) {
        end++;
      }
      boolean unseen = offered[bin] == 0 && usual * (end - bin) > most;
      for (; bin < end; bin++) {
        seen[bin + 1] = seen[bin] + (unseen || still[bin] ? 0 : 1);
      }
    }
  }

  private double middleGoodput() {
    double[] goodputs =
        IntStream.range(0, calm)
            .filter(bin -> offered[bin] > 0)
            .mapToDouble(this::goodput)
            .sorted()
            .toArray();
    return goodputs.length == 0 ? 1 : goodputs[goodputs.length / 2];
  }

  /// -1 outside the window, and in bins that were left out.
  public int bin(int event) {
    long bin = before + Math.floorDiv(history.intendedNanos(event) - faultNanos, BIN_NANOS);
    return bin < 0 || bin >= offered.length || still[(int) bin] ? -1 : (int) bin;
  }

  /// Whether a request was answered within [#limitNanos] of its intended start.
  public boolean inTime(int event) {
    return history.outcome(event).answered() && response(event) <= inTimeNanos;
  }

  /// The time from the intended start to the end, for every outcome, without the client's own pauses.
  public long response(int event) {
    long intended = history.intendedNanos(event);
    long end = history.ownEndNanos(event);
    return Math.max(0, end - intended - pauses.within(history.client(event), intended, end));
  }

  /// 100 ms, or twice the baseline's 99th percentile if longer, at most [#LIMIT_CAP_NANOS].
  public long limitNanos() {
    return inTimeNanos;
  }

  /// The baseline consists of bins 0 to this one, exclusive.
  public int baselineBins() {
    return calm;
  }

  public int faultBin() {
    return before;
  }

  public int bins() {
    return offered.length;
  }

  /// Whether bins from one to another (exclusive) were left out.
  public boolean interrupted(int from, int to) {
    return IntStream.range(from, to).anyMatch(bin -> still[bin]);
  }

  /// The left out time.
  public long stillNanos() {
    return BIN_NANOS * IntStream.range(0, bins()).filter(bin -> still[bin]).count();
  }

  /// How many bins from one to another (exclusive) show whether there was service.
  public int seen(int from, int to) {
    return seen[to] - seen[from];
  }

  /// The requests due from one bin to another (exclusive).
  public long offered(int from, int to) {
    return sum(offered, from, to);
  }

  /// The share of answered requests in a span's good bins; 1 without requests.
  public double success(int from, int to) {
    return share(answered, from, to);
  }

  /// The share of a bin's requests that were answered in time; 1 without requests.
  public double goodput(int bin) {
    return offered[bin] == 0 ? 1 : (double) inTime[bin] / offered[bin];
  }

  /// The baseline's goodput, without bins below 95 % of the median.
  public double usualGoodput() {
    return usualGoodput;
  }

  public boolean bad(int bin) {
    return goodput(bin) < GOODPUT * usualGoodput;
  }

  /// Requests after the fault not answered in time, beyond the share that the baseline would have missed. Chance
  /// moves bins up and down alike, therefore only the sum is limited to 0.
  public double missing() {
    double missed = 0;
    for (int bin = before; bin < bins(); bin++) {
      missed += usualGoodput * offered[bin] - inTime[bin];
    }
    return Math.max(0, missed);
  }

  /// Whether the 99th percentile of [#LATENCY_BINS] from a bin on is above twice the baseline's and more than 5 ms
  /// above it.
  public boolean slow(int bin) {
    int to = Math.min(bins(), bin + LATENCY_BINS);
    return sum(slow, bin, to) > 0.01 * sum(answered, bin, to);
  }

  private double share(int[] some, int from, int to) {
    long count = 0;
    long total = 0;
    for (int bin = from; bin < to; bin++) {
      if (!bad(bin)) {
        count += some[bin];
        total += offered[bin];
      }
    }
    return total == 0 ? 1 : (double) count / total;
  }

  private static long sum(int[] bins, int from, int to) {
    long sum = 0;
    for (int bin = from; bin < to; bin++) {
      sum += bins[bin];
    }
    return sum;
  }
}
