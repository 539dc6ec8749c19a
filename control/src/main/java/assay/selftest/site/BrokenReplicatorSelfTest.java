package assay.selftest.site;

import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import assay.selftest.site.SimulatedReplication.Change;
import assay.selftest.site.SimulatedReplication.Delivery;
import assay.selftest.test.SelfTest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/// Correct replicators, and replicators that drop, repeat, swap or fall behind by known amounts, in virtual time. Counts must
/// equal the known amounts, and the correct replicator must not be accused.
///
/// A repeated removal looks like another delete if the site missed some deletes; here it misses none.
public final class BrokenReplicatorSelfTest implements SelfTest {

  private static final int SIMULATIONS = 50;
  private static final int KEYS = 200;
  private static final int CHANGES = 1_000;
  private static final double SHARE = 0.02;
  private static final long LINK = 26 * SimulatedReplication.MS;

  private enum Kind {
    RIGHT,
    DROPS,
    REPEATS,
    SWAPS,
    FALLS_BEHIND
  }

  @Override
  public String claim() {
    return "replicators that drop, repeat, swap or fall behind are caught, each by what it does";
  }

  @Override
  public Shown show() {
    Map<Kind, Integer> right = new TreeMap<>();
    for (int simulation = 0; simulation < SIMULATIONS; simulation++) {
      for (Kind kind : Kind.values()) {
        boolean exact = exact(kind, new SplittableRandom(170 + simulation));
        right.merge(kind, exact ? 1 : 0, Integer::sum);
      }
    }
    return new Shown(
        right.values().stream().allMatch(each -> each == SIMULATIONS),
        "every figure exact in %d of %d simulations of each of %d replicators"
            .formatted(SIMULATIONS, SIMULATIONS, Kind.values().length),
        "%d right, %d drops, %d repeats, %d swaps, %d fall behind"
            .formatted(right.values().toArray()));
  }

  private static boolean exact(Kind kind, SplittableRandom random) {
    SimulatedReplication link = new SimulatedReplication(random, KEYS, CHANGES);
    long done =
        switch (kind) {
          case RIGHT -> bring(link, random, 0, 0);
          case DROPS -> bring(link, random, SHARE, 0);
          case REPEATS -> bring(link, random, 0, SHARE);
          case SWAPS -> swap(link, random);
          case FALLS_BEHIND -> fallBehind(link);
        };
    long wrong = link.wrongKeys();
    return says(link, "cross-site-losses", "cross-site-losses", wrong)
        && says(link, "convergence", "divergent-keys", wrong)
        && says(
            link, "cross-site-duplicates", "cross-site-duplicates", kind == Kind.REPEATS ? done : 0)
        && says(link, "cross-site-order", "cross-site-order", kind == Kind.SWAPS ? done : 0)
        && (kind == Kind.DROPS || kind == Kind.SWAPS || lags(link));
  }

  /// Returns how many changes were dropped or repeated.
  private static long bring(
      SimulatedReplication link, SplittableRandom random, double dropped, double repeated) {
    long done = 0;
    for (Change change : link.changes()) {
      if (random.nextDouble() < dropped) {
        done++;
        continue;
      }
      link.deliver(change, change.sentNanos() + LINK);
      if (random.nextDouble() < repeated) {
        link.deliver(change, change.sentNanos() + LINK);
        done++;
      }
    }
    return done;
  }

  /// Delivers some values after their key's next value, in disjoint pairs.
  private static long swap(SimulatedReplication link, SplittableRandom random) {
    Map<Integer, List<Change>> byKey = new HashMap<>();
    link.changes()
        .forEach(
            change -> byKey.computeIfAbsent(change.key(), key -> new ArrayList<>()).add(change));
    long swapped = 0;
    for (List<Change> own : byKey.values()) {
      for (int i = 0; i < own.size(); i++) {
        Change change = own.get(i);
        boolean pair = i + 1 < own.size() && !change.delete() && !own.get(i + 1).delete();
        if (pair && random.nextDouble() < SHARE) {
          Change next = own.get(i + 1);
          link.deliver(next, next.sentNanos() + LINK);
          link.deliver(change, next.sentNanos() + LINK + 1);
          swapped++;
          i++;
        } else {
          link.deliver(change, change.sentNanos() + LINK);
        }
      }
    }
    return swapped;
  }

  private static long fallBehind(SimulatedReplication link) {
    long free = 0;
    for (Change change : link.changes()) {
      free = Math.max(free, change.sentNanos() + LINK) + 2 * SimulatedReplication.MS;
      link.deliver(change, free);
    }
    return free;
  }

  private static boolean says(
      SimulatedReplication link, String checker, String metric, long truth) {
    Verdict verdict = link.ask(checker);
    return verdict.status() == (truth > 0 ? Status.INVALID : Status.VALID)
        && value(verdict, metric) == truth;
  }

  /// Whether the lag belongs to the change longest without effect, and the drain to the last change.
  private static boolean lags(SimulatedReplication link) {
    Map<Change, Long> there = new HashMap<>();
    link.deliveries().stream()
        .sorted(Comparator.comparingLong(Delivery::nanos))
        .forEach(each -> there.putIfAbsent(each.change(), each.nanos()));
    long lag = 0;
    long done = 0;
    for (Change change : link.changes()) {
      long nanos = there.getOrDefault(change, Long.MAX_VALUE);
      lag = Math.max(lag, nanos - change.ackNanos());
      done = Math.max(done, nanos);
    }
    long acked = link.changes().stream().mapToLong(Change::ackNanos).max().orElseThrow();
    Verdict verdict = link.ask("cross-site-lag");
    return value(verdict, "cross-site-lag") == lag
        && value(verdict, "cross-site-drain") == Math.max(0, done - acked);
  }

  private static double value(Verdict verdict, String metric) {
    return verdict.measure(metric).map(Measure::value).orElse(Double.NaN);
  }
}
