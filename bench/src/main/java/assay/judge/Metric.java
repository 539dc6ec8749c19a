package assay.judge;

import assay.record.Results.Fold;
import assay.record.Results.Side;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A column of the ledger.
///
/// @param id its id: `p99(put)`, `stale-reads`
/// @param side whether it is a gain or a cost
/// @param unit its unit, as in [assay.record.Results.Figure]
/// @param lowerIsBetter which way is better
/// @param grain how late a generator may be for it
/// @param fold how the figures of the repeats become one
record Metric(String id, Side side, String unit, boolean lowerIsBetter, Grain grain, Fold fold) {

  /// How late a generator may be for a metric.
  enum Grain {
    /// However late: it is proven by histories, or has no schedule.
    NONE,
    /// By much less than [Canaries#BIN_NANOS], in bins of which it is counted.
    BINS,
    /// However late, as long as what was offered was sent: it is about the window as a whole.
    SUM,
    /// As [Gate] allows: it is made of single times.
    FINE
  }

  /// Every family of metrics in the order of the ledger, gains first; an id is a family, or a family
  /// with an argument in parentheses.
  private static final List<Metric> FAMILIES =
      List.of(
          gain("p50"),
          gain("p90"),
          gain("p99"),
          gain("p99.9"),
          gain("max"),
          closed("service-p50"),
          closed("service-p99"),
          closed("mean"),
          closed("time"),
          new Metric("throughput", Side.GAIN, "/s", false, Grain.SUM, Fold.MEDIAN),
          new Metric("capacity", Side.GAIN, "/s", false, Grain.NONE, Fold.MEDIAN),
          new Metric("critical-rate", Side.GAIN, "/s", false, Grain.NONE, Fold.MEDIAN),
          new Metric("near-hits", Side.GAIN, "share", false, Grain.NONE, Fold.MEDIAN),
          new Metric("rows", Side.GAIN, "rows", false, Grain.NONE, Fold.MEDIAN),
          proven("wrong-rows", "count"),
          proven("wrong-answers", "count"),
          proven("stale-reads", "share"),
          proven("stale-reads-recent", "share"),
          proven("stale-reads-after-fault", "share"),
          proven("stale-age", "ns"),
          proven("linearizability", "count"),
          proven("sessions", "share"),
          proven("read-your-writes", "share"),
          proven("monotonic-reads", "share"),
          proven("lost-writes", "count"),
          proven("lost-keys", "share"),
          proven("lost-age", "ns"),
          pooled(ByTrials.METRIC, "share"),
          proven("lost-updates", "count"),
          proven("duplicated-updates", "count"),
          proven("wrong-counts", "share"),
          proven("lost-elements", "count"),
          proven("stale-sets", "share"),
          resource("retries", "count"),
          proven("casualties", "count"),
          new Metric("free-heap", Side.COST, "share", false, Grain.NONE, Fold.WORST),
          binned("recovery", "ns"),
          binned("latency-recovery", "ns"),
          new Metric("longest-after-fault", Side.COST, "ns", true, Grain.FINE, Fold.WORST),
          proven("exposure", "ns"),
          binned("brown-out", "requests"),
          binned("unavailable", "share"),
          new Metric("fault-p50", Side.COST, "ns", true, Grain.FINE, Fold.MEDIAN),
          new Metric("fault-p99", Side.COST, "ns", true, Grain.FINE, Fold.MEDIAN),
          proven("fault-late", "count"),
          proven("fault-shed", "count"),
          proven("fault-failed", "count"),
          proven("fault-unknown", "count"),
          binned("stalls", "ns"),
          summed("cpu-per-request", "ns"),
          summed("bytes-per-request", "bytes"),
          summed("allocation-per-request", "bytes"),
          summed("gc-pause-max", "ns"),
          summed("gc-pause-total", "ns"),
          resource("value-size", "bytes"),
          resource("memory-per-entry", "bytes"),
          resource("held", "bytes"),
          resource("memory", "bytes"),
          resource("live-memory", "bytes"),
          resource("bench-memory", "bytes"));

