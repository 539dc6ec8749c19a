package assay.words;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;

/// Formats amounts for records and pages: three significant digits and a unit.
public final class AmountFormat {

  private static final MathContext DIGITS = new MathContext(3);
  private static final List<String> BYTES = List.of("B", "KiB", "MiB", "GiB", "TiB");
  private static final List<String> TIMES = List.of("ns", "µs", "ms", "s");
  private static final List<String> RATES = List.of("/s", "k/s", "M/s", "G/s");

  private AmountFormat() {}

  /// A duration: `61.0 µs`, `1.31 ms`, `26.0 s`.
  public static String time(double nanos) {
    return scaled(nanos, 1000, TIMES, " ");
  }

  /// A rate: `989/s`, `1.90k/s`.
  public static String rate(double perSecond) {
    return scaled(perSecond, 1000, RATES, "");
  }

  /// Bytes: `827 B`, `1.05 KiB`, `512 MiB`.
  public static String bytes(double bytes) {
    return scaled(bytes, 1024, BYTES, " ");
  }

  /// A share: `31.2 %`, `0.0344 %`.
  public static String share(double share) {
    return significant(share * 100) + " %";
  }

  /// A difference of shares in percentage points: `12.5 points`.
  public static String points(double share) {
    return significant(share * 100) + " points";
  }

  /// A ratio: `0.531×`, `1.024×`, `12.4×`.
  public static String ratio(double ratio) {
    return ratioNumber(ratio) + "×";
  }

  /// A ratio without its sign.
  public static String ratioNumber(double ratio) {
    boolean near = ratio >= 0.1 && ratio < 1.1;
    return near ? String.format(Locale.ROOT, "%.3f", ratio) : significant(ratio);
  }

  /// A figure in a metric's own unit.
  ///
  /// @param unit `ns`, `/s`, `share`, `count`, `bytes`, `requests` or `rows`; another unit is
  ///     written unchanged
  public static String of(String unit, double value) {
    return switch (unit) {
      case "ns" -> time(value);
      case "/s" -> rate(value);
      case "bytes" -> bytes(value);
      case "share" -> share(value);
      case "count", "requests", "rows" -> count(value);
      default -> significant(value) + " " + unit;
    };
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

  /// A count: `1,119`, with one decimal if it is below 100 and not whole.
  public static String count(double value) {
    return value == Math.rint(value) || Math.abs(value) >= 100
        ? String.format(Locale.ROOT, "%,.0f", value)
        : String.format(Locale.ROOT, "%,.1f", value);
  }

  /// A count with its noun: `1 run`, `1,119 runs`.
  public static String plural(long number, String one, String many) {
    return String.format(Locale.ROOT, "%,d %s", number, number == 1 ? one : many);
  }
}
