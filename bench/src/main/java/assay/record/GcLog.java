package assay.record;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The pauses of one process by its `gc.log`, as HotSpot writes it with
/// `-Xlog:gc*:file=gc.log:timenanos,tags`. Every collector reports a pause in one line that begins
/// with `Pause`, carries its causes in parentheses and ends with its length; all other lines are
/// about other things.
public final class GcLog {

  private static final Pattern PAUSE =
      Pattern.compile(
          "^\\[(\\d+)ns]\\[[^]]*]\\s*GC\\(\\d+\\) (Pause .*?)"
              + "(?: \\d+[BKMG]->\\d+[BKMG]\\(\\d+[BKMG]\\))? (\\d+\\.\\d+)ms$");
  private static final double NANOS_PER_MILLI = 1e6;

  private GcLog() {}

  /// One pause.
  ///
  /// @param startNanos when it began, on the host's monotonic clock
  /// @param lengthNanos how long it was
  /// @param cause what it was for, in the collector's words: `Pause Young (Normal) (G1 Evacuation
  ///     Pause)`
  public record Pause(long startNanos, long lengthNanos, String cause) {}

  /// Every pause of a log in order; none where there is no log.
  public static List<Pause> read(Path file) {
    List<Pause> pauses = new ArrayList<>();
    for (String line : Lines.of(file)) {
      Matcher pause = PAUSE.matcher(line);
      if (pause.matches()) {
        long length = Math.round(Double.parseDouble(pause.group(3)) * NANOS_PER_MILLI);
        long written = Long.parseLong(pause.group(1));
        pauses.add(new Pause(written - length, length, pause.group(2)));
      }
    }
    return pauses;
  }
}
