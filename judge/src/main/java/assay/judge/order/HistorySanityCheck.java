package assay.judge.order;

import assay.api.Observation;
import assay.fact.Finding;
import assay.record.history.History;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/// Finds why a history is impossible: a clock went wrong, or the file was damaged or edited. No checker may judge it.
///
/// A client claims a key, writes its next version, and frees it only after recording the event. Writes of a key
/// therefore never overlap, and each version is written once, in rising order. Only a load repeats a failed version,
/// and writes no newer one while an earlier try may still land. When clients of several sites share keys, this holds
/// for each client; when requests of one cluster share them, writes overlap in any order.
///
/// A key's final read begins after its last write ended or was given up. A write that begins later should not have
/// been sent: it would count as lost.
public final class HistorySanityCheck {

  /// More keys than any workload has.
  private static final int MOST_KEYS = 1 << 28;

  /// More clients than any trial has.
  private static final int MOST_CLIENTS = 128;

  private static final int NONE = -1;

  private final History history;
  private final long beginsNanos;
  private final long endsNanos;
  private final VersionOrderScope order;
  private final long events;
  private final BitSet retired = new BitSet();
  private final BitSet rewritten = new BitSet();
  private int[] lastWrite = new int[0];

  /// By key: 1 + the index of its first final read; 0 if none.
  private int[] finalRead = new int[0];

  private int lowest;
  private int clients = 1;
  private int after = NONE;

  /// The first impossible operation.
  ///
  /// @param event its index, from 0
  /// @param after the index of the operation after which it is impossible, or -1
  /// @param why what is wrong, without that operation
  public record Impossible(int key, int client, int event, int after, Finding why) {

    /// Whether no workload has its key: this finding comes first.
    public boolean foreign() {
      return key > MOST_KEYS;
    }

    /// @param number the operation's number in the whole history, from 1
    /// @param before the same for [#after]; ignored if there is none
    public Finding sentence(long number, long before) {
      return new ImpossibleOperation(
          number, client + 1, key, why, after < 0 ? null : (Long) before);
    }
  }

  public HistorySanityCheck(
      History history, long beginsNanos, long endsNanos, VersionOrderScope order) {
    this.history = history;
    this.order = order;
    this.beginsNanos = beginsNanos;
    this.endsNanos = endsNanos;
    this.events = history.totals().events();
  }

  public @Nullable Finding reason() {
    Impossible finding = finding();
    return finding == null ? null : finding.sentence(finding.event() + 1L, finding.after() + 1L);
  }

  /// For callers that know the operations' numbers in the whole history.
  public @Nullable Impossible finding() {
    int foreign = keys();
    if (foreign >= 0) {
      return finding(foreign, new OnForeignKey());
    }
    for (int i = 0; i < history.size(); i++) {
      Finding time = time(i);
      Finding why = time == null ? content(i) : time;
      if (why != null) {
        return finding(i, why);
      }
    }
    return null;
  }

  private Impossible finding(int event, Finding why) {
    return new Impossible(history.key(event), history.client(event), event, after, why);
  }

  /// -1 if there is none.
  private int keys() {
    lowest = Integer.MAX_VALUE;
    int highest = -1;
    for (int i = 0; i < history.size(); i++) {
      if (history.key(i) > MOST_KEYS) {
        return i;
      }
      highest = Math.max(highest, history.key(i));
      lowest = history.key(i) < 0 ? lowest : Math.min(lowest, history.key(i));
      clients = order == VersionOrderScope.BY_CLIENT ? Math.max(clients, history.client(i) + 1) : 1;
    }
    int keys = highest < 0 ? 1 : highest - lowest + 1;
    lastWrite = new int[Math.multiplyExact(keys, clients)];
    finalRead = new int[keys];
    for (int i = 0; i < history.size(); i++) {
      if (history.key(i) >= 0 && isFinalRead(history.op(i))) {
        int place = history.key(i) - lowest;
        int before = finalRead[place] - 1;
        finalRead[place] = before < 0 || latestStart(i) < latestStart(before) ? i + 1 : before + 1;
      }
    }
    return NONE;
  }

  /// A key's index (a key's and a client's if each client has its own order): its writes never overlap.
  private int writer(int event) {
    int client = order == VersionOrderScope.BY_CLIENT ? history.client(event) : 0;
    return (history.key(event) - lowest) * clients + client;
  }

  private @Nullable Finding time(int event) {
    if (history.ownEndNanos(event) < history.ownStartNanos(event)) {
      return new EndsBeforeStart();
    }
    if (latestStart(event) < beginsNanos || earliestEnd(event) > endsNanos) {
      return new OutsideOfRun();
    }
    return null;
  }

  /// The latest possible start; [History#startNanos] is the earliest.
  private long latestStart(int event) {
    return history.ownStartNanos(event) + history.slackNanos(event);
  }

