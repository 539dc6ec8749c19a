package assay.selftest.link;

import assay.record.results.Results;
import assay.record.results.Results.Outcome;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Verdict;
import assay.selftest.link.ModelSites.Heard;
import assay.selftest.stage.FalseStatement;
import assay.selftest.stage.TruthCheck;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/// Checks statements about two sites: lost, repeated and late changes, their delays, differing keys, and the run's result.
final class SitesTruthCheck extends TruthCheck {

  private static final long HISTOGRAM = 1_000;

  /// A longer delay is that of a change that was never heard.
  private static final long LONGEST_NANOS = Long.MAX_VALUE / 4;

  private final SitesRun run;
  private final SitesWorld world;
  private final ModelSites sites;
  private final Map<Integer, List<SimulatedChange>> byKey;

  private SitesTruthCheck(SitesRun run) {
    super("sites");
    this.run = run;
    this.world = run.world();
    this.sites = run.sites();
    byKey = sites.byKey();
  }

  /// Only what is said of keys that one client wrote alone.
  static List<FalseStatement> ofLosses(SitesRun run) {
    SitesTruthCheck link = new SitesTruthCheck(run);
    link.byKey
        .values()
        .removeIf(
            changes -> changes.stream().mapToInt(change -> change.client).distinct().count() > 1);
    link.byKey.values().removeIf(changes -> changes.getFirst().site != 0);
    link.losses();
    return link.lies;
  }

  static List<FalseStatement> of(SitesRun run) {
    SitesTruthCheck link = new SitesTruthCheck(run);
    link.losses();
    link.duplicates();
    link.order();
    link.convergence();
    link.times();
    link.answer();
    return link.lies;
  }

  /// Whether a site with this content is at least as new as a change. No content counts if a delete of that version or a later
  /// one may have happened.
  private boolean holds(SimulatedChange newest, long held) {
    return held == 0
        ? byKey.getOrDefault(newest.key, List.of()).stream()
            .anyMatch(change -> change.delete && change.version >= newest.version)
        : held >= newest.version;
  }

  private long keys(Predicate<SimulatedChange> which) {
    return byKey.values().stream()
        .map(changes -> changes.stream().filter(SimulatedChange::acknowledged).toList())
        .filter(acknowledged -> !acknowledged.isEmpty())
        .filter(acknowledged -> which.test(acknowledged.getLast()))
        .count();
  }

  /// Whether the other site lacks a change that will not arrive later.
  private boolean isLacking(SimulatedChange newest) {
    return !holds(newest, sites.readThere(newest.key))
        && byKey.getOrDefault(newest.key, List.of()).stream()
            .noneMatch(change -> change.version >= newest.version && sites.isStillToCome(change));
  }

  private boolean isHere(SimulatedChange newest) {
    return holds(newest, sites.readHere(newest.key));
  }

  /// A version that its own site lost too is not the link's loss: the other site is compared with what is left.
  private long leastLost() {
    return keys(newest -> isLacking(newest) && isHere(newest));
  }

  /// A change that comes only after the wait was given up is missing in the final read, as a lost one would be.
  private long mostLost() {
    return keys(newest -> !holds(newest, sites.readThere(newest.key)));
  }

  /// A version missing when Assay gave up may only be late, and is reported so.
  private void losses() {
    Verdict verdict = run.verdict("cross-site-losses");
    if (measure(verdict, "cross-site-losses") != null) {
      long late = (long) value(verdict, "cross-site-late-keys");
      within(verdict, "cross-site-losses", leastLost() - late, mostLost());
    }
    status("cross-site-losses", verdict, leastLost(), mostLost());
  }

  /// How often the listener heard a value again, or a removal again.
  private long repeated(boolean removals) {
    Map<SimulatedChange, Integer> times = new HashMap<>();
    long repeated = 0;
    for (Heard heard : sites.heard()) {
      if (heard.change().delete == removals) {
        repeated += times.merge(heard.change(), 1, Integer::sum) > 1 ? 1 : 0;
      }
    }
    return repeated;
  }

