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

/// The open TCP sockets of this host with the kernel's own counts of what each has sent, by their
/// ends: `127.0.0.1:7001 127.0.0.1:40000`.
///
/// Whose a socket is takes a look at every open file of every process of the host, 5 of the 9 ms of CPU that all of it
/// takes, once a second, on cores that belong to the grid. So that is asked only where there is a socket that was not there
/// before: the kernel gives each a number of its own, its inode.
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

  /// What `ss` prints.
  interface Look {

    /// All of it.
    ///
    /// @param processes whether with the processes that hold each socket
    String at(boolean processes);
  }

  /// One socket.
  ///
  /// @param mirrored its ends as the other side's socket names them
  /// @param process the id of a process that holds it, or 0 where that is hidden
  /// @param sentBytes what it sent, retransmissions included
  /// @param sentSegments in how many segments, bare acknowledgements included
  record Socket(String mirrored, long process, long sentBytes, long sentSegments) {}

  SocketCounters(Look look) {
    this.look = look;
  }

  /// Those that `ss` shows.
  static SocketCounters ofThisHost() {
    return new SocketCounters(SocketCounters::ask);
  }

  /// Every one; empty where the host has no `ss`, or one that does not count.
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

  /// A socket may have been opened between the look at the processes and the list: one without a process is looked at once
  /// more before it counts as hidden.
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

  /// Of several processes that hold a socket it is the one that held it before, and else the oldest, by its number: a child
  /// that a server has forked for a moment, to write its data to a file say, holds all of its server's.
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

  /// What belongs to a socket stands on its line, or on an indented one below it.
  private static String[] entries(String shown) {
    return shown.split("\\n(?!\\s)");
  }

  /// One that nobody holds any more has the inode 0. One whose other end is not on this host does not count anyway.
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

  /// An IPv4 address in IPv6's clothes is the same address.
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
