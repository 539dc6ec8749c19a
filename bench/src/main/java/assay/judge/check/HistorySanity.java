package assay.judge.check;

import assay.api.Observation;
import assay.record.history.History;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/// Why a history cannot be of this world: a clock went wrong, or the file was damaged or edited. No
/// rule may judge it.
///
/// What a client writes down, it writes down in order: it claims a key, writes its next version, and
/// gives the key back only when the event is noted. So the writes of a key come one after the other,
/// each version once and none below the one before. Only a load writes the version again that it could
/// not write, and nothing after it where nobody knows whether the first try may still land. Where clients of several
/// sites write the same keys this holds for what each of them wrote.
final class HistorySanity {

  /// No workload has so many keys.
  private static final int MOST_KEYS = 1 << 28;

  /// Nor has a cell so many clients.
  private static final int MOST_CLIENTS = 128;

  private final History history;
  private final long beginsNanos;
  private final long endsNanos;
  private final boolean shared;
  private final BitSet retired = new BitSet();
  private int[] lastWrite = new int[0];
  private int clients = 1;

  /// @param shared whether the versions of two clients have no order
  HistorySanity(History history, long beginsNanos, long endsNanos, boolean shared) {
    this.history = history;
    this.shared = shared;
    this.beginsNanos = beginsNanos;
    this.endsNanos = endsNanos;
  }

  /// What is wrong with the first operation that cannot be, or null where none is.
  @Nullable String reason() {
    String keys = keys();
    for (int i = 0; keys == null && i < history.size(); i++) {
      String time = time(i);
      String why = time == null ? content(i) : time;
      if (why != null) {
        return of(i) + why;
      }
    }
    return keys;
  }

  private String of(int event) {
    return "operation %d of the history, of client-%d on key %d, "
        .formatted(event + 1, history.client(event) + 1, history.key(event));
  }

  private @Nullable String keys() {
    int highest = -1;
    for (int i = 0; i < history.size(); i++) {
      if (history.key(i) > MOST_KEYS) {
        return of(i) + "is on a key that no workload has";
      }
      highest = Math.max(highest, history.key(i));
      clients = shared ? Math.max(clients, history.client(i) + 1) : 1;
    }
    lastWrite = new int[Math.multiplyExact(highest + 1, clients)];
    return null;
  }

  /// Whose writes come one after the other: those of a key, or of a key and a client.
  private int writer(int event) {
    return history.key(event) * clients + (shared ? history.client(event) : 0);
  }

  private @Nullable String time(int event) {
    if (history.endNanos(event) < history.startNanos(event)) {
      return "ends before it starts";
    }
    if (history.startNanos(event) < beginsNanos || history.endNanos(event) > endsNanos) {
      return "lies outside of the run";
    }
    return null;
  }

  private @Nullable String content(int event) {
    Op op = history.op(event);
    boolean shed = history.outcome(event) == OperationOutcome.SHED;
    if (history.key(event) < 0 && !shed) {
      return "has no key";
    }
    if ((op == Op.READ || op == Op.FINAL_READ || op == Op.ARRIVAL)
        && history.version(event) < Observation.CORRUPT) {
      return (op == Op.ARRIVAL ? "brought version " : "returned version ") + history.version(event);
    }
    return op.writes() && !shed ? write(event) : null;
  }

  private @Nullable String write(int event) {
    long version = history.version(event);
    if (history.step(event) < 0 && history.outcome(event) == OperationOutcome.UNKNOWN) {
      retired.set(writer(event));
    }
    int before = lastWrite[writer(event)] - 1;
    lastWrite[writer(event)] = event + 1;
    // Where they share keys each client leaves out the numbers of all others.
    if (version < 1 || version > history.size() * (shared ? MOST_CLIENTS : 1L)) {
      return "wrote version %d: there are but %d operations".formatted(version, history.size());
    }
    if (before < 0) {
      return null;
    }
    if (version == history.version(before) && !triedAgain(event, before)) {
      boolean acked =
          history.outcome(event) == OperationOutcome.OK
              && history.outcome(before) == OperationOutcome.OK;
      return "%s version %d a second time, after operation %d"
          .formatted(acked ? "was acknowledged" : "wrote", version, before + 1);
    }
    if (version < history.version(before)) {
      return "wrote version %d after version %d".formatted(version, history.version(before));
    }
    if (version > history.version(before) && retired.get(writer(event))) {
      return "wrote version %d of a key whose load has an unknown outcome".formatted(version);
    }
    return history.startNanos(event) < history.endNanos(before)
        ? "began to write version %d before the write of version %d had ended"
            .formatted(version, history.version(before))
        : null;
  }

  /// Whether a load wrote what it had failed to write just before.
  private boolean triedAgain(int event, int before) {
    return history.step(event) < 0
        && history.step(before) < 0
        && history.outcome(before) != OperationOutcome.OK;
  }
}
