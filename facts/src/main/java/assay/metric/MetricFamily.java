package assay.metric;

import assay.words.Glossary;
import assay.words.GlossaryEntry;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/// A family of metrics: `p99` of `p99(get)` and `p99(put)`. In results-table order, gains first; then those that users'
/// checkers [declare][CheckerDeclarations]. There is one object per key.
///
/// Traits stand in `words.yaml`: unit, better direction, lists. All lists of metrics derive from them, and none can
/// miss a family.
public final class MetricFamily implements Comparable<MetricFamily> {

  private static final List<String> UNITS =
      List.of("ns", "/s", "share", "count", "bytes", "requests", "rows");

  private static final Map<String, MetricFamily> BUILT_IN = new LinkedHashMap<>();

  public static final MetricFamily P50 = builtIn("p50");
  public static final MetricFamily P90 = builtIn("p90");
  public static final MetricFamily P99 = builtIn("p99");
  public static final MetricFamily P99_9 = builtIn("p99.9");
  public static final MetricFamily MAX = builtIn("max");
  public static final MetricFamily SERVICE_P50 = builtIn("service-p50");
  public static final MetricFamily SERVICE_P99 = builtIn("service-p99");
  public static final MetricFamily MEAN = builtIn("mean");
  public static final MetricFamily TIME = builtIn("time");
  public static final MetricFamily THROUGHPUT = builtIn("throughput");
  public static final MetricFamily CAPACITY = builtIn("capacity");
  public static final MetricFamily CRITICAL_RATE = builtIn("critical-rate");
  public static final MetricFamily CROSS_SITE_THROUGHPUT = builtIn("cross-site-throughput");
  public static final MetricFamily NEAR_HITS = builtIn("near-hits");
  public static final MetricFamily ROWS = builtIn("rows");
  public static final MetricFamily WRONG_ROWS = builtIn("wrong-rows");
  public static final MetricFamily WRONG_ANSWERS = builtIn("wrong-answers");
  public static final MetricFamily STALE_READS = builtIn("stale-reads");
  public static final MetricFamily STALE_READS_RECENT = builtIn("stale-reads-recent");
  public static final MetricFamily STALE_READS_AFTER_FAULT = builtIn("stale-reads-after-fault");
  public static final MetricFamily STALE_AGE = builtIn("stale-age");
  public static final MetricFamily LINEARIZABILITY = builtIn("linearizability");
  public static final MetricFamily SESSIONS = builtIn("session-guarantees");
  public static final MetricFamily READ_YOUR_WRITES = builtIn("read-your-writes");
  public static final MetricFamily MONOTONIC_READS = builtIn("monotonic-reads");
  public static final MetricFamily LOST_SESSIONS = builtIn("lost-sessions");
  public static final MetricFamily LOST_ATTRIBUTES = builtIn("lost-attributes");
  public static final MetricFamily STALE_ATTRIBUTES = builtIn("stale-attributes");
  public static final MetricFamily HARMED_USERS = builtIn("harmed-users");
  public static final MetricFamily LOST_WRITES = builtIn("lost-writes");
  public static final MetricFamily LOST_KEYS = builtIn("lost-keys");
  public static final MetricFamily LOST_AGE = builtIn("lost-age");
  public static final MetricFamily FAULTS_WITH_LOSS = builtIn("faults-with-loss");
  public static final MetricFamily LOST_UPDATES = builtIn("lost-updates");
  public static final MetricFamily DUPLICATED_UPDATES = builtIn("duplicated-updates");
  public static final MetricFamily LOST_ORDERS = builtIn("lost-orders");
  public static final MetricFamily DEAD_LETTERS = builtIn("dead-letters");
  public static final MetricFamily WAITING_ORDERS = builtIn("waiting-orders");
  public static final MetricFamily DOUBLED_ORDERS = builtIn("doubled-orders");
  public static final MetricFamily ORPHAN_ORDERS = builtIn("orphan-orders");
  public static final MetricFamily WRONG_REPLIES = builtIn("wrong-replies");
  public static final MetricFamily WRONG_COUNTS = builtIn("wrong-counts");
  public static final MetricFamily LOST_ELEMENTS = builtIn("lost-elements");
  public static final MetricFamily STALE_SETS = builtIn("stale-sets");
  public static final MetricFamily CROSS_SITE_LOSSES = builtIn("cross-site-losses");
  public static final MetricFamily CROSS_SITE_DUPLICATES = builtIn("cross-site-duplicates");
  public static final MetricFamily CROSS_SITE_ORDER = builtIn("cross-site-order");
  public static final MetricFamily DIVERGENT_KEYS = builtIn("divergent-keys");
  public static final MetricFamily CROSS_SITE_CONFLICTS = builtIn("cross-site-conflicts");
  public static final MetricFamily CROSS_SITE_DELAY_P50 = builtIn("cross-site-delay-p50");
  public static final MetricFamily CROSS_SITE_DELAY_P90 = builtIn("cross-site-delay-p90");
  public static final MetricFamily CROSS_SITE_DELAY_P99 = builtIn("cross-site-delay-p99");
  public static final MetricFamily CROSS_SITE_DELAY_MAX = builtIn("cross-site-delay-max");
  public static final MetricFamily CROSS_SITE_FAULT_DELAY = builtIn("cross-site-fault-delay");
  public static final MetricFamily CROSS_SITE_LAG = builtIn("cross-site-lag");
  public static final MetricFamily CROSS_SITE_BACKLOG = builtIn("cross-site-backlog");
  public static final MetricFamily CROSS_SITE_BACKLOG_CHANGES =
      builtIn("cross-site-backlog-changes");
  public static final MetricFamily CROSS_SITE_BACKLOG_BYTES = builtIn("cross-site-backlog-bytes");
  public static final MetricFamily CROSS_SITE_CATCH_UP = builtIn("cross-site-catch-up");
  public static final MetricFamily CROSS_SITE_DRAIN = builtIn("cross-site-drain");
  public static final MetricFamily RETRIES = builtIn("retries");
  public static final MetricFamily UNPLANNED_EXITS = builtIn("unplanned-exits");
  public static final MetricFamily FREE_HEAP = builtIn("free-heap");
  public static final MetricFamily RECOVERY = builtIn("recovery");
  public static final MetricFamily LATENCY_RECOVERY = builtIn("latency-recovery");
  public static final MetricFamily LONGEST_AFTER_FAULT = builtIn("longest-after-fault");
  public static final MetricFamily UNDER_REPLICATED = builtIn("under-replicated");
  public static final MetricFamily MISSED_REQUESTS = builtIn("missed-requests");
  public static final MetricFamily ERROR_SHARE = builtIn("error-share");
  public static final MetricFamily FAULT_P50 = builtIn("fault-p50");
  public static final MetricFamily FAULT_P99 = builtIn("fault-p99");
  public static final MetricFamily FAULT_LATE = builtIn("fault-late");
  public static final MetricFamily FAULT_SHED = builtIn("fault-shed");
  public static final MetricFamily FAULT_FAILED = builtIn("fault-failed");
  public static final MetricFamily FAULT_UNKNOWN = builtIn("fault-unknown");
  public static final MetricFamily STALLS = builtIn("stalls");
  public static final MetricFamily CPU_PER_REQUEST = builtIn("cpu-per-request");
  public static final MetricFamily BYTES_PER_REQUEST = builtIn("bytes-per-request");
  public static final MetricFamily ALLOCATION_PER_REQUEST = builtIn("allocation-per-request");
  public static final MetricFamily GC_PAUSE_MAX = builtIn("gc-pause-max");
  public static final MetricFamily GC_PAUSE_SHARE = builtIn("gc-pause-share");
  public static final MetricFamily VALUE_SIZE = builtIn("value-size");
  public static final MetricFamily MEMORY_PER_ENTRY = builtIn("memory-per-entry");
  public static final MetricFamily RETAINED_MEMORY = builtIn("retained-memory");
  public static final MetricFamily MEMORY = builtIn("memory");
  public static final MetricFamily LIVE_MEMORY = builtIn("live-memory");
  public static final MetricFamily MEMBER_FILES = builtIn("member-files");
  public static final MetricFamily MEMBER_THREADS = builtIn("member-threads");
  public static final MetricFamily ASSAY_MEMORY = builtIn("assay-memory");
  public static final MetricFamily ASSAY_FILES = builtIn("assay-files");
  public static final MetricFamily ASSAY_THREADS = builtIn("assay-threads");

