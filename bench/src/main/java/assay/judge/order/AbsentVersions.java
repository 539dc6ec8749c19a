package assay.judge.order;

import assay.api.Observation;
import assay.record.history.History;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import java.util.Arrays;

/// Which version a read saw that found nothing.
///
/// A delete is a write of nothing, with a version of its own, and nothing has no version to be read. So a
/// read that found nothing may have seen any delete that had begun by then, or a key that was never
/// written. It is given the lowest of those versions that is no less than what was surely there before
/// it began: what had been acknowledged, and what other reads had returned. Where there is one, the read
/// fits; and since the lowest asks least of the reads that follow, reads that fit together are told so
/// that they do. Where there is none the read missed something, and is given the highest version from which
/// it can be explained, so that it is accused of no more than it must have missed.
///
/// Every checker of registers then judges deletes as the writes they are. With a client's history cut
/// the delete may be one that is missing, though there is no other in what is left: nothing that a record
/// holds tells whether a workload deletes. Then such a read is given a version that nobody is known to
/// have written, which accuses nobody.
public final class AbsentVersions {

  /// One more than the highest number of a client.
  private static final int CLIENTS = 128;

  private final History history;
  private final boolean whole;
  private final boolean apart;
  private final EventOrder byStart;
  private final EventOrder byEnd;
  private final RegisterWrites register;

  /// By client, or in the first place for all of them: the highest version that was surely there.
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

  /// The history with reads of nothing told by what any client knew; the same one where nothing can have
  /// been deleted.
  ///
  /// @param whole whether every write is in it
  public static History told(History history, boolean whole) {
    return told(history, whole, false);
  }

  /// Tells the reads of a history itself, whose events are a part of one.
  public static void tell(History part, boolean whole) {
    if (!whole || part.deletes()) {
      new AbsentVersions(part, whole, false).all();
    }
  }

  /// The same with each read told by what its own client knew, so that a client that is served stale data
  /// is not held to what others wrote.
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

  /// What one client did has an order by its own clock, however little is known of that.
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

  /// Takes over the deletes of a key that may have happened, in the order of their versions.
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

  /// Writes of a key follow one another, so that the lower of two deletes began before the higher.
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
