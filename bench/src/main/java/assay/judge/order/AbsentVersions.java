package assay.judge.order;

import assay.api.Observation;
import assay.record.history.History;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import java.util.Arrays;

/// Finds the version that a read saw which found nothing.
///
/// A delete is a write of nothing with its own version, but the version cannot be read. A read that found nothing may
/// have seen any delete that had begun, or a key that was never written. It gets the lowest of those versions that is
/// at least the version surely there before the read began (acknowledged, or returned by other reads).
///
/// - If there is such a version, the read fits. The lowest demands least of the following reads, therefore reads that
///   fit together stay that way.
/// - If there is none, the read missed something. It gets the highest version that explains it, and is accused only
///   of what it must have missed.
///
/// Register checkers can then judge deletes as ordinary writes. If a client's history is cut, the delete may be in
/// the missing part: a record does not say whether a workload deletes. The read then gets a version without a known
/// write, which accuses no one.
public final class AbsentVersions {

  /// One more than the highest client number.
  private static final int CLIENTS = 128;

  private final History history;
  private final boolean whole;
  private final boolean apart;
  private final EventOrder byStart;
  private final EventOrder byEnd;
  private final RegisterWrites register;

  /// By client, or at index 0 for all clients: the highest version that was surely there.
  private final long[] known = new long[CLIENTS];

  private long[] deletes = new long[16];
  private int size;
  private long highest;

  private AbsentVersions(History history, boolean whole, boolean apart) {
    this.history = history;
    this.whole = whole;
    this.apart = apart;
    this.byStart = EventOrder.of(history, apart ? history::ownStartNanos : history::startNanos);
    this.byEnd = EventOrder.of(history, apart ? history::ownEndNanos : history::endNanos);
    this.register = new RegisterWrites(history);
  }

  /// The history with reads of nothing told from all clients' operations; the same object if nothing can have been
  /// deleted.
  ///
  /// @param whole whether the history has every write
  public static History told(History history, boolean whole) {
    return told(history, whole, false);
  }

  /// Tells the reads of a part of a history in place.
  public static void tell(History part, boolean whole) {
    if (!whole || part.deletes()) {
      new AbsentVersions(part, whole, false).all();
    }
  }

  /// The same, with each read told only from its own client's operations. A client that reads stale data is not
  /// judged by the writes of other clients.
  public static History toldByClient(History history, boolean whole) {
    return told(history, whole, true);
  }

  private static History told(History history, boolean whole, boolean apart) {
    if (whole && !history.deletes()) {
      return history;
    }
    AbsentVersions absences = new AbsentVersions(history.retold(), whole, apart);
    absences.all();
    return absences.history;
  }

  /// One client's operations have an order by its own clock, however uncertain that clock is.
  private long startNanos(int event) {
    return apart ? history.ownStartNanos(event) : history.startNanos(event);
  }

  private long endNanos(int event) {
    return apart ? history.ownEndNanos(event) : history.endNanos(event);
  }

  private void all() {
    for (int key = byStart.first(); key < byStart.keys(); key++) {
      key(key);
    }
  }

  private void key(int key) {
    register.load(byEnd, key);
    gather(key);
    if (size == 0 && whole) {
      return;
    }
    Arrays.fill(known, Observation.ABSENT);
    int ended = byEnd.begin(key);
    for (int at = byStart.begin(key); at < byStart.end(key); at++) {
      int read = byStart.at(at);
      if (history.outcome(read) == OperationOutcome.OK && history.foundNothing(read)) {
        while (ended < byEnd.end(key) && endNanos(byEnd.at(ended)) < startNanos(read)) {
          remember(byEnd.at(ended));
          ended++;
        }
        tell(read);
      }
    }
  }

  /// Gathers the deletes of a key that may have happened, by version.
  private void gather(int key) {
    size = 0;
    highest = Observation.ABSENT;
    for (int at = byStart.begin(key); at < byStart.end(key); at++) {
      int event = byStart.at(at);
      if (!history.op(event).writes()) {
        continue;
      }
      highest = Math.max(highest, history.version(event));
      if (history.op(event) == Op.DELETE && register.possible(history.version(event))) {
        if (size == deletes.length) {
          deletes = Arrays.copyOf(deletes, 2 * size);
        }
        deletes[size++] = history.version(event);
      }
    }
    Arrays.sort(deletes, 0, size);
  }

  /// Learns from an operation that ended before the next read of nothing begins.
  private void remember(int event) {
    Op op = history.op(event);
    long version = history.version(event);
    if (history.outcome(event) == OperationOutcome.OK
        && (op.writes() || op == Op.READ || op == Op.FINAL_READ)
        && register.possible(version)
        && register.startNanos(version) <= history.endNanos(event)) {
      int place = place(event);
      known[place] = Math.max(known[place], version);
    }
  }

  private int place(int event) {
    return apart ? history.client(event) : 0;
  }

  /// Writes of a key never overlap, therefore the lower of two deletes began first.
  private void tell(int read) {
    long least = known[place(read)];
    int found = Arrays.binarySearch(deletes, 0, size, least);
    int at = found < 0 ? -found - 1 : found;
    long told = Observation.ABSENT;
    if (least > Observation.ABSENT) {
      boolean begun = at < size && register.startNanos(deletes[at]) <= history.endNanos(read);
      told = begun ? deletes[at] : at > 0 ? deletes[at - 1] : Observation.ABSENT;
    }
    history.tell(read, told < least && !whole ? ++highest : told);
  }
}
