package assay.judge.figure;

import assay.words.AmountFormat;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/// Figures as text for a reader: three digits, a unit, separated thousands.
public final class AmountText {

  private static final int NAMED = 3;

  private AmountText() {}

  public static String count(double number) {
    return AmountFormat.count(number);
  }

  public static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /// A share: `31.2 %`, `0.0344 %`.
  public static String share(double share) {
    return AmountFormat.share(share);
  }

  /// A duration: `61.0 µs`, `1.31 ms`, `26.0 s`.
  public static String nanos(double nanos) {
    return AmountFormat.time(nanos);
  }

  /// A duration: `61.0 µs`, `1.31 ms`, `26.0 s`.
  public static String nanos(long nanos) {
    return nanos((double) nanos);
  }

  /// A number of bytes: `827 B`, `1.05 KiB`, `512 MiB`.
  public static String bytes(double bytes) {
    return AmountFormat.bytes(bytes);
  }

  public static String of(String unit, double value) {
    return AmountFormat.of(unit, value);
  }

  /// A ratio: `0.531×`, `1.024×`, `12.4×`.
  public static String ratio(double ratio) {
    return AmountFormat.ratio(ratio);
  }

  /// A difference of shares in hundredths: `12.5 points`.
  public static String points(double share) {
    return AmountFormat.points(share);
  }

  public static String plural(long number, String one, String many) {
    return count(number) + " " + (number == 1 ? one : many);
  }

  /// Names in a sentence, at most three: `a`, `a and b`, `a, b, c and 2 more`.
  public static String names(Collection<String> names) {
    List<String> shown = new ArrayList<>(names.stream().limit(NAMED).toList());
    int more = names.size() - shown.size();
    String last = more > 0 ? more + " more" : shown.isEmpty() ? "" : shown.removeLast();
    return shown.isEmpty() ? last : String.join(", ", shown) + " and " + last;
  }

  /// Quoted names in a sentence, at most three.
  public static String quoted(Collection<String> names) {
    return names(names.stream().map("“%s”"::formatted).toList());
  }
}
