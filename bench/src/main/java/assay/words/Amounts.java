package assay.words;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;

/// How an amount is written, in the record as on every page: three significant digits and a unit.
public final class Amounts {

  private static final MathContext DIGITS = new MathContext(3);
  private static final List<String> BYTES = List.of("B", "KiB", "MiB", "GiB", "TiB");
  private static final List<String> TIMES = List.of("ns", "µs", "ms", "s");
  private static final List<String> RATES = List.of("/s", "k/s", "M/s", "G/s");

  private Amounts() {}

  /// A duration: `61.0 µs`, `1.31 ms`, `26.0 s`.
  public static String time(double nanos) {
    return scaled(nanos, 1000, TIMES, " ");
  }

  /// A rate: `989/s`, `1.90k/s`.
  public static String rate(double perSecond) {
    return scaled(perSecond, 1000, RATES, "");
  }

  /// A number of bytes: `827 B`, `1.05 KiB`, `512 MiB`.
  public static String bytes(double bytes) {
    return scaled(bytes, 1024, BYTES, " ");
  }

  private static String scaled(double value, double step, List<String> units, String space) {
    double rest = value;
    int unit = 0;
    while (Double.isFinite(rest)
        && rounded(rest).abs().doubleValue() >= step
        && unit < units.size() - 1) {
      rest /= step;
      unit++;
    }
    return (unit == 0 ? count(rest) : significant(rest)) + space + units.get(unit);
  }

  private static BigDecimal rounded(double value) {
    return BigDecimal.valueOf(value).round(DIGITS);
  }

  /// Three significant digits, never in powers of ten.
  public static String significant(double value) {
    BigDecimal rounded = rounded(value);
    if (rounded.signum() == 0) {
      return "0";
    }
    if (rounded.abs().doubleValue() >= 1000) {
      return count(value);
    }
    int whole = rounded.precision() - rounded.scale();
    int places = Math.max(0, DIGITS.getPrecision() - Math.max(whole, 1));
    return whole < 1
        ? rounded.stripTrailingZeros().toPlainString()
        : String.format(Locale.ROOT, "%." + places + "f", rounded);
  }

  /// A number of things: `1,119`, and a tenth where it is small and no whole number.
  public static String count(double value) {
    return value == Math.rint(value) || Math.abs(value) >= 100
        ? String.format(Locale.ROOT, "%,.0f", value)
        : String.format(Locale.ROOT, "%,.1f", value);
  }
}
