package assay.run.watch;

import assay.record.latency.Interval;
import java.time.Duration;
import java.util.List;

/// The times in which no request of any client was answered, from the rows that the clients send every second.
/// Thread-safe.
public final class OutageTracker {

  private static final long LEAST_NANOS = 3_000_000_000L;

  /// A pause between two requests of a Poisson process is this many times its mean once in half a thousand million.
  private static final double MEANS = 20;

  /// Between two windows no requests are due.
  private static final long GAP_NANOS = 1_500_000_000L;

  private final long leastNanos;
  private long lastOkNanos;
  private long heardNanos = Long.MIN_VALUE / 2;
  private boolean out;
  private int outages;
  private long longestNanos;

  /// @param perSecond the rate of all clients together
  public OutageTracker(double perSecond) {
    leastNanos = Math.max(LEAST_NANOS, (long) (MEANS / perSecond * 1e9));
  }

  /// What a row has changed.
  public enum Change {
    NONE,
    BEGINS,
    ENDS
  }

  /// Takes the rows of an interval.
  public synchronized Change ticked(List<Interval> rows) {
    boolean wasOut = out;
    long begins = rows.stream().mapToLong(Interval::startNanos).min().orElse(heardNanos);
    long ends =
        rows.stream().mapToLong(row -> row.startNanos() + row.lengthNanos()).max().orElse(begins);
    if (rows.isEmpty()) {
      return Change.NONE;
    }
    if (!out && begins - heardNanos > GAP_NANOS) {
      lastOkNanos = begins;
    }
    heardNanos = Math.max(heardNanos, ends);
    if (rows.stream().anyMatch(row -> row.ok() > 0)) {
      answered(ends);
    } else {
      silent(ends);
    }
    return wasOut == out ? Change.NONE : out ? Change.BEGINS : Change.ENDS;
  }

  private void answered(long nanos) {
    if (out) {
      longestNanos = Math.max(longestNanos, nanos - lastOkNanos);
    }
    out = false;
    lastOkNanos = Math.max(lastOkNanos, nanos);
  }

  private void silent(long nanos) {
    if (!out && nanos - lastOkNanos >= leastNanos) {
      out = true;
      outages++;
    }
  }

  /// How long no request was answered until now; zero unless there is an outage.
  public synchronized Duration present(long nanos) {
    return out ? Duration.ofNanos(Math.max(0, nanos - lastOkNanos)) : Duration.ZERO;
  }

  /// The longest outage, the present one included.
  public synchronized Duration longest(long nanos) {
    return Duration.ofNanos(Math.max(longestNanos, present(nanos).toNanos()));
  }

  public synchronized int outages() {
    return outages;
  }
}
