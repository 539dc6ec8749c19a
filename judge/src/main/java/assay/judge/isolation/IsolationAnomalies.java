package assay.judge.isolation;

import java.util.Arrays;
import java.util.BitSet;

/// The anomalies of a history's transactions, counted, with an example of each.
final class IsolationAnomalies {

  private static final int NONE = TransactionTable.NONE;

  /// How many versions back a fractured read is found.
  private static final int MOST_BACK = 64;

  final TransactionTable table;
  final VersionOrder order;
  final DependencyCycles cycles;
  private final int resolved;

  private final BitSet intermediate = new BitSet();
  private final BitSet fractured = new BitSet();
  private final BitSet competing = new BitSet();
  private final BitSet accused = new BitSet();
  private long committed;
  private long aborted;
  private long writing;
  private long unknown;
  private final BitSet abortedFound = new BitSet();
  private long lostUpdates;

  /// Examples.
  private int abortedVersion = NONE;

  private int intermediateVersion = NONE;
  private int intermediateReader = NONE;
  private int lostOne = NONE;
  private int lostOther = NONE;
  private int fracturedRead = NONE;
  private int fracturedMiss = NONE;

  IsolationAnomalies(TransactionReader read) {
    table = read.table();
    resolved = read.resolved();
    order = new VersionOrder(table, read.lists());
    countFates();
    findAbortedReads();
    findIntermediateReads();
    findLostUpdates();
    findFracturedReads();
    cycles = new DependencyCycles(DependencyGraph.of(table, order), competing);
    cycles.addTo(accused);
    accused.or(abortedFound);
    accused.or(competing);
    accused.or(fractured);
  }

  long committed() {
    return committed;
  }

  /// Transactions that write, whatever their outcome.
  long writing() {
    return writing;
  }

  /// Of those that write.
  long aborted() {
    return aborted;
  }

  /// Transactions of unknown outcome of which no read found anything.
  long unknown() {
    return unknown;
  }

  /// Transactions of unknown outcome that a read showed to be committed.
  long resolved() {
    return resolved;
  }

  /// Aborted transactions of which a committed one or a final read found a write: G1a.
  long abortedReads() {
    return abortedFound.cardinality();
  }

  /// Versions that their transaction replaced and another one read: G1b.
  long intermediateReads() {
    return intermediate.cardinality();
  }

  /// Committed writes on a version on which another one was done.
  long lostUpdates() {
    return lostUpdates;
  }

  /// Transactions that found one write of another one and missed one.
  long fracturedReads() {
    return fractured.cardinality();
  }

  /// Transactions that take part in any anomaly.
  long accused() {
    return accused.cardinality();
  }

  /// Transactions that can be accused.
  long judged() {
    return committed + aborted;
  }

  int abortedVersion() {
    return abortedVersion;
  }

  int intermediateVersion() {
    return intermediateVersion;
  }

  /// [#NONE] if only a final read found the version.
  int intermediateReader() {
    return intermediateReader;
  }

  int lostOne() {
    return lostOne;
  }

  int lostOther() {
    return lostOther;
  }

  /// The read that found one write of a transaction and missed its other write, [#fracturedMiss].
  int fracturedRead() {
    return fracturedRead;
  }

  int fracturedMiss() {
    return fracturedMiss;
  }

  private void countFates() {
    for (int each = 0; each < table.transactions(); each++) {
      byte fate = table.fate(each);
      boolean writes = table.lastWrite(each) != NONE;
      committed += fate == TransactionTable.COMMITTED ? 1 : 0;
      writing += writes ? 1 : 0;
      unknown += fate == TransactionTable.UNKNOWN ? 1 : 0;
      aborted += writes && fate == TransactionTable.ABORTED ? 1 : 0;
    }
  }

  private void findAbortedReads() {
    for (int version = 0; version < table.versions(); version++) {
      int writer = table.writer(version);
      if (writer != NONE && table.seen(version) && table.fate(writer) == TransactionTable.ABORTED) {
        abortedFound.set(writer);
        abortedVersion = abortedVersion == NONE ? version : abortedVersion;
      }
    }
  }

  private void findIntermediateReads() {
    for (int read = 0; read < table.reads(); read++) {
      int version = table.readVersion(read);
      if (table.replacedBy(version) != NONE
          && order.isCommitted(version)
          && table.writer(version) != table.reader(read)) {
        intermediate.set(version);
        accused.set(table.reader(read));
        intermediateReader = table.reader(read);
        intermediateVersion = version;
      }
    }
    for (int version = 0; version < table.versions(); version++) {
      if (table.isLast(version)
          && table.replacedBy(version) != NONE
          && order.isCommitted(version)) {
        intermediate.set(version);
        accused.set(table.writer(version));
        intermediateVersion = intermediateVersion == NONE ? version : intermediateVersion;
      }
    }
  }

  private void findLostUpdates() {
    int[] first = new int[table.versions()];
    Arrays.fill(first, NONE);
    for (int version = 0; version < table.versions(); version++) {
      int base = table.before(version);
      if (base == NONE || !order.isCommitted(version)) {
        continue;
      }
      if (first[base] == NONE) {
        first[base] = version;
        continue;
      }
      lostUpdates++;
      competing.set(table.writer(first[base]));
      competing.set(table.writer(version));
      if (lostOne == NONE) {
        lostOne = first[base];
        lostOther = version;
      }
    }
  }

  private void findFracturedReads() {
    for (int read = 0; read < table.reads(); read++) {
      int version = table.readVersion(read);
      int reader = table.reader(read);
      int writer = table.writer(version);
      if (writer == NONE || writer == reader || !table.committed(writer)) {
        continue;
      }
      for (int other = table.lastWrite(writer); other != NONE; other = table.previousWrite(other)) {
        if (isMissed(reader, version, other)) {
          fractured.set(reader);
          if (fracturedRead == NONE) {
            fracturedRead = read;
            fracturedMiss = other;
          }
        }
      }
    }
  }

  /// Whether a transaction that found one write of another read the key of its other write as it was before.
  private boolean isMissed(int reader, int found, int other) {
    if (table.key(other) == table.key(found) || table.replacedBy(other) != NONE) {
      return false;
    }
    int saw = table.readOf(reader, table.key(other));
    if (saw == NONE || saw == other) {
      return false;
    }
    int earlier = order.before(other);
    for (int back = 0; earlier != NONE && back < MOST_BACK; back++) {
      if (earlier == saw) {
        return true;
      }
      earlier = order.before(earlier);
    }
    return false;
  }
}
