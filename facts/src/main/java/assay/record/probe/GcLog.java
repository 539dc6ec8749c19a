package assay.record.probe;

import assay.record.io.CompleteTextLines;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A process's pauses from `gc.log`, as HotSpot writes it with `-Xlog:gc*,safepoint:file=gc.log:timenanos,tags`.
/// Every collector reports a pause as `Pause`, after the generation's letter if any, with causes in parentheses and
/// the length at the end. Every stop of all threads has a line that begins with `Safepoint`.
public final class GcLog {

  private static final Pattern PAUSE =
      Pattern.compile(
          "^\\[(\\d{1,18})ns]\\[[^]]*]\\s*GC\\(\\d+\\) (?:[YyO]: )?(Pause .*?)"
              + "(?: \\d+[BKMG]->\\d+[BKMG]\\(\\d+[BKMG]\\))? (\\d{1,9}\\.\\d{1,9})ms$");
  private static final Pattern SAFEPOINT =
      Pattern.compile(
          "^\\[(\\d{1,18})ns]\\[[^]]*]\\s*Safepoint \"([^\"]*)\",.* Total:\\s*(\\d{1,18}) ns.*$");
  private static final double NANOS_PER_MILLI = 1e6;

  private GcLog() {}

  /// @param startNanos on the host's monotonic clock
  /// @param cause `Pause Young (Normal) (G1 Evacuation Pause)`
  public record Pause(long startNanos, long lengthNanos, String cause) {}

  /// @param safepoints all threads' stops for any reason, from the request to the end; may not be logged
  public record Stops(List<Pause> pauses, List<Pause> safepoints) {}

  public static Stops read(Path file) {
    List<Pause> pauses = new ArrayList<>();
    List<Pause> safepoints = new ArrayList<>();
    for (String line : CompleteTextLines.of(file)) {
      Matcher pause = PAUSE.matcher(line);
      Matcher safepoint = SAFEPOINT.matcher(line);
      if (pause.matches()) {
        double millis = Double.parseDouble(pause.group(3));
        pauses.add(stop(pause, Math.round(millis * NANOS_PER_MILLI)));
      } else if (safepoint.matches()) {
        safepoints.add(stop(safepoint, Long.parseLong(safepoint.group(3))));
      }
    }
    return new Stops(List.copyOf(pauses), List.copyOf(safepoints));
  }

  private static Pause stop(Matcher line, long lengthNanos) {
    return new Pause(Long.parseLong(line.group(1)) - lengthNanos, lengthNanos, line.group(2));
  }
}
