package assay.engine.reference;

import java.util.Collection;
import java.util.Iterator;
import java.util.SplittableRandom;

/// A seeded random share of events; thread-safe.
final class RandomShare {

  private final double share;
  private final SplittableRandom random;

  /// @param share from 0 to 1
  RandomShare(double share, long seed) {
    this.share = share;
    this.random = new SplittableRandom(seed);
  }

  /// Reads a percentage: `5%`, `0.1%`.
  ///
  /// @throws IllegalArgumentException if the text is not one from 0% to 100%
  static double parse(String text) {
    String number = text.strip();
    try {
      double share = Double.parseDouble(number.substring(0, number.length() - 1)) / 100;
      if (number.endsWith("%") && share >= 0 && share <= 1) {
        return share;
      }
    } catch (NumberFormatException | StringIndexOutOfBoundsException e) {
      throw new IllegalArgumentException(refusal(text), e);
    }
    throw new IllegalArgumentException(refusal(text));
  }

  private static String refusal(String text) {
    return "`" + text + "` is not a percentage: a number from 0 to 100 and %, such as 5%";
  }

  /// Whether the next event belongs to the share.
  synchronized boolean hits() {
    return random.nextDouble() < share;
  }

  /// Each with the same probability.
  synchronized <T> T oneOf(Collection<T> several) {
    Iterator<T> each = several.iterator();
    for (int skipped = random.nextInt(several.size()); skipped > 0; skipped--) {
      each.next();
    }
    return each.next();
  }
}
