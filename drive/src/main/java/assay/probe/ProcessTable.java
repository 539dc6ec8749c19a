package assay.probe;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Every process of this host at one moment, from `/proc/PID/stat`.
public final class ProcessTable {

  /// The kernel's tick for user space, on every system that Assay supports.
  private static final long TICK_NANOS = 10_000_000;

  private final Map<Long, Entry> entries;

  /// A unique process, even if its number is used again later.
  ///
  /// @param start in ticks since the host's start
  record Key(long pid, long start) {}

  /// One process.
  ///
  /// @param ownNanos CPU time of its threads
  /// @param reapedNanos CPU time of ended children that it waited for, with their children
  record Entry(Key key, long parent, long ownNanos, long reapedNanos) {

    long nanos() {
      return ownNanos + reapedNanos;
    }
  }

  private ProcessTable(Map<Long, Entry> entries) {
    this.entries = Collections.unmodifiableMap(entries);
  }

  /// This host's processes; none if the host does not report them.
  public static ProcessTable ofThisHost() {
    return read(Path.of("/proc"));
  }

  static ProcessTable read(Path proc) {
    Map<Long, Entry> entries = new HashMap<>();
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(proc, "[1-9]*")) {
      for (Path folder : folders) {
        entry(folder).ifPresent(entry -> entries.put(entry.key().pid(), entry));
      }
    } catch (IOException untold) {
      // The host is not Linux.
    }
    return new ProcessTable(entries);
  }

  private static Optional<Entry> entry(Path folder) {
    try {
      String stat = Files.readString(folder.resolve("stat"));
      // The program name in parentheses may contain spaces and parentheses.
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
      return Optional.of(
          new Entry(
              new Key(Long.parseLong(folder.getFileName().toString()), Long.parseLong(fields[19])),
              Long.parseLong(fields[1]),
              (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) * TICK_NANOS,
              (Long.parseLong(fields[13]) + Long.parseLong(fields[14])) * TICK_NANOS));
    } catch (IOException | RuntimeException gone) {
      return Optional.empty();
    }
  }

  Optional<Entry> find(long pid) {
    return Optional.ofNullable(entries.get(pid));
  }

  /// Numbers of these processes and all their running descendants.
  public Set<Long> trees(Collection<Long> roots) {
    Map<Long, List<Long>> children = new HashMap<>();
    for (Entry entry : entries.values()) {
      children.computeIfAbsent(entry.parent(), parent -> new ArrayList<>()).add(entry.key().pid());
    }
    Set<Long> found = new HashSet<>();
    Deque<Long> open = new ArrayDeque<>(roots);
    while (!open.isEmpty()) {
      long pid = open.pop();
      if (entries.containsKey(pid) && found.add(pid)) {
        open.addAll(children.getOrDefault(pid, List.of()));
      }
    }
    return found;
  }
}
