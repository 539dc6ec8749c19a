package assay.probe;

import assay.api.engine.ChildEnvironment;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Open TCP sockets of this host with the kernel's counts of sent data, by their ends: `127.0.0.1:7001 127.0.0.1:40000`.
///
/// Finding a socket's process means reading every open file of every process: 5 of the 9 ms of CPU per sample, once a second,
/// on the grid's cores. Only new sockets, recognised by the kernel's inode number, are therefore looked up.
final class SocketCounters {

  private static final List<String> COMMAND = List.of("ss", "-tineH");
  private static final List<String> WITH_PROCESSES = List.of("ss", "-tinepH");
  private static final long PATIENCE_SECONDS = 5;
  private static final Pattern ENDS =
      Pattern.compile("^[A-Z0-9-]+\\s+\\d+\\s+\\d+\\s+(\\S+)\\s+(\\S+)");
  private static final Pattern PROCESS = Pattern.compile("\\bpid=(\\d+)");
  private static final Pattern INODE = Pattern.compile("\\bino:(\\d+)");
  private static final Pattern SENT = Pattern.compile("\\bbytes_sent:(\\d+)");
  private static final Pattern SEGMENTS = Pattern.compile("\\bsegs_out:(\\d+)");

  private final Look look;
  private Map<Long, Long> processes = Map.of();
  private Set<Long> nameless = Set.of();

  interface Look {

    /// Runs `ss`.
    ///
    /// @param processes whether to include the processes that hold each socket
    String at(boolean processes);
  }

  /// One socket.
  ///
  /// @param mirrored its ends as the other side's socket names them
  /// @param process 0 if hidden
  /// @param sentBytes including retransmissions
  /// @param sentSegments including bare acknowledgements
  record Socket(String mirrored, long process, long sentBytes, long sentSegments) {}

  SocketCounters(Look look) {
    this.look = look;
  }

  static SocketCounters ofThisHost() {
    return new SocketCounters(SocketCounters::ask);
  }

  /// All open sockets; empty if the host has no `ss`, or an `ss` without counts.
  Optional<Map<String, Socket>> open() {
    Map<String, Socket> sockets = new HashMap<>();
    String shown = shown();
    for (String entry : entries(shown)) {
      ends(entry)
          .ifPresent(ends ->
              sockets.put(
                  ends,
                  new Socket(
                      mirrored(ends),
                      process(entry),
                      number(SENT, entry),
                      number(SEGMENTS, entry))));
    }
    return shown.contains("segs_out:") ? Optional.of(sockets) : Optional.empty();
  }

  private String shown() {
    String shown = look.at(false);
    Set<String> between =
        Stream.of(entries(shown))
            .flatMap(entry -> ends(entry).stream())
            .collect(Collectors.toSet());
    if (Stream.of(entries(shown)).noneMatch(entry -> isNew(entry, between))) {
      return shown;
    }
    String all = look.at(true);
    learn(entries(all));
    return all;
  }

  /// A socket may open between the process lookup and the list: a socket without a process is looked up once more before it
  /// counts as hidden.
  private void learn(String[] entries) {
    Map<Long, Long> known = new HashMap<>();
    Set<Long> hidden = new HashSet<>();
    for (String entry : entries) {
      long inode = number(INODE, entry);
      long process = holder(entry, inode);
      if (process != 0 || nameless.contains(inode)) {
        known.put(inode, process);
      }
      if (process == 0) {
        hidden.add(inode);
      }
    }
    processes = known;
    nameless = hidden;
  }

  /// If several processes hold a socket, the previous holder wins, else the oldest by number. A child that a server forks
  /// briefly, for example to write its data to a file, holds all of the server's sockets.
  private long holder(String entry, long inode) {
    SortedSet<Long> holders = new TreeSet<>();
    Matcher process = PROCESS.matcher(entry);
    while (process.find()) {
      holders.add(Long.parseLong(process.group(1)));
    }
    long before = processes.getOrDefault(inode, 0L);
    if (holders.isEmpty() || holders.contains(before)) {
      return holders.isEmpty() ? 0 : before;
    }
    return holders.first();
  }

  /// A socket's details are on its line, or on indented lines below.
  private static String[] entries(String shown) {
    return shown.split("\\n(?!\\s)");
  }

  /// A socket without a holder has inode 0. Sockets with an end on another host do not count.
  private boolean isNew(String entry, Set<String> between) {
    long inode = number(INODE, entry);
    return inode != 0
        && !processes.containsKey(inode)
        && ends(entry).filter(ends -> between.contains(mirrored(ends))).isPresent();
  }

  private static Optional<String> ends(String entry) {
    Matcher ends = ENDS.matcher(entry);
    return ends.find()
        ? Optional.of(plain(ends.group(1)) + " " + plain(ends.group(2)))
        : Optional.empty();
  }

  private static String mirrored(String ends) {
    int gap = ends.indexOf(' ');
    return ends.substring(gap + 1) + " " + ends.substring(0, gap);
  }

  private long process(String entry) {
    return processes.getOrDefault(number(INODE, entry), number(PROCESS, entry));
  }

  private static long number(Pattern pattern, String entry) {
    Matcher number = pattern.matcher(entry);
    return number.find() ? Long.parseLong(number.group(1)) : 0;
  }

  /// An IPv4-mapped IPv6 address equals the IPv4 address.
  private static String plain(String end) {
    return end.replaceFirst("^\\[::ffff:([0-9.]+)]", "$1");
  }

  private static String ask(boolean processes) {
    try {
      Process ss =
          ChildEnvironment.needed(processes ? WITH_PROCESSES : COMMAND)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      ss.getOutputStream().close();
      // A hanging `ss` must not delay the other samples, and half a list is useless.
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
