package assay.study.file;

import assay.api.DurationNotation;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Parses the numbers and units of a study into plain units. The study's schema defines what may be
/// written.
public final class UnitParser {

  private static final Pattern NUMBER_AND_UNIT =
      Pattern.compile("([0-9][0-9_]*(?:\\.[0-9]+)?)([A-Za-z/%]*)");

  private static final Map<String, Double> BYTES =
      Map.ofEntries(
          Map.entry("", 1.0),
          Map.entry("b", 1.0),
          Map.entry("k", 1024.0),
          Map.entry("m", 1024.0 * 1024),
          Map.entry("g", 1024.0 * 1024 * 1024),
          Map.entry("kB", 1e3),
          Map.entry("MB", 1e6),
          Map.entry("GB", 1e9),
          Map.entry("KiB", 1024.0),
          Map.entry("MiB", 1024.0 * 1024),
          Map.entry("GiB", 1024.0 * 1024 * 1024));

  private static final Map<String, Double> RATES = Map.of("/s", 1.0, "k/s", 1e3, "M/s", 1e6);
  private static final Map<String, Double> SHARES = Map.of("%", 0.01);
  private static final Map<String, Double> COUNTS = Map.of("", 1.0);

  private UnitParser() {}

  public static long count(String text) {
    return Math.round(number(text, COUNTS));
  }

  /// A whole number, or a size in bytes: `50_000`, `256m`.
  public static long amount(String text) {
    return Math.round(number(text, BYTES));
  }

  public static double rate(String text) {
    return number(text, RATES);
  }

  /// A share of one: `5%`.
  public static double share(String text) {
    return number(text, SHARES);
  }

  /// A percentage, with or without its sign: `40`, `40%`.
  public static double percent(String text) {
    return number(text, Map.of("", 1.0, "%", 1.0));
  }

  /// A value in the unit of a metric, as the glossary names it.
  ///
  /// @throws IllegalArgumentException if the text is no such value
  public static double inUnit(String text, String unit) {
    return switch (unit) {
      case "ns" -> DurationNotation.parse(text).toNanos();
      case "/s" -> rate(text);
      case "share" -> share(text);
      case "bytes" -> number(text, BYTES);
      default -> number(text, COUNTS);
    };
  }

  private static double number(String text, Map<String, Double> units) {
    Matcher form = NUMBER_AND_UNIT.matcher(text.strip());
    if (form.matches()) {
      Double unit = units.get(form.group(2));
      if (unit != null) {
        return Double.parseDouble(form.group(1).replace("_", "")) * unit;
      }
    }
    throw new IllegalArgumentException("`" + text + "` is a number without a fitting unit");
  }
}
