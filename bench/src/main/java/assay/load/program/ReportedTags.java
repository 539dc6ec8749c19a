package assay.load.program;

import assay.load.keys.WriteLeases;
import java.util.BitSet;

/// The numbers that a program's increments have left, each of which may be left once.
final class ReportedTags {

  private final BitSet left = new BitSet();

  /// Takes note of one.
  ///
  /// @return whether it is a number of the client's, and new
  boolean add(int client, long tag) {
    long number = tag - WriteLeases.firstTag(client);
    if (number < 0 || number >= Integer.MAX_VALUE || left.get((int) number)) {
      return false;
    }
    left.set((int) number);
    return true;
  }
}
