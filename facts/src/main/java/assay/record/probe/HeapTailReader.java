package assay.record.probe;

import assay.record.io.GrowingLineReader;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A process's heap after its last collection, from its growing `gc.log`, without involving the process.
public final class HeapTailReader {

  /// The line of a collecting pause ends with `123M->45M(512M) 1.234ms`. Marking pauses, which collect very little,
  /// end like that too.
  private static final Pattern COLLECTED =
      Pattern.compile(
          "^\\[(\\d+)ns].* Pause (?:Young|Full) .*\\d+[BKMG]->(\\d+)([BKMG])\\((\\d+)([BKMG])\\) \\S+ms$");

  private final GrowingLineReader lines;
  private Optional<AfterCollection> last = Optional.empty();

  /// Starts at the log's beginning; the log need not exist yet.
  public HeapTailReader(Path log) {
    lines = new GrowingLineReader(log);
  }

  /// @param nanos on the host's monotonic clock
  public record AfterCollection(long nanos, long usedBytes, long committedBytes) {}

  /// The last collection; empty before the first, or if the log has another form.
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
