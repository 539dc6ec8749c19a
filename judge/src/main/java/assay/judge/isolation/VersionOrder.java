package assay.judge.isolation;

import java.util.Arrays;
import java.util.BitSet;

/// Which versions came after which, as far as reads tell.
///
/// A write is done on the version that its transaction read, or that precedes it in a list. Every other version that was
/// done on the same one competes with it: one of both writes is lost, and which came first is not known. Aborted versions
/// have no place: what was done on them came after the versions before them.
final class VersionOrder {

  private static final int NONE = TransactionTable.NONE;

  /// How many aborted versions in a row are passed over.
  private static final int MOST_ABORTED = 1 << 10;

  private final TransactionTable table;

  /// By version: the committed version before it, the first one after it, and the next one after the same.
  private final int[] before;

  private final int[] firstAfter;
  private final int[] nextAfter;

  VersionOrder(TransactionTable table, BitSet lists) {
    this.table = table;
    int versions = table.versions();
    before = new int[versions];
    firstAfter = new int[versions];
    nextAfter = new int[versions];
    for (int version = 0; version < versions; version++) {
      before[version] = NONE;
      firstAfter[version] = NONE;
      nextAfter[version] = NONE;
    }
    for (int version = 0; version < versions; version++) {
      if (isCommitted(version)) {
        put(standingBefore(version), version);
      }
    }
    putUnseen(lists);
  }

  /// Whether a committed transaction wrote the version.
  boolean isCommitted(int version) {
    int writer = table.writer(version);
    return writer != NONE && table.committed(writer);
  }

  /// The latest known committed or loaded version before this one, or [#NONE].
  int before(int version) {
    return before[version];
  }

  /// A committed version after this one, or [#NONE]; the others follow by [#nextAfter].
  int firstAfter(int version) {
    return firstAfter[version];
  }

  /// The next version after the same one, or [#NONE].
  int nextAfter(int version) {
    return nextAfter[version];
  }

  private void put(int earlier, int version) {
    before[version] = earlier;
    if (earlier != NONE) {
      nextAfter[version] = firstAfter[earlier];
      firstAfter[earlier] = version;
    }
  }

  private int standingBefore(int version) {
    int earlier = table.before(version);
    for (int passed = 0; earlier != NONE && !table.stands(earlier); passed++) {
      earlier = passed < MOST_ABORTED ? table.before(earlier) : NONE;
    }
    return earlier;
  }

  /// Puts elements that no read found after the last version of their list. Their transactions committed, for another of
  /// their writes was read; and every list that was read is without them. Only if reads tell the whole order of a list.
  private void putUnseen(BitSet lists) {
    int unseen = 0;
    int keys = lists.length();
    for (int version = 0; version < table.versions(); version++) {
      unseen += isUnseen(version, keys) ? 1 : 0;
    }
    if (unseen == 0) {
      return;
    }
    int[] tips = tips(keys);
    for (int version = 0; version < table.versions(); version++) {
      if (isUnseen(version, keys) && tips[table.key(version)] != NONE) {
        put(tips[table.key(version)], version);
      }
    }
  }

  /// Whether nothing tells the place of an element: no read found it or what its transaction appended after it, and its
  /// transaction did not tell what it read.
  private boolean isUnseen(int version, int keys) {
    if (table.key(version) >= keys || !isCommitted(version) || table.before(version) != NONE) {
      return false;
    }
    int own = version;
    while (own != NONE && !table.seen(own)) {
      own = table.replacedBy(own);
    }
    return own == NONE;
  }

  /// The last version of each list; [#NONE] if there are several, or a version's place is not known.
  private int[] tips(int keys) {
    int[] tips = new int[keys];
    Arrays.fill(tips, NONE);
    BitSet doubtful = new BitSet();
    for (int version = 0; version < table.versions(); version++) {
      int key = table.key(version);
      if (key >= keys || !table.stands(version) || isUnseen(firstOfItsWriter(version), keys)) {
        continue;
      }
      boolean placed = table.number(version) == TransactionTable.INITIAL || before[version] != NONE;
      int after = firstAfter[version];
      boolean forked = after != NONE && nextAfter[after] != NONE;
      boolean last = placed && after == NONE;
      if (!placed || forked || (last && tips[key] != NONE)) {
        doubtful.set(key);
      }
      if (last) {
        tips[key] = version;
      }
    }
    doubtful.stream().forEach(key -> tips[key] = NONE);
    return tips;
  }

  /// The version with which the transaction of this one began to change the key.
  private int firstOfItsWriter(int version) {
    int first = version;
    int writer = table.writer(version);
    while (writer != NONE
        && table.before(first) != NONE
        && table.writer(table.before(first)) == writer) {
      first = table.before(first);
    }
    return first;
  }
}
