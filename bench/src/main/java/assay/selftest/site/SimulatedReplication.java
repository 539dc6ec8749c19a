package assay.selftest.site;

import assay.api.Observation;
import assay.judge.cell.Checkers;
import assay.judge.check.Evidence;
import assay.judge.check.SiteArrivals;
import assay.judge.check.SiteArrivals.Observed;
import assay.judge.check.SiteArrivals.Ways;
import assay.plan.Sites;
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

/// A writer at one site and a replicator that brings its changes to another, in virtual time. The other site shows what
/// arrived last, as it arrives.
///
/// Writes come as Poisson's do, each of a random key that is free, or of the next one where there are as many keys as
/// changes; a change is sent when its write begins and is
/// acknowledged soon after. One in ten is a delete.
final class SimulatedReplication {

  static final long MS = 1_000_000;

  private static final double DELETES = 0.1;
  private static final long AUDIT_AFTER = 1_000 * MS;

  /// A change on its way.
  ///
  /// @param key the key
  /// @param version its version
  /// @param delete whether it removes the key
  /// @param sentNanos when it was sent
  /// @param ackNanos when it was acknowledged
  record Change(int key, long version, boolean delete, long sentNanos, long ackNanos) {}

  /// A change that arrived, at a moment.
  record Delivery(Change change, long nanos) {}

  private final List<Change> changes = new ArrayList<>();
  private final List<Delivery> deliveries = new ArrayList<>();

  /// Writes so many changes, a millisecond apart on average.
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

  /// A time from an exponential distribution.
  static long exponential(SplittableRandom random, double mean) {
    return (long) (-mean * Math.log(1 - random.nextDouble()));
  }

  /// All changes, in the order they were sent.
  List<Change> changes() {
    return changes;
  }

  /// What arrived, in the order it was brought.
  List<Delivery> deliveries() {
    return deliveries;
  }

  /// Brings a change to the other site.
  void deliver(Change change, long nanos) {
    deliveries.add(new Delivery(change, nanos));
  }

  /// What each key holds in the other site at the end: what arrived last of it.
  Map<Integer, Change> held() {
    Map<Integer, Change> held = new HashMap<>();
    inOrder().forEach(each -> held.put(each.change.key, each.change));
    return held;
  }

  /// The newest change of each key.
  Map<Integer, Change> newest() {
    Map<Integer, Change> newest = new HashMap<>();
    changes.forEach(change -> newest.put(change.key, change));
    return newest;
  }

  /// On how many keys the other site does not show what the newest change left.
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

  /// What a checker says of it.
  Verdict ask(String checker) {
    Evidence evidence = evidence();
    return Checkers.ask(checker, evidence, evidence.impossible());
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
    Sites sites = Sites.parse("ny 1, ldn 1", 1).orElseThrow();
    SiteArrivals arrivals =
        new SiteArrivals(sites, Ways.ONE_WAY, false, List.of(new Observed(1, "ldn", heard, true)));
    return Evidence.of(written).withArrivals(arrivals);
  }

  private static Operation event(Op op, int key, long version, long start, long end) {
    return new Operation(op, OperationOutcome.OK, 0, 0, key, version, start, start, end);
  }
}
