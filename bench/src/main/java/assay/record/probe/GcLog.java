package assay.record.probe;

import assay.record.io.TextLines;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The pauses of one process from its `gc.log`, as HotSpot writes it with
/// `-Xlog:gc*,safepoint:file=gc.log:timenanos,tags`. Every collector reports a pause in one line: `Pause`, after the
/// generation's letter in a generational collector, then the causes in parentheses, and the length at the end. Every
/// stop of all threads, for any reason, has one line that begins with `Safepoint`.
public final class GcLog {

  private static final Pattern PAUSE =
      Pattern.compile(
          "^\\[(\\d+)ns]\\[[^]]*]\\s*GC\\(\\d+\\) (?:[YyO]: )?(Pause .*?)"
              + "(?: \\d+[BKMG]->\\d+[BKMG]\\(\\d+[BKMG]\\))? (\\d+\\.\\d+)ms$");
  private static final Pattern SAFEPOINT =
      Pattern.compile("^\\[(\\d+)ns]\\[[^]]*]\\s*Safepoint \"([^\"]*)\",.* Total:\\s*(\\d+) ns.*$");
  private static final double NANOS_PER_MILLI = 1e6;

  private GcLog() {}

  /// @param startNanos on the host's monotonic clock
  /// @param cause in the JVM's words: `Pause Young (Normal) (G1 Evacuation Pause)`
  public record Pause(long startNanos, long lengthNanos, String cause) {}

  /// The pauses in one process's log.
  ///
  /// @param pauses garbage collection pauses, in order
  /// @param safepoints all stops of all threads, garbage collection included, from the request to the end; empty in
  ///     logs without safepoints
  public record Stops(List<Pause> pauses, List<Pause> safepoints) {}

  /// All pauses in a log; empty without a log.
  public static Stops read(Path file) {
    List<Pause> pauses = new ArrayList<>();
    List<Pause> safepoints = new ArrayList<>();
    for (String line : TextLines.of(file)) {
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
