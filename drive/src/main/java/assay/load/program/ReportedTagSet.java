package assay.load.program;

import assay.load.keys.WriteLeases;
import java.util.BitSet;

/// The numbers that a program's increments have left; each may occur once.
final class ReportedTagSet {

  private final BitSet left = new BitSet();

  /// @return whether the number is one of the client's, and new
  boolean add(int client, long tag) {
    long number = tag - WriteLeases.firstTag(client);
    if (number < 0 || number >= Integer.MAX_VALUE || left.get((int) number)) {
      return false;
    }
    left.set((int) number);
    return true;
  }
}
