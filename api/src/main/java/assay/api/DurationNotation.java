package assay.api;

import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Durations in a study's notation: a number and a unit, `250us`, `1.5s`, `2m`.
public final class DurationNotation {

  private static final Pattern FORM = Pattern.compile("(\\d+(?:\\.\\d+)?)(ns|us|µs|ms|s|m|h)");

  private static final Map<String, Long> NANOS =
      Map.of(
          "ns", 1L,
          "us", 1_000L,
          "µs", 1_000L,
          "ms", 1_000_000L,
          "s", 1_000_000_000L,
          "m", 60_000_000_000L,
          "h", 3_600_000_000_000L);

  private DurationNotation() {}

  /// Parses a duration.
  ///
  /// @throws IllegalArgumentException when the text is not a number followed by a unit
  public static Duration parse(String text) {
    Matcher form = FORM.matcher(text.strip());
    if (!form.matches()) {
      throw new IllegalArgumentException(
          "`" + text + "` is not a duration: a number and a unit, such as 250us, 1.5s or 2m");
    }
    long unit = NANOS.getOrDefault(form.group(2), 1L);
    return Duration.ofNanos(Math.round(Double.parseDouble(form.group(1)) * unit));
  }

  /// A duration in a study's notation, in whole seconds if possible, otherwise to the millisecond: `9s`, `4.300s`.
  public static String text(Duration duration) {
    long nanos = duration.toNanos();
    if (nanos % 1_000_000_000 == 0) {
      return nanos / 1_000_000_000 + "s";
    }
    return String.format(Locale.ROOT, "%.3fs", nanos / 1e9);
  }
}
