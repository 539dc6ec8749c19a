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

/// A family of metrics, in the order of the ledger, gains first: `p99` of `p99(get)` and `p99(put)`.
///
/// What it is known for stands beside its text in `words.yaml`: its unit, which way is better, what it may be
/// shown in. Every list of metrics is made of that, so that none forgets one.
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
  BROWN_OUT("brown-out"),
  UNAVAILABLE("unavailable"),
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
  /// None that this version knows, as a file of another version may have it.
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

  /// Every family that there is, in the order of the ledger.
  public static List<Family> all() {
    return Arrays.stream(values()).filter(family -> family != OTHER).toList();
  }

  /// The family of a word, where there is one.
  public static Optional<Family> of(String word) {
    return word.isEmpty() ? Optional.empty() : Optional.ofNullable(BY_KEY.get(word));
  }

  /// Those that a list shows, in its order.
  public static List<Family> shownIn(MetricList list) {
    return all().stream()
        .filter(family -> family.isShownIn(list))
        .sorted(Comparator.comparingInt(family -> family.place(list)))
        .toList();
  }

  /// Those that a check gives, in the order of the ledger.
  public static List<Family> ofCheck(String check) {
    return all().stream().filter(family -> family.check().equals(Optional.of(check))).toList();
  }

  /// The percentile of some times; none where there is no such family.
  public static Optional<Family> ofQuantile(Loop loop, double quantile) {
    return all().stream()
        .filter(family -> family.loop() == loop)
        .filter(family -> family.quantile().equals(OptionalDouble.of(quantile)))
        .findFirst();
  }

  /// The metric of this family of a subject, `p99(get)`; the family itself where that is empty.
  public MetricId of(Subject subject) {
    return new MetricId(subject.none() ? key : key + "(" + subject.text() + ")", this, subject);
  }

  /// The metric of this family of what stands in parentheses.
  public MetricId about(String subject) {
    return of(Subject.of(subject));
  }

  /// The metric of this family of the same subject as another one.
  public MetricId like(MetricId other) {
    return of(other.subject());
  }

  /// The metric of this family that is of nothing.
  public MetricId alone() {
    return of(Subject.NONE);
  }

  /// Its word: `p99`.
  public String key() {
    return key;
  }

  /// Its unit: `ns`, `/s`, `share`, `count`, `bytes`, `requests` or `rows`.
  public String unit() {
    return unit;
  }

  /// Whether it is a gain or a cost.
  public LedgerSide side() {
    return traits.side();
  }

  /// Which way is better.
  public boolean lowerIsBetter() {
    return traits.lowerIsBetter();
  }

  /// How the figures of the repeats become one.
  public FoldRule fold() {
    return traits.fold();
  }

  /// How late a load generator may be for it.
  public TimingNeed timing() {
    return traits.timing();
  }

  /// What its ids name in parentheses.
  public SubjectKind about() {
    return traits.about();
  }

  /// Whose times it is made of.
  public Loop loop() {
    return traits.loop();
  }

  /// Where its label names the subject.
  LabelPlacement subjects() {
    return traits.subjects();
  }

  /// Which percentile it is, from 0 to 1; 1 is the maximum.
  public OptionalDouble quantile() {
    return traits.quantile();
  }

  /// Whether it counts harm that a witness proves: what was lost, stale, wrong or done twice.
  public boolean harm() {
    return traits.harm();
  }

  /// Whether it tells of what was lost, so that a second failure that no fault explains may account for it. Not of
  /// rows: what a cluster can take over before members end is what free heap is about.
  public boolean loss() {
    return traits.loss();
  }

  /// Whether its harm follows from other harm, and is told only where nothing else was found.
  public boolean implied() {
    return traits.implied();
  }

  /// The family whose harm it counts another way: lost keys are lost writes.
  public Optional<Family> partOf() {
    return traits.partOf().flatMap(Family::of);
  }

  /// The check that gives it, if one does.
  public Optional<String> check() {
    return traits.check();
  }

  /// The check without which there is no such figure: the one that gives it, or that must be asked too.
  public Optional<String> neededCheck() {
    return check().or(traits::beside);
  }

  /// Whether there is no such figure without a fault.
  public boolean needsFault() {
    return traits.fault();
  }

  /// Whether it is a time that is none where nothing went wrong.
  public boolean mayBeNone() {
    return traits.zero();
  }

  /// Whether two of its figures have a ratio: it counts nothing, and is never none.
  public boolean hasRatios() {
    return List.of("ns", "/s", "bytes").contains(unit) && !mayBeNone();
  }

  /// What its samples are: `requests`, `rounds`, `entries`; empty where each run gives but one, whose
  /// number says nothing that the number of runs does not.
  public String samples() {
    return traits.samples().orElse("");
  }

  /// Its word for a reader: `lost writes`, `p99 during the fault`.
  public String words() {
    return traits.said().orElse(key.replace('-', ' '));
  }

  /// Whether a list shows it.
  public boolean isShownIn(MetricList list) {
    return traits.lists().containsKey(list);
  }

  /// Its place in a list that is ranked; 0 in one that keeps the order of the ledger.
  int place(MetricList list) {
    return traits.lists().getOrDefault(list, 0);
  }
}
