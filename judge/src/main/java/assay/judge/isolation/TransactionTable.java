package assay.judge.isolation;

import java.util.Arrays;
import java.util.BitSet;

/// The transactions of a history with their writes and reads, in columns.
///
/// A version is what one write left at one key. The version with the number 0 is the absent register or the empty list, and
/// no transaction wrote it, nor the versions that were loaded.
final class TransactionTable {

  static final int NONE = VersionNumbering.NONE;

  /// The number of the version before all writes.
  static final long INITIAL = 0;

  /// The fates of a transaction, the worst of its writes last.
  static final byte COMMITTED = 0;

  static final byte UNKNOWN = 1;
  static final byte ABORTED = 2;

  private static final int ROOM = 1024;

  /// By transaction.
  private int transactions;

  private int[] firstEvents = new int[ROOM];
  private int[] lastEvents = new int[ROOM];
  private int[] lastWrites = new int[ROOM];
  private int[] lastReads = new int[ROOM];
  private byte[] fates = new byte[ROOM];

  /// By version.
  private final VersionNumbering index = new VersionNumbering();

  /// How many versions have columns.
  private int fresh;

  private int[] writers = new int[ROOM];
  private int[] before = new int[ROOM];
  private int[] previousWrites = new int[ROOM];
  private int[] replacedBy = new int[ROOM];
  private final BitSet seen = new BitSet();
  private final BitSet last = new BitSet();

  /// By read.
  private int reads;

  private int[] readers = new int[ROOM];
  private int[] readVersions = new int[ROOM];
  private int[] previousReads = new int[ROOM];

  /// Begins a transaction, and returns its number.
  int begin(int event) {
    int room = firstEvents.length;
    if (transactions == room) {
      int more = room + (room >> 1);
      firstEvents = Arrays.copyOf(firstEvents, more);
      lastEvents = Arrays.copyOf(lastEvents, more);
      lastWrites = Arrays.copyOf(lastWrites, more);
      lastReads = Arrays.copyOf(lastReads, more);
      fates = Arrays.copyOf(fates, more);
    }
    firstEvents[transactions] = event;
    lastEvents[transactions] = event;
    lastWrites[transactions] = NONE;
    lastReads[transactions] = NONE;
    return transactions++;
  }

  void continues(int transaction, int event) {
    lastEvents[transaction] = event;
  }

  int transactions() {
    return transactions;
  }

  int firstEvent(int transaction) {
    return firstEvents[transaction];
  }

  int lastEvent(int transaction) {
    return lastEvents[transaction];
  }

  byte fate(int transaction) {
    return fates[transaction];
  }

  boolean committed(int transaction) {
    return fates[transaction] == COMMITTED;
  }

  void ends(int transaction, byte fate) {
    fates[transaction] = fate;
  }

  /// The version, which is added if it is new.
  int version(int key, long number) {
    int id = index.add(key, number);
    if (id >= writers.length) {
      int more = writers.length + (writers.length >> 1);
      writers = Arrays.copyOf(writers, more);
      before = Arrays.copyOf(before, more);
      previousWrites = Arrays.copyOf(previousWrites, more);
      replacedBy = Arrays.copyOf(replacedBy, more);
    }
    if (id == fresh) {
      fresh++;
      writers[id] = NONE;
      before[id] = NONE;
      previousWrites[id] = NONE;
      replacedBy[id] = NONE;
    }
    return id;
  }

  /// [#NONE] if no write of the history left it.
  int find(int key, long number) {
    return index.find(key, number);
  }

  int versions() {
    return index.size();
  }

  int key(int version) {
    return index.key(version);
  }

  long number(int version) {
    return index.number(version);
  }

  /// Notes a write. If two transactions wrote the same version, it belongs to none.
  void wrote(int transaction, int version, boolean first) {
    if (!first) {
      writers[version] = NONE;
      return;
    }
    for (int other = lastWrites[transaction]; other != NONE; other = previousWrites[other]) {
      if (replacedBy[other] == NONE && key(other) == key(version)) {
        replacedBy[other] = version;
        before[version] = other;
      }
    }
    writers[version] = transaction;
    previousWrites[version] = lastWrites[transaction];
    lastWrites[transaction] = version;
  }

  /// The transaction that wrote a version; [#NONE] if it was there from the beginning.
  int writer(int version) {
    return writers[version];
  }

  /// The last write of a transaction, or [#NONE].
  int lastWrite(int transaction) {
    return lastWrites[transaction];
  }

  /// The write before this one in the same transaction, or [#NONE].
  int previousWrite(int version) {
    return previousWrites[version];
  }

  /// The version by which the same transaction replaced this one, or [#NONE].
  int replacedBy(int version) {
    return replacedBy[version];
  }

  /// The version that a write was done on, or [#NONE] if that is not known.
  int before(int version) {
    return before[version];
  }

  /// Notes that a write was done on another version. The first note stands.
  void follows(int earlier, int version) {
    if (before[version] == NONE && earlier != version && writers[version] != NONE) {
      before[version] = earlier;
    }
  }

  void saw(int version) {
    seen.set(version);
  }

  /// Whether a committed transaction or a final read found the version.
  boolean seen(int version) {
    return seen.get(version);
  }

  /// Notes the version that a final read found.
  void foundAtEnd(int version) {
    last.set(version);
  }

  /// Whether a final read found the version as the newest.
  boolean isLast(int version) {
    return last.get(version);
  }

  void read(int transaction, int version) {
    if (reads == readers.length) {
      int more = reads + (reads >> 1);
      readers = Arrays.copyOf(readers, more);
      readVersions = Arrays.copyOf(readVersions, more);
      previousReads = Arrays.copyOf(previousReads, more);
    }
    readers[reads] = transaction;
    readVersions[reads] = version;
    previousReads[reads] = lastReads[transaction];
    lastReads[transaction] = reads;
    reads++;
  }

  int reads() {
    return reads;
  }

  int reader(int read) {
    return readers[read];
  }

  int readVersion(int read) {
    return readVersions[read];
  }

  /// The last read of a transaction, or [#NONE].
  int lastRead(int transaction) {
    return lastReads[transaction];
  }

  /// The read before this one in the same transaction, or [#NONE].
  int previousRead(int read) {
    return previousReads[read];
  }

  /// What a transaction read of a key, or [#NONE].
  int readOf(int transaction, int key) {
    for (int read = lastReads[transaction]; read != NONE; read = previousReads[read]) {
      if (key(readVersions[read]) == key) {
        return readVersions[read];
      }
    }
    return NONE;
  }

  /// Whether the version was there for all to see: loaded, or written by a committed transaction.
  boolean stands(int version) {
    return writers[version] == NONE || committed(writers[version]);
  }
}
