package assay.probe;

import assay.probe.ProcessTable.Entry;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// CPU time of some processes and all their descendants, including ended ones.
///
/// The kernel adds an ended process's time to its parent's account when the parent waits for it. Otherwise the last seen
/// value counts. Processes are identified by number and start time.
public final class ProcessTreeCpu {

  private final Map<ProcessTable.Key, Entry> last = new HashMap<>();
  private long lostNanos;

  /// Total since each process started; empty if none was ever seen.
  public OptionalLong nanos(ProcessTable table, Collection<Long> roots) {
    Map<ProcessTable.Key, Entry> now = running(table, roots);
    keepLost(now);
    boolean seen = !last.isEmpty() || !now.isEmpty();
    last.clear();
    last.putAll(now);
    long running = now.values().stream().mapToLong(Entry::nanos).sum();
    return seen || lostNanos > 0 ? OptionalLong.of(running + lostNanos) : OptionalLong.empty();
  }

  private Map<ProcessTable.Key, Entry> running(ProcessTable table, Collection<Long> roots) {
    List<Long> known = new ArrayList<>(roots);
    for (ProcessTable.Key key : last.keySet()) {
      table
          .find(key.pid())
          .filter(entry -> entry.key().equals(key))
          .ifPresent(entry -> known.add(key.pid()));
    }
    Map<ProcessTable.Key, Entry> now = new HashMap<>();
    for (long pid : table.trees(known)) {
      table.find(pid).ifPresent(entry -> now.put(entry.key(), entry));
    }
    return now;
  }

  private @Nullable Entry heir(Entry ended, Map<ProcessTable.Key, Entry> now) {
    Map<Long, Entry> before = new HashMap<>();
    last.values().forEach(entry -> before.put(entry.key().pid(), entry));
    Entry parent = before.get(ended.parent());
    for (int depth = 0; parent != null && depth < before.size(); depth++) {
      Entry running = now.get(parent.key());
      if (running != null) {
        return running;
      }
      parent = before.get(parent.parent());
    }
    return null;
  }

  /// An ended process's time should be on its nearest running ancestor's account. Time missing there is kept as lost.
  private void keepLost(Map<ProcessTable.Key, Entry> now) {
    Map<ProcessTable.Key, Long> owed = new HashMap<>();
    for (Entry ended : last.values()) {
      if (!now.containsKey(ended.key())) {
        Entry heir = heir(ended, now);
        if (heir == null) {
          lostNanos += ended.nanos();
        } else {
          owed.merge(heir.key(), ended.nanos(), Long::sum);
        }
      }
    }
    owed.forEach((key, nanos) -> lostNanos += Math.max(0, nanos - reaped(key, now)));
  }

  private long reaped(ProcessTable.Key key, Map<ProcessTable.Key, Entry> now) {
    Entry before = last.get(key);
    Entry after = now.get(key);
    return before == null || after == null ? 0 : after.reapedNanos() - before.reapedNanos();
  }
}
