package assay.host.transfer;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Shifts a garbage collector's log from another host to this host's clock.
final class GcLogShifter {

  private static final String COLLECTOR_LOG = "gc.log";
  private static final Pattern STAMP = Pattern.compile("^\\[(\\d{1,18})ns]");

  /// The longest plausible log. A longer one is not from a run, and would not fit into memory.
  private static final long LONGEST = 256L << 20;

  private GcLogShifter() {}

  /// Whether a file name is that of a collector's log.
  static boolean concerns(String name) {
    return name.endsWith("/" + COLLECTOR_LOG);
  }

  /// Shifts the times at the beginnings of a log's lines.
  ///
  /// @throws IOException when the log is longer than any collector's log
  static void shift(Path log, long shiftNanos) throws IOException {
    if (Files.size(log) > LONGEST) {
      throw new IOException(
          "%s has %,d bytes, which is too long for a collector's log"
              .formatted(log.getFileName(), Files.size(log)));
    }
    String text = Files.readString(log, StandardCharsets.ISO_8859_1);
    String shifted =
        text.lines().map(line -> shifted(line, shiftNanos)).collect(Collectors.joining("\n"));
    Files.writeString(
        log, text.endsWith("\n") ? shifted + "\n" : shifted, StandardCharsets.ISO_8859_1);
  }

  private static String shifted(String line, long shiftNanos) {
    Matcher stamp = STAMP.matcher(line);
    return stamp.find()
        ? "[%dns]%s"
            .formatted(Long.parseLong(stamp.group(1)) + shiftNanos, line.substring(stamp.end()))
        : line;
  }
}
