package assay.judge.order;

import assay.api.Observation;
import assay.record.history.History;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import java.util.Arrays;

/// Finds the version that an empty read saw: a read that found no value.
///
/// A delete writes no value but has a version of its own, which cannot be read. An empty read saw some delete that
/// had begun, or a key that was never written. It gets the lowest of those versions that is at least the version
/// surely there before the read (acknowledged, or returned by other reads).
///
/// - If there is one, the read fits. The lowest demands least from later reads, therefore compatible reads stay
///   compatible.
/// - If there is none, the read missed something. It gets the highest version that explains it, and is accused only
///   of what it must have missed.
///
/// An entry that expires leaves no delete. If its lifetime may have been over, an empty read gets the version that was surely
/// there, because it missed nothing.
///
/// Register checkers then judge deletes as ordinary writes. In a cut history the delete may be missing, because a
/// record does not say whether a workload deletes. The read then gets an unknown version, which accuses no client.
public final class EmptyReadResolver {

  /// One more than the highest client number.
  private static final int CLIENTS = 128;

  private final History history;
  private final boolean whole;
  private final boolean apart;
  private final EntryLifetime lifetime;
  private final KeyEventIndex byStart;
  private final KeyEventIndex byEnd;
  private final RegisterWrites register;

  /// By client, or at index 0 for all: the highest version surely there.
  private final long[] known = new long[CLIENTS];

  private long[] deletes = new long[16];
  private int size;
  private long highest;

  private EmptyReadResolver(History history, boolean whole, boolean apart, EntryLifetime lifetime) {
    this.history = history;
    this.whole = whole;
    this.apart = apart;
    this.lifetime = lifetime;
    this.byStart = KeyEventIndex.of(history, apart ? history::ownStartNanos : history::startNanos);
    this.byEnd = KeyEventIndex.of(history, apart ? history::ownEndNanos : history::endNanos);
    this.register = new RegisterWrites(history);
  }

  /// The history with empty reads told from all clients' operations; the same object if entries can
  /// neither be deleted nor expire.
  ///
  /// @param whole whether the history has every write
  public static History told(History history, boolean whole, EntryLifetime lifetime) {
    return told(history, whole, false, lifetime);
  }

  /// Tells a part's empty reads in place.
  public static void tell(History part, boolean whole, EntryLifetime lifetime) {
    if (!whole || part.deletes() || lifetime.ends()) {
      new EmptyReadResolver(part, whole, false, lifetime).all();
    }
  }

  /// Tells each empty read only from its own client's operations: a client with stale reads is not judged by other
  /// clients' writes.
  public static History toldByClient(History history, boolean whole, EntryLifetime lifetime) {
    return told(history, whole, true, lifetime);
  }

  private static History told(
      History history, boolean whole, boolean apart, EntryLifetime lifetime) {
    if (whole && !history.deletes() && !lifetime.ends()) {
      return history;
    }
    EmptyReadResolver absences = new EmptyReadResolver(history.retold(), whole, apart, lifetime);
    absences.all();
    return absences.history;
  }

  /// One client's operations are ordered by its own clock, however uncertain the clock is.
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
    if (size == 0 && whole && !lifetime.ends()) {
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

  private void remember(int event) {
    Op op = history.op(event);
    long version = history.version(event);
    if (history.outcome(event) == OperationOutcome.OK
        && (op.writes() || op == Op.REWRITE || op == Op.READ || op == Op.FINAL_READ)
        && register.possible(version)
        && register.startNanos(version) <= history.endNanos(event)) {
      int place = place(event);
      known[place] = Math.max(known[place], version);
    }
  }

  private int place(int event) {
    return apart ? history.client(event) : 0;
  }

  /// A key's writes never overlap, so the lower of two deletes began first.
  private void tell(int read) {
    long least = known[place(read)];
    int found = Arrays.binarySearch(deletes, 0, size, least);
    int at = found < 0 ? -found - 1 : found;
    long told = Observation.ABSENT;
    if (least > Observation.ABSENT) {
      boolean begun = at < size && register.startNanos(deletes[at]) <= history.endNanos(read);
      told = begun ? deletes[at] : at > 0 ? deletes[at - 1] : Observation.ABSENT;
      if (told < least && lifetime.mayBeOver(register.startNanos(least), endNanos(read))) {
        told = least;
      }
    }
    history.tell(read, told < least && !whole ? ++highest : told);
  }
}
