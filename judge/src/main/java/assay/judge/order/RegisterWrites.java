package assay.judge.order;

import assay.api.Observation;
import assay.record.history.History;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import java.util.Arrays;
import java.util.BitSet;

/// What the writes of one key can have left: acknowledged, possible and impossible versions, and when each write
/// began.
public final class RegisterWrites {

  private static final int MOST_VERSIONS = 1 << 28;

  private final History history;
  private OperationOutcome[] outcomes = new OperationOutcome[64];
  private long[] startNanos = new long[64];
  private long[] endNanos = new long[64];
  private final BitSet unsure = new BitSet();
  private int highest;
  private long readBack;

  public RegisterWrites(History history) {
    this.history = history;
  }

  public void load(KeyEventIndex order, int key) {
    Arrays.fill(outcomes, 0, highest + 1, OperationOutcome.SHED);
    unsure.clear();
    highest = 0;
    readBack = Observation.CORRUPT;
    for (int at = order.begin(key); at < order.end(key); at++) {
      int event = order.at(at);
      if (history.op(event).writes()) {
        write(event);
      } else if (history.op(event) == Op.FINAL_READ
          && history.outcome(event) == OperationOutcome.OK) {
        readBack = Math.max(readBack, history.version(event));
      }
    }
  }

  private void write(int event) {
    long version = history.version(event);
    if (version < 1 || version > MOST_VERSIONS) {
      throw new IllegalStateException("a write of version " + version);
    }
    int v = (int) version;
    if (v >= outcomes.length) {
      outcomes = Arrays.copyOf(outcomes, v + (v >> 1));
      startNanos = Arrays.copyOf(startNanos, v + (v >> 1));
      endNanos = Arrays.copyOf(endNanos, v + (v >> 1));
    }
    for (int unseen = highest + 1; unseen <= v; unseen++) {
      outcomes[unseen] = OperationOutcome.SHED;
    }
    highest = Math.max(highest, v);
    OperationOutcome outcome = history.outcome(event);
    unsure.set(v, unsure.get(v) || outcome == OperationOutcome.UNKNOWN);
    boolean first = outcomes[v] == OperationOutcome.SHED || outcomes[v].withoutEffect();
    if (first) {
      startNanos[v] = history.startNanos(event);
    }
    endNanos[v] = first ? history.endNanos(event) : Math.max(endNanos[v], history.endNanos(event));
    if (first || outcome == OperationOutcome.OK) {
      outcomes[v] = outcome;
    }
  }

  /// Whether some write can have left a version; absence is always possible.
  public boolean possible(long version) {
    return version == Observation.ABSENT
        || (version > 0
            && version <= highest
            && (outcomes[(int) version] == OperationOutcome.OK
                || outcomes[(int) version] == OperationOutcome.UNKNOWN));
  }

  /// Whether a version's write is UNKNOWN and may still land.
  public boolean unknown(long version) {
    return version > 0 && unsure.get((int) version);
  }

  /// Whether a version's write had been answered before a moment, so that it cannot land later: a product may repeat a write
  /// that it has not answered, also after a fault took what the first try had stored.
  public boolean landedBefore(long version, long nanos) {
    return outcomes[(int) version] == OperationOutcome.OK
        && !unsure.get((int) version)
        && endNanos[(int) version] < nanos;
  }

  public long startNanos(long version) {
    return version == Observation.ABSENT ? Long.MIN_VALUE : startNanos[(int) version];
  }

  /// The final read's version, or [Observation#CORRUPT].
  public long readBack() {
    return readBack;
  }
}