  /// How many arrivals came after a newer one for their key.
  ///
  /// @param values whether only values count
  private long overtaken(boolean values) {
    Map<Integer, Long> newest = new HashMap<>();
    long overtaken = 0;
    for (Heard heard : sites.heard()) {
      SimulatedChange change = heard.change();
      if (values && change.delete) {
        continue;
      }
      long before = newest.getOrDefault(change.key, 0L);
      overtaken += change.version < before ? 1 : 0;
      newest.put(change.key, Math.max(before, change.version));
    }
    return overtaken;
  }

  private long removals() {
    return sites.heard().stream().filter(heard -> heard.change().delete).count();
  }

  /// A removal does not name its delete. The report is right if all removals come once and in order.
  private boolean removalsAreTold() {
    return removals() == 0
        || (repeated(true) == 0 && repeated(false) == 0 && overtaken(false) == 0);
  }

  private void duplicates() {
    Verdict verdict = run.verdict("cross-site-duplicates");
    long least = repeated(false);
    long most = removalsAreTold() ? least : least + removals();
    within(verdict, "cross-site-duplicates", least, most);
    status("cross-site-duplicates", verdict, least, most);
  }

  private void order() {
    Verdict verdict = run.verdict("cross-site-order");
    long least = overtaken(true);
    long most = removalsAreTold() ? least : overtaken(false) + removals();
    within(verdict, "cross-site-order", least, most);
    within(verdict, "strange-arrivals", 0, 0);
    status("cross-site-order", verdict, least, most);
  }

  private long divergent() {
    return keys(newest -> sites.readHere(newest.key) != sites.readThere(newest.key));
  }

  private void convergence() {
    Verdict verdict = run.verdict("convergence");
    within(verdict, "divergent-keys", divergent(), divergent());
    status("convergence", verdict, divergent(), divergent());
  }

  /// When the listener first heard of a change or a newer one for its key.
  private long heardNanos(SimulatedChange change) {
    return sites.heard().stream()
        .filter(
            heard -> heard.change().key == change.key && heard.change().version >= change.version)
        .mapToLong(Heard::nanos)
        .min()
        .orElse(Long.MAX_VALUE);
  }

  /// Times are exact if the listener heard everything and can tell the deletes apart. Only without a fault, because delays
  /// due to a fault are a separate figure.
  private void times() {
    Verdict verdict = run.verdict("cross-site-lag");
    boolean exact =
        world.deletes() == 0
            && world.unheard() + world.dropped() + world.lostRequests() + world.lostReplies() == 0
            && world.cutFor() == 0;
    List<SimulatedChange> acknowledged =
        sites.changes().stream().filter(SimulatedChange::acknowledged).toList();
    long[] delays =
        acknowledged.stream()
            .filter(sites::isMeasured)
            .mapToLong(each -> heardNanos(each) - each.sentNanos)
            .sorted()
            .toArray();
    if (!exact || delays.length == 0) {
      return;
    }
    long fastest = delays[0];
    long slowest = delays[delays.length - 1];
    long rounded = slowest < LONGEST_NANOS ? slowest + slowest / HISTOGRAM : Long.MAX_VALUE;
    nanos(verdict, "cross-site-delay-max", slowest, rounded);
    nanos(verdict, "cross-site-delay-p50", fastest, rounded);
    nanos(verdict, "cross-site-delay-p99", fastest, rounded);
    long lag =
        acknowledged.stream()
            .mapToLong(each -> Math.max(0, heardNanos(each) - each.ackNanos))
            .max()
            .orElse(0);
    nanos(verdict, "cross-site-lag", 0, lag);
  }

  private void nanos(Verdict verdict, String metric, long least, long most) {
    Measure measure = measure(verdict, metric);
    if (measure != null) {
      within(verdict, metric, measure.atLeast() ? 0 : least, most);
    }
  }

  private void answer() {
    Results results = run.judgement().results();
    objectives(
        results,
        objective -> SitesRun.isOfLosses(objective) ? leastLost() : divergent(),
        objective -> SitesRun.isOfLosses(objective) ? mostLost() : divergent());
    if (results.outcome() == Outcome.FINE && leastLost() + divergent() > 0) {
      lie("answer", "the other site lacks changes, and the exit code is 0");
    }
  }
}
