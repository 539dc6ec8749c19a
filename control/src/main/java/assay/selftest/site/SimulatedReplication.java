package assay.selftest.site;

import assay.api.Observation;
import assay.judge.check.Evidence;
import assay.judge.check.SiteArrivals;
import assay.judge.check.SiteArrivals.Observed;
import assay.judge.check.SiteArrivals.Ways;
import assay.judge.trial.CheckerRegistry;
import assay.plan.ClusterSites;
import assay.record.history.History;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.results.Verdicts.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/// A writer at one site and a replicator to another, in virtual time. The other site shows the last arrival of a key.
///
/// Writes are a Poisson process, each to a random free key, or to the next key if there are as many keys as changes. A change
/// is sent when its write begins, and acknowledged soon after. One in ten is a delete.
final class SimulatedReplication {

  static final long MS = 1_000_000;

  private static final double DELETES = 0.1;
  private static final long AUDIT_AFTER = 1_000 * MS;

  record Change(int key, long version, boolean delete, long sentNanos, long ackNanos) {}

  record Delivery(Change change, long nanos) {}

  private final List<Change> changes = new ArrayList<>();
  private final List<Delivery> deliveries = new ArrayList<>();

  SimulatedReplication(SplittableRandom random, int keys, int count) {
    long[] freeNanos = new long[keys];
    long[] versions = new long[keys];
    boolean[] present = new boolean[keys];
    long now = 1;
    while (changes.size() < count) {
      now += exponential(random, MS);
      int key = keys < count ? random.nextInt(keys) : changes.size();
      if (freeNanos[key] <= now) {
        boolean delete = present[key] && random.nextDouble() < DELETES;
        present[key] = !delete;
        versions[key]++;
        freeNanos[key] = now + 1 + exponential(random, MS / 2.0);
        changes.add(new Change(key, versions[key], delete, now, freeNanos[key]));
        freeNanos[key]++;
      }
    }
  }

  static long exponential(SplittableRandom random, double mean) {
    return (long) (-mean * Math.log(1 - random.nextDouble()));
  }

  List<Change> changes() {
    return changes;
  }

  List<Delivery> deliveries() {
    return deliveries;
  }

  void deliver(Change change, long nanos) {
    deliveries.add(new Delivery(change, nanos));
  }

  /// The other site's final content: the last arrival per key.
  Map<Integer, Change> held() {
    Map<Integer, Change> held = new HashMap<>();
    inOrder().forEach(each -> held.put(each.change.key, each.change));
    return held;
  }

  Map<Integer, Change> newest() {
    Map<Integer, Change> newest = new HashMap<>();
    changes.forEach(change -> newest.put(change.key, change));
    return newest;
  }

  /// Number of keys without their newest change at the other site.
  long wrongKeys() {
    Map<Integer, Change> held = held();
    return newest().entrySet().stream()
        .filter(each -> left(each.getValue()) != left(held.get(each.getKey())))
        .count();
  }

  private static long left(@Nullable Change change) {
    return change == null || change.delete ? Observation.ABSENT : change.version;
  }

  private List<Delivery> inOrder() {
    return deliveries.stream().sorted(Comparator.comparingLong(Delivery::nanos)).toList();
  }

  Verdict ask(String checker) {
    Evidence evidence = evidence();
    return CheckerRegistry.ask(checker, evidence);
  }

  private Evidence evidence() {
    History written = new History();
    History heard = new History();
    for (Change change : changes) {
      Op op = change.delete ? Op.DELETE : Op.WRITE;
      written.add(0, event(op, change.key, change.version, change.sentNanos, change.ackNanos));
    }
    for (Delivery each : inOrder()) {
      long sent = each.change.delete ? each.nanos : each.change.sentNanos;
      heard.add(1, event(Op.ARRIVAL, each.change.key, left(each.change), sent, each.nanos));
    }
    long audit = AUDIT_AFTER + changes.getLast().ackNanos;
    audit = Math.max(audit, deliveries.stream().mapToLong(Delivery::nanos).max().orElse(0) + 1);
    Map<Integer, Change> held = held();
    for (Map.Entry<Integer, Change> each : newest().entrySet()) {
      int key = each.getKey();
      written.add(0, event(Op.FINAL_READ, key, left(each.getValue()), audit, audit));
      heard.add(1, event(Op.FINAL_READ, key, left(held.get(key)), audit, audit));
    }
    ClusterSites sites = ClusterSites.parse("ny 1, ldn 1", 1).orElseThrow();
    SiteArrivals arrivals =
        new SiteArrivals(sites, Ways.ONE_WAY, false, List.of(new Observed(1, "ldn", heard, true)));
    return Evidence.of(written).withArrivals(arrivals);
  }

  private static Operation event(Op op, int key, long version, long start, long end) {
    return Operation.of(op, OperationOutcome.OK, key, version, start, end);
  }
}
