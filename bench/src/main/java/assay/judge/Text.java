package assay.judge;

import assay.words.Amounts;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/// Figures in words for a reader: three digits, a unit, thousands apart.
final class Text {

  /// How many names a sentence bears.
  private static final int NAMED = 3;

  private Text() {}

  /// A number of things: `1,119`.
  static String count(double number) {
    return Amounts.count(number);
  }

  /// A number of things: `1,119`.
  static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /// A share: `31.2 %`, `0.0344 %`.
  static String share(double share) {
    return Amounts.share(share);
  }

  /// A duration: `61.0 µs`, `1.31 ms`, `26.0 s`.
  static String nanos(double nanos) {
    return Amounts.time(nanos);
  }

  /// A duration: `61.0 µs`, `1.31 ms`, `26.0 s`.
  static String nanos(long nanos) {
    return nanos((double) nanos);
  }

  /// A number of bytes: `827 B`, `1.05 KiB`, `512 MiB`.
  static String bytes(double bytes) {
    return Amounts.bytes(bytes);
  }

  /// A figure in a metric's own unit.
  static String of(String unit, double value) {
    return Amounts.of(unit, value);
  }

  /// A ratio: `0.531×`, `1.024×`, `12.4×`.
  static String ratio(double ratio) {
    return Amounts.ratio(ratio);
  }

  /// A difference of shares: `12.5 points`, which are hundredths.
  static String points(double share) {
    return Amounts.points(share);
  }

  /// One of two words by number.
  static String plural(long number, String one, String many) {
    return count(number) + " " + (number == 1 ? one : many);
  }

  /// Names in a sentence, at most three of them: `a`, `a and b`, `a, b, c and 2 more`.
  static String names(Collection<String> names) {
    List<String> shown = new ArrayList<>(names.stream().limit(NAMED).toList());
    int more = names.size() - shown.size();
    String last = more > 0 ? more + " more" : shown.isEmpty() ? "" : shown.removeLast();
    return shown.isEmpty() ? last : String.join(", ", shown) + " and " + last;
  }

  /// Names of strategies in a sentence, in quotes, at most three of them.
  static String quoted(Collection<String> names) {
    return names(names.stream().map("“%s”"::formatted).toList());
  }
}
