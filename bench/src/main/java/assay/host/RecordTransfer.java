package assay.host;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Brings what processes on another host have written into the record.
///
/// Children shift the times of what they write themselves; what their JVM writes, which is the collector's log, is
/// shifted here.
final class RecordTransfer {

  private static final String COLLECTOR_LOG = "gc.log";
  private static final Pattern STAMP = Pattern.compile("^\\[(\\d+)ns]");

  private RecordTransfer() {}

  /// Brings all that is there so far.
  ///
  /// @param root the record's folder here
  /// @param shiftNanos what is added to that host's times
  static void bring(SshConnection connection, Path root, long shiftNanos) throws IOException {
    // Empty folders stay, for processes stand in some. A log that grows meanwhile is as long as it
    // was: `tar` ends with 1 then, and with 2 where something went wrong.
    String script =
        "cd %s && find . -type f ! -name .beat ! -name .files > .files || exit 3; tar -cf - -T .files; [ $? -le 1 ]"
            .formatted(ShellWords.quoted(connection.work()));
    ProcessBuilder from =
        new ProcessBuilder(connection.session(RemoteScripts.script(script)))
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    ProcessBuilder to =
        new ProcessBuilder("tar", "-C", root.toString(), "--no-same-owner", "-xvf", "-")
            .redirectErrorStream(true);
    List<Process> both = ProcessBuilder.startPipeline(List.of(from, to));
    try (BufferedReader said =
        new BufferedReader(
            new InputStreamReader(both.getLast().getInputStream(), StandardCharsets.UTF_8))) {
      List<String> files = said.lines().toList();
      int packed = both.getFirst().waitFor();
      int unpacked = both.getLast().waitFor();
      if (packed != 0 || unpacked != 0) {
        throw new IOException(
            "its files did not come home: exit code %d there, %d here%s"
                .formatted(packed, unpacked, files.isEmpty() ? "" : "; " + files.getLast()));
      }
      for (String file : files) {
        if (shiftNanos != 0 && file.endsWith("/" + COLLECTOR_LOG)) {
          shift(root.resolve(file).normalize(), shiftNanos);
        }
      }
    } catch (InterruptedException e) {
      both.forEach(Process::destroyForcibly);
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
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
