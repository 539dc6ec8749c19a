package assay.judge;

import assay.api.Observed;
import assay.record.Event.Op;
import assay.record.History;
import assay.record.Outcome;
import java.util.Arrays;
import java.util.BitSet;

/// What the writes of one key can have left: of every version whether it was acknowledged, may have
/// been written, or never was, and when its write began.
final class Register {

  private static final int MOST_VERSIONS = 1 << 28;

  private final History history;
  private Outcome[] outcomes = new Outcome[64];
  private long[] startNanos = new long[64];
  private final BitSet unsure = new BitSet();
  private int highest;
  private long readBack;

  Register(History history) {
    this.history = history;
  }

  /// Takes over the writes and the final read of another key.
  void load(EventOrder order, int key) {
    Arrays.fill(outcomes, 0, highest + 1, Outcome.SHED);
    unsure.clear();
    highest = 0;
    readBack = Observed.CORRUPT;
    for (int at = order.begin(key); at < order.end(key); at++) {
      int event = order.at(at);
      if (history.op(event).writes()) {
        write(event);
      } else if (history.op(event) == Op.FINAL_READ && history.outcome(event) == Outcome.OK) {
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
    }
    for (int unseen = highest + 1; unseen <= v; unseen++) {
      outcomes[unseen] = Outcome.SHED;
    }
    highest = Math.max(highest, v);
    Outcome outcome = history.outcome(event);
    unsure.set(v, unsure.get(v) || outcome == Outcome.UNKNOWN);
    boolean first = outcomes[v] == Outcome.SHED || outcomes[v] == Outcome.FAILED;
    if (first) {
      startNanos[v] = history.startNanos(event);
    }
    if (first || outcome == Outcome.OK) {
      outcomes[v] = outcome;
    }
  }

  /// Whether some write can have left a version; nothing at all is always possible.
  boolean possible(long version) {
    return version == Observed.ABSENT
        || (version > 0
            && version <= highest
            && (outcomes[(int) version] == Outcome.OK
                || outcomes[(int) version] == Outcome.UNKNOWN));
  }

  /// Whether nobody knows if some write of a possible version was done, which then may be done late.
  boolean unknown(long version) {
    return version > 0 && unsure.get((int) version);
  }

  /// When the write of a possible version began.
  long startNanos(long version) {
    return version == Observed.ABSENT ? Long.MIN_VALUE : startNanos[(int) version];
  }

  /// The version read back at the end; [Observed#CORRUPT] where none was.
  long readBack() {
    return readBack;
  }
}
