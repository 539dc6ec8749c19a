package assay.run.watch;

import assay.judge.watch.JudgedWindow;
import assay.judge.watch.JudgedWindow.RequestCounts;
import assay.problem.ExitCode;
import assay.record.latency.DurationHistogram;
import assay.record.results.FigureRange;
import assay.record.results.Verdicts.Status;
import assay.statistics.ProportionInterval;
import assay.statistics.QuantileRanks;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/// What all windows of a watch show together, in bounded memory: sums, and the last five minutes of windows.
/// Thread-safe.
public final class WatchTotals {

  private static final long RECENT_NANOS = 300_000_000_000L;

  private final Deque<WatchedWindow> recent = new ArrayDeque<>();
  private RequestCounts counts = RequestCounts.NONE;
  private long windows;
  private long written;
  private long lost;
  private long losing;
  private long stale;
  private long staleWindows;
  private long withReads;
  private long harmed;
  private long doubtful;
  private long failing;
  private @Nullable JudgedWindow last;

  /// Adds the next window.
  public synchronized void add(WatchedWindow window) {
    JudgedWindow judged = window.judged();
    last = judged;
    windows++;
    counts = counts.plus(judged.counts());
    written += judged.written();
    lost += judged.lostWrites();
    losing += judged.lost().status() == Status.INVALID ? 1 : 0;
    stale += judged.staleReads();
    staleWindows += judged.stale().status() == Status.INVALID ? 1 : 0;
    withReads += judged.reads() > 0 ? 1 : 0;
    harmed += judged.harmed() ? 1 : 0;
    failing += judged.failedNanos() < Long.MAX_VALUE ? 1 : 0;
    // A later window reads back what this one could not, but nothing repeats its reads.
    doubtful += judged.readsDoubtful() ? 1 : 0;
    recent.addLast(window);
    while (recent.size() > 1
        && sum(WatchedWindow::wallNanos) - recent.getFirst().wallNanos() >= RECENT_NANOS) {
      recent.removeFirst();
    }
  }

  private long sum(ToLongFunction<WatchedWindow> of) {
    return recent.stream().mapToLong(of).sum();
  }

  /// The exit code: a proven harm comes before anything that is not known. An outage is a harm.
  ///
  /// @param outages how often no request was answered
  public synchronized ExitCode exit(int outages) {
    if (harmed > 0 || outages > 0) {
      return ExitCode.MISSED;
    }
    return isKnown() ? ExitCode.FINE : ExitCode.UNANSWERED;
  }

  /// Whether the last window could tell about lost writes, and every window with a read about stale ones.
  public synchronized boolean isKnown() {
    return last != null && last.lost().status() != Status.UNKNOWN && withReads > 0 && doubtful == 0;
  }

  public synchronized long windows() {
    return windows;
  }

  public synchronized RequestCounts counts() {
    return counts;
  }

  /// Acknowledged writes.
  public synchronized long written() {
    return written;
  }

  /// Lost writes.
  public synchronized long lost() {
    return lost;
  }

  /// Windows with lost writes.
  public synchronized long losing() {
    return losing;
  }

  public synchronized long stale() {
    return stale;
  }

  /// Windows with stale reads.
  public synchronized long staleWindows() {
    return staleWindows;
  }

  /// Windows in which stale reads are not known.
  public synchronized long doubtful() {
    return doubtful;
  }

  /// Windows with refused or unanswered requests.
  public synchronized long failing() {
    return failing;
  }

  /// Windows in which a read was answered.
  public synchronized long withReads() {
    return withReads;
  }

  /// The upper end of the share of windows with stale reads, among those with a read; 1 without any.
  public synchronized double staleBound() {
    return withReads == 0 ? 1 : ProportionInterval.of((int) staleWindows, (int) withReads).high();
  }

  /// The share of windows with failed requests that may lose a write, if none did.
  public synchronized double lossBound() {
    return FigureRange.boundOfNone(failing);
  }

  /// Keys that the last final read could not read.
  public synchronized int unreadable() {
    return last == null ? 0 : last.unreadable();
  }

  /// When the oldest write was acknowledged that is still read back, or `Long.MAX_VALUE`.
  public synchronized long oldestNanos() {
    return last == null ? Long.MAX_VALUE : last.oldestNanos();
  }

  /// A percentile of the last five minutes, from intended times, in nanoseconds. Requests without an answer rank last.
  /// Empty with too few requests, or if the percentile is one of them.
  ///
  /// @param q from 0 to 1
  public synchronized OptionalLong recentPercentile(double q) {
    DurationHistogram all = recentLatency();
    long without =
        sum(each -> each.judged().counts().all()) - sum(each -> each.judged().counts().ok());
    long n = all.count() + without;
    long rank = (long) Math.ceil(q * n);
    return n < QuantileRanks.needed(q) || rank > all.count()
        ? OptionalLong.empty()
        : OptionalLong.of(all.atRank(Math.max(1, rank)));
  }

  /// The longest answered request of the last five minutes.
  public synchronized OptionalLong recentMax() {
    DurationHistogram all = recentLatency();
    return all.isEmpty() ? OptionalLong.empty() : OptionalLong.of(all.max());
  }

  private DurationHistogram recentLatency() {
    return recent.stream()
        .flatMap(window -> window.latency().values().stream())
        .reduce(DurationHistogram.NONE, DurationHistogram::plus);
  }

  /// The clients' use of a core in the last five minutes; empty if the host does not report it.
  public synchronized OptionalDouble clientCpu() {
    return cpu(WatchedWindow::clientCpuNanos);
  }

  /// This process's use of a core in the last five minutes.
  public synchronized OptionalDouble ownCpu() {
    return cpu(WatchedWindow::ownCpuNanos);
  }

  private OptionalDouble cpu(ToLongFunction<WatchedWindow> nanos) {
    long wall = sum(WatchedWindow::wallNanos);
    return wall == 0 || recent.stream().anyMatch(each -> nanos.applyAsLong(each) < 0)
        ? OptionalDouble.empty()
        : OptionalDouble.of((double) sum(nanos) / wall);
  }

  /// How many windows are kept.
  synchronized int kept() {
    return recent.size();
  }
}
