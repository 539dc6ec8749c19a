package assay.engine.reference;

import assay.api.EntryFunction;
import assay.api.NotDone;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// A share of the keys with all its copies, the owner's first. One call at a time is in it, so
/// every key is linearizable.
final class Partition {

  private final BooleanSupplier backupHears;
  private final List<Copy> copies = new ArrayList<>();

  /// How many of an entry's latest writes no backup holds.
  private final Map<Address, Integer> behind = new HashMap<>();

  private record Copy(String member, Map<Address, Object> entries) {

    void set(Address address, @Nullable Object value) {
      if (value == null) {
        entries.remove(address);
      } else {
        entries.put(address, value);
      }
    }
  }

  /// What was lost with a copy.
  ///
  /// @param keys how many entries lost a write
  /// @param writes how many writes
  record Loss(long keys, long writes) {
    static final Loss NONE = new Loss(0, 0);
  }

  /// An empty partition.
  ///
  /// @param backupHears asked at every plain write whether backups hear of it; of a function's they
  ///     always do, so that lost writes and lost updates are two things
  Partition(String owner, BooleanSupplier backupHears) {
    this.backupHears = backupHears;
    copies.add(new Copy(owner, new HashMap<>()));
  }

  synchronized @Nullable Object get(Address address) {
    if (copies.isEmpty()) {
      throw noMember();
    }
    return copies.getFirst().entries.get(address);
  }

  synchronized void set(Address address, @Nullable Object value) {
    set(address, value, backupHears);
  }

  private void set(Address address, @Nullable Object value, BooleanSupplier hears) {
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

  synchronized @Nullable Object invoke(Address address, EntryFunction function) {
    Working entry = new Working(address.key(), get(address));
    Object result = function.apply(entry);
    if (entry.changed) {
      set(address, entry.value, () -> true);
    }
    return result;
  }

  /// The members that hold it, its owner first.
  synchronized List<String> holders() {
    return copies.stream().map(Copy::member).toList();
  }

  /// Drops a member's copy; a backup's takes the owner's place.
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

  /// Gives an owner to a partition that lost all its copies, and with them its entries.
  synchronized void adopt(String owner) {
    copies.add(new Copy(owner, new HashMap<>()));
  }

  /// Replaces all backups by fresh copies of what the owner holds.
  synchronized void copyTo(List<String> backups) {
    Copy owner = copies.getFirst();
    copies.subList(1, copies.size()).clear();
    for (String backup : backups) {
      copies.add(new Copy(backup, new HashMap<>(owner.entries)));
      behind.clear();
    }
  }

  private static NotDone noMember() {
    return new NotDone("no member is alive");
  }

  private static final class Working implements EntryFunction.Entry {

    private final Object key;
    private @Nullable Object value;
    private boolean changed;

    Working(Object key, @Nullable Object value) {
      this.key = key;
      this.value = value;
    }

    @Override
    public Object key() {
      return key;
    }

    @Override
    public @Nullable Object value() {
      return value;
    }

    @Override
    public void set(Object newValue) {
      value = newValue;
      changed = true;
    }

    @Override
    public void remove() {
      value = null;
      changed = true;
    }
  }
}