  static {
    // Families that no code names need no constant.
    Glossary.builtIn().entries().stream()
        .filter(word -> !word.metric().isEmpty() && !BUILT_IN.containsKey(word.key()))
        .forEach(word -> builtIn(word.key()));
  }

  /// A family from another version's file.
  public static final MetricFamily OTHER =
      new MetricFamily("", "count", FamilyTraits.UNKNOWN, Integer.MAX_VALUE);

  private static final Comparator<MetricFamily> ORDER =
      Comparator.<MetricFamily>comparingInt(family -> family.place)
          .thenComparing(MetricFamily::key);

  private final String key;
  private final String unit;
  private final FamilyTraits traits;
  private final int place;

  private MetricFamily(String key, String unit, FamilyTraits traits, int place) {
    this.key = key;
    this.unit = unit;
    this.traits = traits;
    this.place = place;
  }

  private static MetricFamily builtIn(String key) {
    GlossaryEntry word =
        Glossary.builtIn()
            .find(key)
            .orElseThrow(() ->
                new IllegalStateException("words.yaml does not say what `%s` is".formatted(key)));
    MetricFamily family = of(word, BUILT_IN.size());
    BUILT_IN.put(key, family);
    return family;
  }

  /// @param place in the order of the results table
  /// @throws IllegalStateException when a trait or the unit is missing or wrong
  static MetricFamily of(GlossaryEntry word, int place) {
    if (!UNITS.contains(word.unit())) {
      throw new IllegalStateException(
          "the unit of the metric `%s` is `%s`, and must be one of %s"
              .formatted(word.key(), word.unit(), String.join(", ", UNITS)));
    }
    return new MetricFamily(
        word.key(), word.unit(), FamilyTraits.read(word.key(), word.metric()), place);
  }

