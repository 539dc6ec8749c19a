package assay.host.clock;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// A host's own report about its wall clock, for a reader only. Assay uses the monotonic clock, and a well-kept clock
/// may still be read late.
public final class WallClockReport {

  /// Asks for the report; POSIX `sh`. Each answer is a line that begins with `clock:`.
  public static final String SCRIPT =
      """
      if command -v chronyc >/dev/null; then echo "clock:chrony=$(chronyc -n -c tracking 2>/dev/null)"; fi
      if command -v timedatectl >/dev/null; then
        echo "clock:timedatectl=$(timedatectl show -p NTPSynchronized --value 2>/dev/null)"
      fi
      if cat /proc/[0-9]*/comm 2>/dev/null | grep -qx ptp4l; then echo "clock:ptp=runs"; fi
      """;

  private static final String SAID = "clock:";

  // The fields of `chronyc -c tracking`.
  private static final int STRATUM = 2;
  private static final int OFF_SECONDS = 4;
  private static final int FIELDS = 14;

  private WallClockReport() {}

  /// The report in a few words.
  public static String text(List<String> lines) {
    Optional<String> chrony = said(lines, "chrony").flatMap(WallClockReport::chrony);
    if (chrony.isPresent()) {
      return chrony.get();
    }
    if (said(lines, "ptp").isPresent()) {
      return "wall clock kept by ptp4l";
    }
    return switch (said(lines, "timedatectl").orElse("")) {
      case "yes" -> "wall clock synchronised, says timedatectl";
      case "no" -> "wall clock not synchronised, says timedatectl";
      default -> "nothing there tells how its wall clock is kept";
    };
  }

  private static Optional<String> said(List<String> lines, String name) {
    String beginning = SAID + name + "=";
    return lines.stream()
        .map(String::strip)
        .filter(line -> line.startsWith(beginning))
        .map(line -> line.substring(beginning.length()))
        .findFirst();
  }

  private static Optional<String> chrony(String tracking) {
    String[] fields = tracking.split(",", -1);
    if (fields.length < FIELDS) {
      return Optional.empty();
    }
    try {
      double millis = Math.abs(Double.parseDouble(fields[OFF_SECONDS])) * 1e3;
      return Optional.of(
          String.format(
              Locale.ROOT,
              "wall clock kept by chrony, stratum %s, %.3f ms off by its own account",
              fields[STRATUM],
              millis));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}
