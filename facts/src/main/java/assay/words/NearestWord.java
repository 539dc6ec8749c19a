package assay.words;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/// Finds the nearest correct word for a misspelt word: the fewest letters added, dropped, changed
/// or swapped with a neighbour (Damerau's distance), at most a third of the word, or two
/// fifths if the words begin alike.
public final class NearestWord {

  private static final int ALIKE = 3;

  private NearestWord() {}

  /// The nearest of some words; empty if all are too far.
  public static Optional<String> of(String wrong, Collection<String> right) {
    return right.stream()
        .filter(word -> Math.abs(wrong.length() - word.length()) <= most(wrong, word))
        .filter(word -> distance(wrong, word) <= most(wrong, word))
        .filter(word -> distance(wrong, word) < longer(wrong, word))
        .filter(word -> !word.equals(wrong))
        .min(Comparator.comparingInt(word -> distance(wrong, word)));
  }

  /// The help for a wrong word where only a handful are right: the nearest is suggested although half of its letters may
  /// differ.
  public static String helpAmong(String wrong, Collection<String> few, String otherwise) {
    return few.stream()
        .filter(word -> !word.equals(wrong) && distance(wrong, word) <= longer(wrong, word) / 2)
        .min(Comparator.comparingInt(word -> distance(wrong, word)))
        .map("did you mean `%s`?"::formatted)
        .orElse(otherwise);
  }

  /// The help for a wrong word: the nearest correct word as a question, or else another help.
  public static String help(String wrong, Collection<String> right, String otherwise) {
    return of(wrong, right).map("did you mean `%s`?"::formatted).orElse(otherwise);
  }

  /// Of words that begin alike, more of the rest may differ: `cheks` is `check`.
  private static int most(String wrong, String word) {
    boolean alike = wrong.length() > ALIKE && wrong.regionMatches(true, 0, word, 0, ALIKE);
    return Math.max(1, alike ? longer(wrong, word) * 2 / 5 : longer(wrong, word) / 3);
  }

  private static int longer(String wrong, String word) {
    return Math.max(wrong.length(), word.length());
  }

  static int distance(String from, String to) {
    String a = from.toLowerCase(Locale.ROOT);
    String b = to.toLowerCase(Locale.ROOT);
    int[][] edits = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          edits[i][j] = i + j;
          continue;
        }
        int change = edits[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        edits[i][j] = Math.min(change, 1 + Math.min(edits[i - 1][j], edits[i][j - 1]));
        if (i > 1 && j > 1 && swapped(a, i, b, j)) {
          edits[i][j] = Math.min(edits[i][j], edits[i - 2][j - 2] + 1);
        }
      }
    }
    return edits[a.length()][b.length()];
  }

  private static boolean swapped(String a, int i, String b, int j) {
    return a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
  }
}
