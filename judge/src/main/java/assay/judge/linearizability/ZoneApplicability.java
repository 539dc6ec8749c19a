package assay.judge.linearizability;

import assay.api.Observation;
import assay.judge.order.KeyEventIndex;
import assay.record.history.History;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.history.WriteCondition;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// The conditions of one key's writes. They tell whether [VersionZones] can judge the key, or only a [RegisterSearch].
///
/// Zones need to know which write each operation saw. They cannot judge a write that was refused without telling what was
/// there, nor absence, if several deletes may have left it and their order is not known.
final class ZoneApplicability {

  private final History history;
  private final boolean whole;
  private final boolean concurrent;
  private final RegisterSearch search = new RegisterSearch();

  /// The conditions by their write's version, and which writes were answered.
  private final Map<Long, Integer> expected = new HashMap<>();

  private final Set<Long> answered = new HashSet<>();

  /// Versions that an operation saw or expected.
  private final Set<Long> seen = new HashSet<>();

  private boolean deletes;
  private boolean refusals;

  /// Whether a write without an answer expects any value.
  private boolean anyExpected;

  private boolean needsSearch;

  /// @param whole whether the history has every write
  /// @param concurrent whether several writers write a key at a time
  ZoneApplicability(History history, boolean whole, boolean concurrent) {
    this.history = history;
    this.whole = whole;
    this.concurrent = concurrent;
  }

  void load(KeyEventIndex order, int key) {
    clear();
    boolean absence = false;
    for (int at = order.begin(key); at < order.end(key); at++) {
      int event = order.at(at);
      if (history.op(event) == Op.DELETE) {
        deletes |= history.mayHaveHappened(event);
      } else if (history.op(event) == Op.CONDITION) {
        WriteCondition condition = WriteCondition.unpacked(history.version(event));
        boolean ok = history.outcome(event) == OperationOutcome.OK;
        expected.put((long) condition.written(), condition.expected());
        absence |= condition.expected() == Observation.ABSENT;
        anyExpected |= condition.expected() == Observation.PRESENT && !ok;
        if (ok) {
          answered.add((long) condition.written());
        }
      }
    }
    if (!expected.isEmpty()) {
      for (int at = order.begin(key); at < order.end(key); at++) {
        refusals |= refused(order.at(at));
      }
    }
    needsSearch = refusals || anyExpected || (deletes && (concurrent || absence));
  }

  private void clear() {
    deletes = false;
    refusals = false;
    anyExpected = false;
    if (!expected.isEmpty()) {
      expected.clear();
      answered.clear();
    }
  }

  private boolean refused(int event) {
    return history.op(event).writes()
        && history.outcome(event) == OperationOutcome.FAILED
        && answered.contains(history.version(event));
  }

  /// Whether zones alone cannot judge the key.
  boolean needsSearch() {
    return needsSearch;
  }

  /// Whether zones must leave absence out: its writes are not all known by their order.
  boolean leavesAbsenceOut() {
    return needsSearch || (concurrent && !whole);
  }

  /// The operation that no order explains, after a broken search.
  int stuck() {
    return search.stuck();
  }

  /// [#stuck], and the other operations that were open when it was answered.
  int[] beside() {
    return search.beside();
  }

  /// Searches an order. Without the whole history there is nothing to search: a missing write may explain all.
  ///
  /// @param until later operations are ignored; a write that had not ended by then is UNKNOWN
  RegisterSearch.Answer search(KeyEventIndex order, int key, long until) {
    if (!whole) {
      return RegisterSearch.Answer.UNKNOWN;
    }
    search.clear();
    seen.clear();
    expected.values().forEach(version -> seen.add((long) version));
    for (int at = order.begin(key); at < order.end(key); at++) {
      if (isRead(order.at(at))) {
        seen.add(history.version(order.at(at)));
      }
    }
    for (int at = order.begin(key); at < order.end(key); at++) {
      if (history.startNanos(order.at(at)) < until) {
        add(order.at(at), until);
      }
    }
    return search.run(Observation.ABSENT);
  }

  private boolean isRead(int event) {
    return (history.op(event) == Op.READ || history.op(event) == Op.FINAL_READ)
        && history.outcome(event) == OperationOutcome.OK;
  }

  private void add(int event, long until) {
    long start = history.startNanos(event);
    long end = history.endNanos(event);
    boolean ended = end < until;
    if (isRead(event) && ended && history.version(event) != Observation.CORRUPT) {
      search.read(
          history.foundNothing(event) ? Observation.ABSENT : history.version(event),
          start,
          end,
          event);
    } else if (refused(event) && ended) {
      search.refusal(expected.getOrDefault(history.version(event), 0), start, end, event);
    } else if ((history.op(event).writes() || history.op(event) == Op.REWRITE)
        && history.mayHaveHappened(event)) {
      boolean acknowledged = history.outcome(event) == OperationOutcome.OK && ended;
      write(event, start, acknowledged ? end : ZoneTable.NEVER);
    }
  }

  private void write(int event, long start, long end) {
    Op op = history.op(event);
    long version = history.version(event);
    // Without effect on any other operation, it need not have happened.
    boolean affectsOthers = refusals || anyExpected || op == Op.DELETE || seen.contains(version);
    if (end == ZoneTable.NEVER && !affectsOthers) {
      return;
    }
    long value = op == Op.DELETE ? Observation.ABSENT : version;
    Integer condition = op == Op.REWRITE ? null : expected.get(version);
    if (condition == null) {
      search.write(value, start, end, event);
    } else {
      search.swap(condition, value, start, end, event);
    }
  }
}
