package assay.metric;

import assay.words.Glossary;
import assay.words.GlossaryEntry;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;

/// A family of metrics: `p99` of `p99(get)` and `p99(put)`. In results-table order, gains first.
///
/// Traits stand in `words.yaml`: unit, better direction, lists. All lists of metrics derive from them, and none can
/// miss a family.
@SuppressWarnings("ImmutableEnumChecker") // its map is a copy that nothing can alter
public enum Family {
  P50("p50"),
  P90("p90"),
  P99("p99"),
  P99_9("p99.9"),
  MAX("max"),
  SERVICE_P50("service-p50"),
  SERVICE_P99("service-p99"),
  MEAN("mean"),
  TIME("time"),
  THROUGHPUT("throughput"),
  CAPACITY("capacity"),
  CRITICAL_RATE("critical-rate"),
  CROSS_SITE_THROUGHPUT("cross-site-throughput"),
  NEAR_HITS("near-hits"),
  ROWS("rows"),
  WRONG_ROWS("wrong-rows"),
  WRONG_ANSWERS("wrong-answers"),
  STALE_READS("stale-reads"),
  STALE_READS_RECENT("stale-reads-recent"),
  STALE_READS_AFTER_FAULT("stale-reads-after-fault"),
  STALE_AGE("stale-age"),
  LINEARIZABILITY("linearizability"),
  SESSIONS("sessions"),
  READ_YOUR_WRITES("read-your-writes"),
  MONOTONIC_READS("monotonic-reads"),
  LOST_SESSIONS("lost-sessions"),
  LOST_ATTRIBUTES("lost-attributes"),
  STALE_ATTRIBUTES("stale-attributes"),
  HARMED_USERS("harmed-users"),
  LOST_WRITES("lost-writes"),
  LOST_KEYS("lost-keys"),
  LOST_AGE("lost-age"),
  FAULTS_WITH_LOSS("faults-with-loss"),
  LOST_UPDATES("lost-updates"),
  DUPLICATED_UPDATES("duplicated-updates"),
  LOST_ORDERS("lost-orders"),
  DEAD_LETTERS("dead-letters"),
  WAITING_ORDERS("waiting-orders"),
  DOUBLED_ORDERS("doubled-orders"),
  ORPHAN_ORDERS("orphan-orders"),
  WRONG_REPLIES("wrong-replies"),
  WRONG_COUNTS("wrong-counts"),
  LOST_ELEMENTS("lost-elements"),
  STALE_SETS("stale-sets"),
  CROSS_SITE_LOSSES("cross-site-losses"),
  CROSS_SITE_DUPLICATES("cross-site-duplicates"),
  CROSS_SITE_ORDER("cross-site-order"),
  DIVERGENT_KEYS("divergent-keys"),
  CROSS_SITE_CONFLICTS("cross-site-conflicts"),
  CROSS_SITE_DELAY_P50("cross-site-delay-p50"),
  CROSS_SITE_DELAY_P90("cross-site-delay-p90"),
  CROSS_SITE_DELAY_P99("cross-site-delay-p99"),
  CROSS_SITE_DELAY_MAX("cross-site-delay-max"),
  CROSS_SITE_FAULT_DELAY("cross-site-fault-delay"),
  CROSS_SITE_LAG("cross-site-lag"),
  CROSS_SITE_BACKLOG("cross-site-backlog"),
  CROSS_SITE_BACKLOG_CHANGES("cross-site-backlog-changes"),
  CROSS_SITE_BACKLOG_BYTES("cross-site-backlog-bytes"),
  CROSS_SITE_CATCH_UP("cross-site-catch-up"),
  CROSS_SITE_DRAIN("cross-site-drain"),
  RETRIES("retries"),
  UNPLANNED_EXITS("unplanned-exits"),
  FREE_HEAP("free-heap"),
  RECOVERY("recovery"),
  LATENCY_RECOVERY("latency-recovery"),
  LONGEST_AFTER_FAULT("longest-after-fault"),
  UNDER_REPLICATED("under-replicated"),
  MISSED_REQUESTS("missed-requests"),
  MISSED_SHARE("missed-share"),
  FAULT_P50("fault-p50"),
  FAULT_P99("fault-p99"),
  FAULT_LATE("fault-late"),
  FAULT_SHED("fault-shed"),
  FAULT_FAILED("fault-failed"),
  FAULT_UNKNOWN("fault-unknown"),
  STALLS("stalls"),
  CPU_PER_REQUEST("cpu-per-request"),
  BYTES_PER_REQUEST("bytes-per-request"),
  ALLOCATION_PER_REQUEST("allocation-per-request"),
  GC_PAUSE_MAX("gc-pause-max"),
  GC_PAUSE_TOTAL("gc-pause-total"),
  VALUE_SIZE("value-size"),
  MEMORY_PER_ENTRY("memory-per-entry"),
  RETAINED_MEMORY("retained-memory"),
  MEMORY("memory"),
  LIVE_MEMORY("live-memory"),
  BENCH_MEMORY("bench-memory"),
  BENCH_FILES("bench-files"),
  BENCH_THREADS("bench-threads"),
  /// A family from another version's file.
  OTHER("");

