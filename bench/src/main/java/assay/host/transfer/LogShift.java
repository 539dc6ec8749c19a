package assay.host.transfer;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// A collector's log of another host, laid on our clock.
final class LogShift {

  private static final String COLLECTOR_LOG = "gc.log";
  private static final Pattern STAMP = Pattern.compile("^\\[(\\d+)ns]");

  private LogShift() {}

  /// Whether a file of this name is such a log.
  static boolean concerns(String name) {
    return name.endsWith("/" + COLLECTOR_LOG);
  }

  /// Shifts the times at the beginnings of a log's lines.
  static void shift(Path log, long shiftNanos) throws IOException {
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
