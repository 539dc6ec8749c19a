package assay.record.probe;

import assay.record.io.GrowingLines;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// How full the heap of a process was after its last collection, by the `gc.log` that it still writes: the process is asked
/// for nothing.
public final class HeapTail {

  /// The line of every pause that collects ends so: `123M->45M(512M) 1.234ms`; so do those of pauses that find out what
  /// lives and collect next to nothing.
  private static final Pattern COLLECTED =
      Pattern.compile(
          "^\\[(\\d+)ns].* Pause (?:Young|Full) .*\\d+[BKMG]->(\\d+)([BKMG])\\((\\d+)([BKMG])\\) \\S+ms$");

  private final GrowingLines lines;
  private Optional<AfterCollection> last = Optional.empty();

  /// The heap by a log from its beginning on; it may come later.
  public HeapTail(Path log) {
    lines = new GrowingLines(log);
  }

  /// A heap when a collection had ended.
  ///
  /// @param nanos when that was, on the host's monotonic clock
  /// @param usedBytes what was in use
  /// @param committedBytes how large the heap was
  public record AfterCollection(long nanos, long usedBytes, long committedBytes) {}

  /// The last one; empty where nothing was collected yet, or the collector tells it otherwise.
  public Optional<AfterCollection> now() {
    for (String line : lines.more()) {
      Matcher collected = COLLECTED.matcher(line);
      if (collected.matches()) {
        last =
            Optional.of(
                new AfterCollection(
                    Long.parseLong(collected.group(1)),
                    bytes(collected.group(2), collected.group(3)),
                    bytes(collected.group(4), collected.group(5))));
      }
    }
    return last;
  }

  private static long bytes(String number, String unit) {
    return Long.parseLong(number) << (10 * "BKMG".indexOf(unit));
  }
}