  /// Families of times that are none where nothing went wrong.
  private static final Set<String> MAY_BE_NONE =
      Set.of("stale-age", "lost-age", "recovery", "latency-recovery", "exposure", "stalls");

  /// Families that count harm which a witness proves.
  private static final Set<String> PROVEN_HARM =
      Set.of(
          "wrong-rows",
          "wrong-answers",
          "stale-reads",
          "stale-reads-recent",
          "stale-reads-after-fault",
          "linearizability",
          "sessions",
          "read-your-writes",
          "monotonic-reads",
          "lost-writes",
          "lost-keys",
          ByTrials.METRIC,
          "lost-updates",
          "duplicated-updates",
          "wrong-counts",
          "lost-elements",
          "stale-sets");

  /// The order of the ledger's columns; those of one family stay as they come.
  static final Comparator<Metric> ORDER = Comparator.comparingInt(Metric::rank);

  /// The names of all families, in the order of the ledger.
  static List<String> families() {
    return FAMILIES.stream().map(Metric::id).toList();
  }

  /// The metric of an id, where there is such a family.
  static Optional<Metric> of(String id) {
    return FAMILIES.stream()
        .filter(metric -> metric.id.equals(family(id)))
        .findFirst()
        .map(m -> new Metric(id, m.side, m.unit, m.lowerIsBetter, grain(m, id), m.fold));
  }

  /// That of its family; but the throughput of a closed step has no schedule to be late for.
  private static Grain grain(Metric family, String id) {
    return id.startsWith("throughput(closed-") ? Grain.NONE : family.grain;
  }

  /// The metric of an id that this package made itself.
  static Metric known(String id) {
    return of(id).orElseThrow(() -> new IllegalArgumentException("no metric `" + id + "`"));
  }

  /// Whether two of its figures have a ratio: it counts nothing, and is never none.
  boolean ratio() {
    return Set.of("ns", "/s", "bytes").contains(unit) && !MAY_BE_NONE.contains(family(id));
  }

  /// What its id names in parentheses: `get` of `p99(get)`; null where it names nothing.
  @Nullable String argument() {
    int open = id.indexOf('(');
    return open < 0 ? null : id.substring(open + 1, id.length() - 1);
  }

  private int rank() {
    for (int i = 0; i < FAMILIES.size(); i++) {
      if (FAMILIES.get(i).id.equals(family(id))) {
        return i;
      }
    }
    return FAMILIES.size();
  }

  private static String family(String id) {
    int open = id.indexOf('(');
    return open < 0 ? id : id.substring(0, open);
  }

  /// Whether it counts harm that a witness proves: what was lost, stale, wrong or done twice.
  boolean harm() {
    return PROVEN_HARM.contains(family(id));
  }

  /// A time of a closed loop, which has no schedule that a generator could be late for.
  private static Metric closed(String id) {
    return new Metric(id, Side.GAIN, "ns", true, Grain.NONE, Fold.MEDIAN);
  }

  private static Metric gain(String id) {
    return new Metric(id, Side.GAIN, "ns", true, Grain.FINE, Fold.MEDIAN);
  }

  private static Metric proven(String id, String unit) {
    return new Metric(id, Side.COST, unit, true, Grain.NONE, Fold.WORST);
  }

  private static Metric pooled(String id, String unit) {
    return new Metric(id, Side.COST, unit, true, Grain.NONE, Fold.POOLED);
  }

  private static Metric binned(String id, String unit) {
    return new Metric(id, Side.COST, unit, true, Grain.BINS, Fold.WORST);
  }

  private static Metric summed(String id, String unit) {
    return new Metric(id, Side.COST, unit, true, Grain.SUM, Fold.MEDIAN);
  }

  private static Metric resource(String id, String unit) {
    return new Metric(id, Side.COST, unit, true, Grain.NONE, Fold.MEDIAN);
  }
}
