package assay.judge.watch;

import assay.api.Observation;
import assay.record.history.History;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The writes of earlier windows that the next window's judgement needs, by key.
///
/// - Of versions up to the version last read back: the newest [#KEPT]. The newest is the promise that later windows
///   must keep; a stale read may return the others.
/// - Newer versions: an unanswered write may still land, and a lost write may come back with a returning member. Both
///   are carried with an unknown outcome. A reported loss is thereby reported once.
/// - Of a key that could not be read back: every write, until the key is read.
///
/// Neither the number of windows nor the number of requests changes the size.
final class CarriedWrites {

  /// The versions of a key that are kept, at and below the version read back, and as many above it.
  static final int KEPT = 4;

  private final Map<Integer, List<Carried>> byKey = new TreeMap<>();
  private final BitSet retired = new BitSet();
  private int size;

  private record Carried(int client, Operation write) {

    boolean isFirst() {
      return write.op() != Op.REWRITE;
    }

    boolean acknowledged() {
      return write.outcome() == OperationOutcome.OK;
    }

    Carried unsettled() {
      return new Carried(client, with(OperationOutcome.UNKNOWN, write.step()));
    }

    Operation with(OperationOutcome outcome, int step) {
      return new Operation(
          write.op(),
          outcome,
          step,
          write.worker(),
          write.key(),
          write.version(),
          write.intendedNanos(),
          write.startNanos(),
          write.endNanos());
    }
  }

  int size() {
    return size;
  }

  /// Keys that get no new version, because the outcome of a write is unknown.
  int retired() {
    return retired.cardinality();
  }

  /// When the oldest write was acknowledged that is still read back; `Long.MAX_VALUE` without any.
  long oldestNanos() {
    return byKey.values().stream()
        .map(List::getLast)
        .filter(Carried::acknowledged)
        .mapToLong(newest -> newest.write().endNanos())
        .min()
        .orElse(Long.MAX_VALUE);
  }

  /// Begins a window's history with these writes.
  ///
  /// @param step the window's step
  void addTo(History history, int step) {
    byKey
        .values()
        .forEach(writes ->
            writes.forEach(
                each -> history.add(each.client(), each.with(each.write().outcome(), step))));
  }

  /// Keeps what the next window needs of a judged window, which began with these writes.
  void take(History history) {
    Map<Integer, List<Carried>> writes = new TreeMap<>();
    Map<Integer, Long> found = new TreeMap<>();
    for (int event = 0; event < history.size(); event++) {
      Op op = history.op(event);
      OperationOutcome outcome = history.outcome(event);
      boolean unknown = outcome == OperationOutcome.UNKNOWN;
      if (op == Op.FINAL_READ && outcome == OperationOutcome.OK) {
        long version = history.foundNothing(event) ? Observation.ABSENT : history.version(event);
        found.merge(history.key(event), version, Math::max);
      } else if ((op.writes() || op == Op.REWRITE) && (unknown || outcome == OperationOutcome.OK)) {
        writes
            .computeIfAbsent(history.key(event), key -> new ArrayList<>())
            .add(new Carried(history.client(event), history.event(event)));
      }
    }
    byKey.clear();
    size = 0;
    writes.forEach((key, all) -> keep(key, all, found.get(key)));
  }

  /// Notes the keys that the window's own writes have retired.
  void retire(History history, int from) {
    for (int event = from; event < history.size(); event++) {
      boolean writes = history.op(event).writes() || history.op(event) == Op.REWRITE;
      if (writes && history.outcome(event) == OperationOutcome.UNKNOWN) {
        retired.set(history.key(event));
      }
    }
  }

  private void keep(int key, List<Carried> all, @Nullable Long found) {
    List<Carried> kept = found == null ? onePerVersion(all) : around(onePerVersion(all), found);
    if (!kept.isEmpty()) {
      byKey.put(key, kept);
      size += kept.size();
    }
  }

  private static List<Carried> around(List<Carried> all, long found) {
    TreeSet<Long> versions =
        all.stream()
            .map(each -> each.write().version())
            .collect(Collectors.toCollection(TreeSet::new));
    List<Long> below = new ArrayList<>(versions.headSet(found, true));
    List<Long> above = new ArrayList<>(versions.tailSet(found, false));
    TreeSet<Long> wanted =
        new TreeSet<>(below.subList(Math.max(0, below.size() - KEPT), below.size()));
    wanted.addAll(above.subList(Math.max(0, above.size() - KEPT), above.size()));
    return all.stream()
        .filter(each -> wanted.contains(each.write().version()))
        .map(each -> each.write().version() > found ? each.unsettled() : each)
        .toList();
  }

  /// One write of each version, an acknowledged one if there is one, then its last repetition, likewise.
  private static List<Carried> onePerVersion(List<Carried> all) {
    Map<Long, Carried> first = new TreeMap<>();
    Map<Long, Carried> again = new TreeMap<>();
    for (Carried each : all) {
      (each.isFirst() ? first : again)
          .merge(
              each.write().version(),
              each,
              (before, later) -> before.acknowledged() && !later.acknowledged() ? before : later);
    }
    List<Carried> kept = new ArrayList<>(first.values());
    again.forEach((version, each) -> {
      if (first.containsKey(version)) {
        kept.add(each);
      }
    });
    kept.sort(Comparator.comparingLong(each -> each.write().version()));
    return kept;
  }

  /// Forgets everything, because the keys were removed.
  void clear() {
    byKey.clear();
    retired.clear();
    size = 0;
  }
}