  /// All known families, in results-table order.
  public static List<MetricFamily> all() {
    return Stream.concat(BUILT_IN.values().stream(), CheckerDeclarations.families().sorted())
        .toList();
  }

  public static List<MetricFamily> builtIn() {
    return List.copyOf(BUILT_IN.values());
  }

  /// The family of a stored key.
  @JsonCreator
  static MetricFamily stored(String key) {
    return of(key).orElse(OTHER);
  }

  public static Optional<MetricFamily> of(String word) {
    return Optional.ofNullable(BUILT_IN.get(word)).or(() -> CheckerDeclarations.family(word));
  }

  public static List<MetricFamily> shownIn(MetricListName list) {
    return all().stream()
        .filter(family -> family.isShownIn(list))
        .sorted(Comparator.comparingInt(family -> family.place(list)))
        .toList();
  }

  public static List<MetricFamily> ofCheck(String check) {
    return all().stream().filter(family -> family.check().equals(Optional.of(check))).toList();
  }

  public static Optional<MetricFamily> ofQuantile(LoopKind loop, double quantile) {
    return all().stream()
        .filter(family -> family.loop() == loop)
        .filter(family -> family.quantile().equals(OptionalDouble.of(quantile)))
        .findFirst();
  }

  /// The metric of a subject: `p99(get)`; without a subject the family itself.
  public MetricId of(MetricSubject subject) {
    return new MetricId(subject.none() ? key : key + "(" + subject.text() + ")", this, subject);
  }

  public MetricId about(String subject) {
    return of(MetricSubject.of(subject));
  }

  public MetricId like(MetricId other) {
    return of(other.subject());
  }

  public MetricId alone() {
    return of(MetricSubject.NONE);
  }

  @Override
  public int compareTo(MetricFamily other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return key;
  }

  @JsonValue
  public String key() {
    return key;
  }

  /// Whether another declaration of the same key says the same.
  boolean declares(MetricFamily other) {
    return unit.equals(other.unit) && traits.equals(other.traits);
  }

  /// The unit: `ns`, `/s`, `share`, `count`, `bytes`, `requests` or `rows`.
  public String unit() {
    return unit;
  }

  public ResultsTableSide side() {
    return traits.side();
  }

  public boolean lowerIsBetter() {
    return traits.lowerIsBetter();
  }

  public RepeatAggregation fold() {
    return traits.fold();
  }

  /// How late the load generator may be.
  public SendDelayTolerance timing() {
    return traits.timing();
  }

  public SubjectKind about() {
    return traits.about();
  }

  public LoopKind loop() {
    return traits.loop();
  }

  SubjectPlacement subjects() {
    return traits.subjects();
  }

  /// The percentile, from 0 to 1; 1 is the maximum.
  public OptionalDouble quantile() {
    return traits.quantile();
  }

  /// Whether a witness proves the harm: lost, stale, wrong or duplicate.
  public boolean harm() {
    return traits.harm();
  }

  /// Whether a second, unplanned failure may explain the loss. Not for rows, because free heap limits what a cluster
  /// can take over.
  public boolean loss() {
    return traits.loss();
  }

  /// Whether this harm follows from other harm, and is reported only without it.
  public boolean implied() {
    return traits.implied();
  }

  /// The family with the same harm, counted another way: lost keys are lost writes.
  public Optional<MetricFamily> partOf() {
    return traits.partOf().flatMap(MetricFamily::of);
  }

  public Optional<String> check() {
    return traits.check();
  }

  /// The figure's own check, or the one that must run beside it.
  public Optional<String> neededCheck() {
    return check().or(traits::beside);
  }

  public boolean needsFault() {
    return traits.fault();
  }

  /// Whether this time is zero without problems.
  public boolean mayBeNone() {
    return traits.zero();
  }

  /// Whether two figures have a ratio: not counts, never zero.
  public boolean hasRatios() {
    return List.of("ns", "/s", "bytes").contains(unit) && !mayBeNone();
  }

  /// The samples: `requests`, `rounds`, `entries`; empty with one value per run, because the run count says the
  /// same.
  public String samples() {
    return traits.samples().orElse("");
  }

  /// The name for a reader: `lost writes`, `p99 during the fault`.
  public String words() {
    return traits.said().orElse(key.replace('-', ' '));
  }

  public boolean isShownIn(MetricListName list) {
    return traits.lists().containsKey(list);
  }

  /// Rank in a ranked list; otherwise 0.
  int place(MetricListName list) {
    return traits.lists().getOrDefault(list, 0);
  }
}
