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

  /// What a tick of the kernel's is to its users, on every system that Assay runs on.
  private static final long TICK_NANOS = 10_000_000;

  private final Map<Long, Entry> entries;

  /// A process that no other one is, whoever gets its number later.
  ///
  /// @param pid its number
  /// @param start when it started, in ticks since the host did
  record Key(long pid, long start) {}

  /// One process.
  ///
  /// @param parent the number of its parent
  /// @param ownNanos CPU time of its threads
  /// @param reapedNanos CPU time of its children that have ended and that it waited for, with that of theirs
  record Entry(Key key, long parent, long ownNanos, long reapedNanos) {

    long nanos() {
      return ownNanos + reapedNanos;
    }
  }

  private ProcessTable(Map<Long, Entry> entries) {
    this.entries = Collections.unmodifiableMap(entries);
  }

  /// That of this host; without any process where it does not tell.
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
      // A host that is not a Linux.
    }
    return new ProcessTable(entries);
  }

  /// Empty where the process has ended meanwhile.
  private static Optional<Entry> entry(Path folder) {
    try {
      String stat = Files.readString(folder.resolve("stat"));
      // The name of a program, in parentheses, may hold spaces and parentheses.
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

  /// A process by its number.
  Optional<Entry> find(long pid) {
    return Optional.ofNullable(entries.get(pid));
  }

  /// The numbers of some processes and of all that these have started and that run.
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
