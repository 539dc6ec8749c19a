package assay.probe;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The open TCP sockets of this host with the kernel's own counts of what each has sent, by their
/// ends: `127.0.0.1:7001 127.0.0.1:40000`.
final class SocketCounters {

  private static final List<String> COMMAND = List.of("ss", "-tinpH");
  private static final long PATIENCE_SECONDS = 5;
  private static final Pattern ENDS =
      Pattern.compile("^[A-Z0-9-]+\\s+\\d+\\s+\\d+\\s+(\\S+)\\s+(\\S+)");
  private static final Pattern PROCESS = Pattern.compile("\\bpid=(\\d+)");
  private static final Pattern SENT = Pattern.compile("\\bbytes_sent:(\\d+)");
  private static final Pattern SEGMENTS = Pattern.compile("\\bsegs_out:(\\d+)");

  private final Supplier<String> text;

  /// One socket.
  ///
  /// @param mirrored its ends as the other side's socket names them
  /// @param process the id of a process that holds it, or 0 where that is hidden
  /// @param sentBytes what it sent, retransmissions included
  /// @param sentSegments in how many segments, bare acknowledgements included
  record Socket(String mirrored, long process, long sentBytes, long sentSegments) {}

  SocketCounters(Supplier<String> text) {
    this.text = text;
  }

  /// Those that `ss` shows.
  static SocketCounters ofThisHost() {
    return new SocketCounters(SocketCounters::ask);
  }

  /// Every one; empty where the host has no `ss`, or one that does not count.
  Optional<Map<String, Socket>> open() {
    Map<String, Socket> sockets = new HashMap<>();
    String shown = text.get();
    // What belongs to a socket stands on its line, or on an indented one below it.
    for (String entry : shown.split("\\n(?!\\s)")) {
      Matcher ends = ENDS.matcher(entry);
      if (ends.find()) {
        String here = plain(ends.group(1));
        String there = plain(ends.group(2));
        Socket socket =
            new Socket(
                there + " " + here,
                number(PROCESS, entry),
                number(SENT, entry),
                number(SEGMENTS, entry));
        sockets.put(here + " " + there, socket);
      }
    }
    return shown.contains("segs_out:") ? Optional.of(sockets) : Optional.empty();
  }

  private static long number(Pattern pattern, String entry) {
    Matcher number = pattern.matcher(entry);
    return number.find() ? Long.parseLong(number.group(1)) : 0;
  }

  /// An IPv4 address in IPv6's clothes is the same address.
  private static String plain(String end) {
    return end.replaceFirst("^\\[::ffff:([0-9.]+)]", "$1");
  }

  private static String ask() {
    try {
      Process ss =
          new ProcessBuilder(COMMAND).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      ss.getOutputStream().close();
      // One that hangs must not hold up what is sampled with it, and half a list is none.
      CompletableFuture<Process> unused =
          ss.onExit()
              .orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS)
              .exceptionally(late -> ss.destroyForcibly());
      try (InputStream shown = ss.getInputStream()) {
        String all = new String(shown.readAllBytes(), StandardCharsets.UTF_8);
        return ss.waitFor() == 0 ? all : "";
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "";
    } catch (IOException e) {
      return "";
    }
  }
}
