package assay.engine.reference;

import java.util.Collection;
import java.util.Iterator;
import java.util.SplittableRandom;

/// A share of events that something happens to, decided one by one from a seed; for many threads.
final class Share {

  private final double share;
  private final SplittableRandom random;

  /// A share from 0 to 1.
  Share(double share, long seed) {
    this.share = share;
    this.random = new SplittableRandom(seed);
  }

  /// Reads a percentage: `5%`, `0.1%`.
  ///
  /// @throws IllegalArgumentException when the text is not one from 0% to 100%
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

  /// Whether it happens to the next event.
  synchronized boolean hits() {
    return random.nextDouble() < share;
  }

  /// One of several, each as likely.
  synchronized <T> T oneOf(Collection<T> several) {
    Iterator<T> each = several.iterator();
    for (int skipped = random.nextInt(several.size()); skipped > 0; skipped--) {
      each.next();
    }
    return each.next();
  }
}
