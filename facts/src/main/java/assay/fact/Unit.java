package assay.fact;

import assay.words.AmountFormat;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;

/// The unit of a number in a fact, by the end of its name: `oldestNanos` is a duration.
@SuppressWarnings("ImmutableEnumChecker") // its functions are methods without state
public enum Unit {
  NANOS(AmountFormat::time, "nanos"),
  /// Nanoseconds since the run began, as in the lines of a witness.
  MOMENT(value -> String.format(Locale.ROOT, "%.6f s", value / 1e9), "moment"),
  /// Of a test: the p-value.
  CHANCE(value -> String.format(Locale.ROOT, value < 0.001 ? "%.5f" : "%.3f", value), "chance"),
  /// Small figures of a fit.
  SMALL(Unit::small, "alpha", "beta"),
  /// With one decimal.
  TENTHS(value -> String.format(Locale.ROOT, "%.1f", value), "tenths"),
  /// From 0 to 1.
  SHARE(AmountFormat::share, "share"),
  /// A difference of shares.
  POINTS(AmountFormat::points, "points"),
  BYTES(AmountFormat::bytes, "bytes"),
  PER_SECOND(AmountFormat::rate, "persecond"),
  RATIO(AmountFormat::ratio, "ratio"),
  /// A number that names something.
  NAME(value -> Long.toString(Math.round(value)), "number", "key", "version", "client", "tag"),
  /// A small count in words: `two`.
  SPELLED(Unit::spelled, "spelled"),
  COUNT(AmountFormat::count, "");

  private static final List<String> WORDS =
      List.of("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten");

  private final DoubleFunction<String> text;
  private final List<String> endings;

  Unit(DoubleFunction<String> text, String... endings) {
    this.text = text;
    this.endings = List.of(endings);
  }

  public static Unit of(String name) {
    String small = name.toLowerCase(Locale.ROOT);
    for (Unit unit : values()) {
      if (unit.endings.stream().anyMatch(small::endsWith)) {
        return unit;
      }
    }
    return COUNT;
  }

  /// A value for a reader: `1.31 ms`.
  public String text(double value) {
    return text.apply(value);
  }

  private static String spelled(double value) {
    int count = (int) Math.round(value);
    return count < WORDS.size() ? WORDS.get(count) : AmountFormat.count(value);
  }

  private static String small(double value) {
    return value < 5e-7 ? "0" : String.format(Locale.ROOT, value < 0.001 ? "%.2g" : "%.4f", value);
  }
}
