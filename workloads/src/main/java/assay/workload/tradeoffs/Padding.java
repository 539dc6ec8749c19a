package assay.workload.tradeoffs;

/// Letters that make a value large: a window on one fixed text, so each padding costs only a copy.
public final class Padding {

  private static final String TEXT = text(1 << 13);

  private Padding() {}

  /// @param draw decides the place in the text
  public static String of(int length, long draw) {
    int from = (int) (draw >>> 32) & (TEXT.length() - 1);
    int times = (from + length) / TEXT.length() + 1;
    String text = times == 1 ? TEXT : TEXT.repeat(times);
    return text.substring(from, from + length);
  }

  private static String text(int length) {
    StringBuilder letters = new StringBuilder(length);
    int state = 1;
    for (int i = 0; i < length; i++) {
      state = state * 1_664_525 + 1_013_904_223;
      letters.append((char) ('a' + (state >>> 16) % 26));
    }
    return letters.toString();
  }
}
