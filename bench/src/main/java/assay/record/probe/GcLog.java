package assay.record.probe;

import assay.record.io.TextLines;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The stops of one process by its `gc.log`, as HotSpot writes it with
/// `-Xlog:gc*,safepoint:file=gc.log:timenanos,tags`. Every collector reports a pause in one line that
/// begins with `Pause`, after the generation's letter where it has two, carries its causes in
/// parentheses and ends with its length. Every stop of all threads, for whatever reason, leaves one
/// line that begins with `Safepoint`. All other lines are about other things.
public final class GcLog {

  private static final Pattern PAUSE =
      Pattern.compile(
          "^\\[(\\d+)ns]\\[[^]]*]\\s*GC\\(\\d+\\) (?:[YyO]: )?(Pause .*?)"
              + "(?: \\d+[BKMG]->\\d+[BKMG]\\(\\d+[BKMG]\\))? (\\d+\\.\\d+)ms$");
  private static final Pattern SAFEPOINT =
      Pattern.compile("^\\[(\\d+)ns]\\[[^]]*]\\s*Safepoint \"([^\"]*)\",.* Total:\\s*(\\d+) ns.*$");
  private static final double NANOS_PER_MILLI = 1e6;

  private GcLog() {}

  /// One stop.
  ///
  /// @param startNanos when it began, on the host's monotonic clock
  /// @param lengthNanos how long it was
  /// @param cause what it was for, in the JVM's words: `Pause Young (Normal) (G1 Evacuation Pause)`
  public record Pause(long startNanos, long lengthNanos, String cause) {}

  /// What one process's log holds.
  ///
  /// @param pauses every pause of its collector, in order
  /// @param safepoints every stop of all its threads, those pauses among them, from the request to
  ///     the end; empty where the log was written without them
  public record Stops(List<Pause> pauses, List<Pause> safepoints) {}

  /// Every stop of a log; none where there is no log.
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
