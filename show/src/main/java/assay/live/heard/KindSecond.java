package assay.live.heard;

import assay.judge.window.WindowPercentiles;
import assay.record.latency.Interval;
import assay.statistics.QuantileRanks;
import java.util.OptionalLong;

/// The requests of one kind in one second.
///
/// Percentiles cannot be added. For several clients, or rows shorter than a second, each percentile
/// is the highest, which is at least the percentile of all.
///
/// @param ok requests that ended OK
/// @param notOk requests that failed, were shed or have an unknown outcome
/// @param late whether the load generator was too late for a p99
/// @param p50Nanos response time, or service time in a closed loop; -1 if none ended OK
/// @param p99Nanos likewise
/// @param maxNanos likewise
public record KindSecond(
    double ok, double notOk, boolean late, long p50Nanos, long p99Nanos, long maxNanos) {

  static final KindSecond NOTHING = new KindSecond(0, 0, false, -1, -1, -1);

  static final long FOR_P50 = QuantileRanks.needed(0.5);
  static final long FOR_P99 = QuantileRanks.needed(0.99);

  /// Adds a part of an interval.
  ///
  /// @param share the interval's part, from 0 to 1
  KindSecond with(Interval row, double share) {
    boolean open = row.responseMaxNanos() >= 0;
    long p99 = open ? row.responseP99Nanos() : row.serviceP99Nanos();
    return new KindSecond(
        ok + row.ok() * share,
        notOk + (row.failed() + row.unknown() + row.shed()) * share,
        late || (open && WindowPercentiles.late(row.delayP99Nanos(), p99)),
        Math.max(p50Nanos, open ? row.responseP50Nanos() : row.serviceP50Nanos()),
        Math.max(p99Nanos, p99),
        Math.max(maxNanos, open ? row.responseMaxNanos() : row.serviceMaxNanos()));
  }

  /// These latencies with the counts of another.
  KindSecond counting(KindSecond other) {
    return new KindSecond(other.ok, other.notOk, late, p50Nanos, p99Nanos, maxNanos);
  }

  /// The median; empty if it must not be shown.
  public OptionalLong p50() {
    return shown(FOR_P50, p50Nanos);
  }

  /// The 99th percentile; empty if it must not be shown.
  public OptionalLong p99() {
    return shown(FOR_P99, p99Nanos);
  }

  /// The longest; empty if none ended OK.
  public OptionalLong max() {
    return maxNanos < 0 ? OptionalLong.empty() : OptionalLong.of(maxNanos);
  }

  /// A percentile is shown if there are enough requests to bound it from above and all ended OK.
  /// Rows have only percentiles of requests that ended OK, and all others rank above them.
  private OptionalLong shown(long needed, long nanos) {
    boolean known = nanos >= 0 && !late && ok >= needed && notOk == 0;
    return known ? OptionalLong.of(nanos) : OptionalLong.empty();
  }

  /// Why there is no p99; empty if there is one.
  public String why() {
    if (p99().isPresent()) {
      return "";
    }
    if (p99Nanos < 0) {
      return "no request ended OK";
    }
    if (late) {
      return "the load generator was late";
    }
    return notOk > 0
        ? "some requests were not answered"
        : "too few requests in a second for p99 (%d)".formatted(FOR_P99);
  }
}
