package assay.workload.hub;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/// Guesses the intended word: the one with the fewest letters to add, drop or change, but at most
/// half the longer word's letters.
final class NearestNameFinder {

  private NearestNameFinder() {}

  /// The nearest word, or none if no word is similar; among equally near words the last.
  static Optional<String> of(String wrong, Collection<String> right) {
    return right.stream()
        .filter(word -> 2 * distance(wrong, word) <= Math.max(wrong.length(), word.length()))
        .reduce((one, next) -> nearer(wrong).compare(next, one) <= 0 ? next : one);
  }

  private static Comparator<String> nearer(String wrong) {
    return Comparator.comparingInt(word -> distance(wrong, word));
  }

  private static int distance(String from, String to) {
    String a = from.toUpperCase(Locale.ROOT);
    String b = to.toUpperCase(Locale.ROOT);
    int[] above = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      above[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int[] row = new int[b.length() + 1];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int change = above[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(change, 1 + Math.min(above[j], row[j - 1]));
      }
      above = row;
    }
    return above[b.length()];
  }
}