  private static final Map<String, Family> BY_KEY =
      Arrays.stream(values()).collect(Collectors.toMap(Family::key, Function.identity()));

  private final String key;
  private final String unit;
  private final FamilyTraits traits;

  Family(String key) {
    this.key = key;
    if (key.isEmpty()) {
      this.unit = "count";
      this.traits = FamilyTraits.UNKNOWN;
      return;
    }
    GlossaryEntry word = Glossary.all().find(key).orElseThrow(() -> unsaid(key));
    if (word.unit().isEmpty() || word.metric() == null) {
      throw unsaid(key);
    }
    this.unit = word.unit();
    this.traits = FamilyTraits.read(key, word.metric());
  }

  private static IllegalStateException unsaid(String key) {
    return new IllegalStateException("words.yaml does not say what the metric `" + key + "` is");
  }

  /// All known families, in results-table order.
  public static List<Family> all() {
    return Arrays.stream(values()).filter(family -> family != OTHER).toList();
  }

  public static Optional<Family> of(String word) {
    return word.isEmpty() ? Optional.empty() : Optional.ofNullable(BY_KEY.get(word));
  }

  public static List<Family> shownIn(MetricList list) {
    return all().stream()
        .filter(family -> family.isShownIn(list))
        .sorted(Comparator.comparingInt(family -> family.place(list)))
        .toList();
  }

  public static List<Family> ofCheck(String check) {
    return all().stream().filter(family -> family.check().equals(Optional.of(check))).toList();
  }

  public static Optional<Family> ofQuantile(Loop loop, double quantile) {
    return all().stream()
        .filter(family -> family.loop() == loop)
        .filter(family -> family.quantile().equals(OptionalDouble.of(quantile)))
        .findFirst();
  }

  /// The metric of a subject: `p99(get)`; without a subject the family itself.
  public MetricId of(Subject subject) {
    return new MetricId(subject.none() ? key : key + "(" + subject.text() + ")", this, subject);
  }

  public MetricId about(String subject) {
    return of(Subject.of(subject));
  }

  public MetricId like(MetricId other) {
    return of(other.subject());
  }

  public MetricId alone() {
    return of(Subject.NONE);
  }

  public String key() {
    return key;
  }

  /// The unit: `ns`, `/s`, `share`, `count`, `bytes`, `requests` or `rows`.
  public String unit() {
    return unit;
  }

  public FigureSide side() {
    return traits.side();
  }

  public boolean lowerIsBetter() {
    return traits.lowerIsBetter();
  }

  public FoldRule fold() {
    return traits.fold();
  }

  /// How late the load generator may be.
  public TimingNeed timing() {
    return traits.timing();
  }

  public SubjectKind about() {
    return traits.about();
  }

  public Loop loop() {
    return traits.loop();
  }

  LabelPlacement subjects() {
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
  public Optional<Family> partOf() {
    return traits.partOf().flatMap(Family::of);
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

  /// The samples: `requests`, `rounds`, `entries`; empty with one value per run, because the number of runs says the
  /// same.
  public String samples() {
    return traits.samples().orElse("");
  }

  /// The name for a reader: `lost writes`, `p99 during the fault`.
  public String words() {
    return traits.said().orElse(key.replace('-', ' '));
  }

  public boolean isShownIn(MetricList list) {
    return traits.lists().containsKey(list);
  }

  /// Rank in a ranked list; otherwise 0.
  int place(MetricList list) {
    return traits.lists().getOrDefault(list, 0);
  }
}