  private long earliestEnd(int event) {
    return history.ownEndNanos(event) - history.slackNanos(event);
  }

  private @Nullable Finding content(int event) {
    Op op = history.op(event);
    boolean shed = history.outcome(event).neverSent();
    if (history.key(event) < 0 && !shed) {
      return new WithoutKey();
    }
    if ((op == Op.READ || op == Op.FINAL_READ || op == Op.SETTLING_READ || op == Op.ARRIVAL)
        && history.version(event) < Observation.CORRUPT) {
      return new BroughtVersion(op == Op.ARRIVAL, history.version(event));
    }
    if (shed) {
      return null;
    }
    Finding tooLate = changes(op) ? afterTheFinalRead(event) : null;
    if (tooLate != null) {
      return tooLate;
    }
    return op == Op.REWRITE ? rewrite(event) : op.writes() ? write(event) : null;
  }

  private static boolean isFinalRead(Op op) {
    return op == Op.FINAL_READ
        || op == Op.FINAL_TAG
        || op == Op.FINAL_COUNT
        || op == Op.FINAL_ATTRIBUTE;
  }

  private static boolean changes(Op op) {
    return op.writes()
        || op == Op.REWRITE
        || op == Op.INCREMENT
        || op == Op.BUMP
        || op == Op.ADD
        || op == Op.LOCK;
  }

  private @Nullable Finding afterTheFinalRead(int event) {
    int read = finalRead[history.key(event) - lowest] - 1;
    if (read < 0 || history.startNanos(event) <= latestStart(read)) {
      return null;
    }
    return new WroteAfterFinalRead(
        history.version(event),
        history.startNanos(event) - beginsNanos,
        history.startNanos(read) - beginsNanos);
  }

  private @Nullable Finding rewrite(int event) {
    int before = lastWrite[writer(event)] - 1;
    lastWrite[writer(event)] = event + 1;
    rewritten.set(writer(event));
    if (before < 0 || history.version(before) != history.version(event)) {
      return new RewroteOther(history.version(event));
    }
    return latestStart(event) < earliestEnd(before)
        ? new RewroteEarly(history.version(event))
        : null;
  }

  private @Nullable Finding write(int event) {
    long version = history.version(event);
    if (history.step(event) < 0 && history.outcome(event) == OperationOutcome.UNKNOWN) {
      retired.set(writer(event));
    }
    int before = lastWrite[writer(event)] - 1;
    lastWrite[writer(event)] = event + 1;
    // Clients that share keys leave out each other's numbers.
    if (version < 1 || version > events * (order == VersionOrderScope.ALL ? 1L : MOST_CLIENTS)) {
      return new VersionTooHigh(version, events);
    }
    if (before < 0 || order == VersionOrderScope.NONE) {
      return null;
    }
    if (version == history.version(before) && !triedAgain(event, before)) {
      boolean acked =
          history.outcome(event) == OperationOutcome.OK
              && history.outcome(before) == OperationOutcome.OK;
      after = before;
      return new WroteTwice(acked, version);
    }
    if (version < history.version(before)) {
      return new WroteBack(version, history.version(before));
    }
    if (version > history.version(before) && rewritten.get(writer(event))) {
      return new WroteAfterRewrite(version, history.version(before));
    }
    if (version > history.version(before) && retired.get(writer(event))) {
      return new WroteAfterLoad(version);
    }
    return latestStart(event) < earliestEnd(before)
        ? new WritesOverlap(version, history.version(before))
        : null;
  }

  /// Whether a load repeated its failed version.
  private boolean triedAgain(int event, int before) {
    return history.step(event) < 0
        && history.step(before) < 0
        && history.outcome(before) != OperationOutcome.OK;
  }

  record ImpossibleOperation(
      long operationNumber, int client, int key, Finding why, @Nullable Long afterNumber)
      implements Finding {}

  record OnForeignKey() implements Finding {}

  record EndsBeforeStart() implements Finding {}

  record OutsideOfRun() implements Finding {}

  record WithoutKey() implements Finding {}

  record BroughtVersion(boolean arrival, long version) implements Finding {}

  record WroteAfterFinalRead(long version, long writeMoment, long readMoment) implements Finding {}

  record RewroteOther(long version) implements Finding {}

  record RewroteEarly(long version) implements Finding {}

  record VersionTooHigh(long version, long operations) implements Finding {}

  record WroteTwice(boolean acked, long version) implements Finding {}

  record WroteBack(long version, long beforeVersion) implements Finding {}

  record WroteAfterRewrite(long version, long beforeVersion) implements Finding {}

  record WroteAfterLoad(long version) implements Finding {}

  record WritesOverlap(long version, long beforeVersion) implements Finding {}
}
