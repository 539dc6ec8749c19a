package assay.engine.reference;

import assay.api.DefiniteFailureException;
import assay.api.EntryProcessor;
import assay.api.engine.DeferredWriteEntry;
import assay.api.query.Condition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// A share of the keys with all copies, the owner's first. One call at a time runs in it, so every key is linearizable.
final class Partition {

  private final BooleanSupplier backupHears;
  private final List<Copy> copies = new ArrayList<>();

  /// How many of an entry's latest writes no backup holds.
  private final Map<EntryAddress, Integer> behind = new HashMap<>();

  private record Copy(String member, Map<String, Map<Object, Object>> maps) {

    static Copy empty(String member) {
      return new Copy(member, new HashMap<>());
    }

    Copy of(String other) {
      Copy copy = empty(other);
      maps.forEach((map, entries) -> copy.maps.put(map, new HashMap<>(entries)));
      return copy;
    }

    Map<Object, Object> entries(String map) {
      return maps.getOrDefault(map, Map.of());
    }

    void set(EntryAddress address, @Nullable Object value) {
      Map<Object, Object> entries = maps.computeIfAbsent(address.map(), map -> new HashMap<>());
      if (value == null) {
        entries.remove(address.key());
      } else {
        entries.put(address.key(), value);
      }
    }
  }

  /// The loss with a copy.
  ///
  /// @param keys the entries that lost a write
  /// @param writes the lost writes
  record Loss(long keys, long writes) {
    static final Loss NONE = new Loss(0, 0);
  }

  /// @param backupHears decides at every plain write whether it reaches backups; entry processors
  /// always do, which keeps lost writes and lost updates apart
  Partition(String owner, BooleanSupplier backupHears) {
    this.backupHears = backupHears;
    copies.add(Copy.empty(owner));
  }

  synchronized @Nullable Object get(EntryAddress address) {
    return entries(address.map()).get(address.key());
  }

  private Map<Object, Object> entries(String map) {
    if (copies.isEmpty()) {
      throw noMember();
    }
    return copies.getFirst().entries(map);
  }

  synchronized void select(String map, Condition condition, Map<Object, Object> found) {
    entries(map).entrySet().stream()
        .filter(condition::holds)
        .forEach(entry -> found.put(entry.getKey(), entry.getValue()));
  }

  synchronized int size(String map) {
    return entries(map).size();
  }

  synchronized void forget(String map) {
    copies.forEach(copy -> copy.maps.remove(map));
    behind.keySet().removeIf(address -> address.in(map));
  }

  synchronized void set(EntryAddress address, @Nullable Object value) {
    set(address, value, backupHears);
  }

  private void set(EntryAddress address, @Nullable Object value, BooleanSupplier hears) {
    if (copies.isEmpty()) {
      throw noMember();
    }
    copies.getFirst().set(address, value);
    if (copies.size() > 1 && hears.getAsBoolean()) {
      copies.subList(1, copies.size()).forEach(copy -> copy.set(address, value));
      behind.remove(address);
    } else {
      behind.merge(address, 1, Integer::sum);
    }
  }

  synchronized @Nullable Object invoke(EntryAddress address, EntryProcessor processor) {
    DeferredWriteEntry entry = new DeferredWriteEntry(address.key(), get(address));
    Object result = processor.apply(entry);
    if (entry.changed()) {
      set(address, entry.value(), () -> true);
    }
    return result;
  }

  /// The owner first.
  synchronized List<String> holders() {
    return copies.stream().map(Copy::member).toList();
  }

  /// Drops a member's copy; a backup replaces a lost owner.
  synchronized Loss drop(String member) {
    boolean owned = !copies.isEmpty() && copies.getFirst().member.equals(member);
    copies.removeIf(copy -> copy.member.equals(member));
    if (!owned) {
      return Loss.NONE;
    }
    long writes = behind.values().stream().mapToLong(Integer::longValue).sum();
    Loss loss = new Loss(behind.size(), writes);
    behind.clear();
    return loss;
  }

  /// Gives an owner to a partition that lost all copies and entries.
  synchronized void adopt(String owner) {
    copies.add(Copy.empty(owner));
  }

  /// Replaces all backups by fresh copies of the owner's entries.
  synchronized void copyTo(List<String> backups) {
    Copy owner = copies.getFirst();
    copies.subList(1, copies.size()).clear();
    for (String backup : backups) {
      copies.add(owner.of(backup));
      behind.clear();
    }
  }

  private static DefiniteFailureException noMember() {
    return new DefiniteFailureException("no member is alive");
  }
}
