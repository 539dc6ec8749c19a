package assay.engine.reference;

import assay.api.EntryProcessor;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Runs some entry processors on the value before the latest processor, which undoes that one. Engines do this if
/// concurrent processors do not see each other.
///
/// Counts each undone processor exactly once: of two undoing processors in a row, the second undoes the first. Plain
/// writes are never undone.
final class LosesUpdates extends FaultyEntries {

  private final Predicate<EntryAddress> undone;
  private final Map<EntryAddress, Before> befores = new HashMap<>();

  /// The latest processor's input on an entry.
  private record Before(@Nullable Object value) {}

  /// @param undone the affected entries
  LosesUpdates(
      EntryOperations entries, RandomShare share, HarmTally tally, Predicate<EntryAddress> undone) {
    super(entries, share, tally);
    this.undone = undone;
  }

  @Override
  public synchronized void set(EntryAddress address, @Nullable Object value) {
    befores.remove(address);
    entries.set(address, value);
  }

  @Override
  public @Nullable Object invoke(EntryAddress address, EntryProcessor processor) {
    return undone.test(address)
        ? invokeAlone(address, processor)
        : entries.invoke(address, processor);
  }

  @Override
  public synchronized void drop(String map) {
    befores.keySet().removeIf(address -> address.in(map));
    entries.drop(map);
  }

  private synchronized @Nullable Object invokeAlone(
      EntryAddress address, EntryProcessor processor) {
    return entries.invoke(
        address,
        entry -> {
          Before before = befores.get(address);
          if (before != null && hits()) {
            put(entry, before.value);
          }
          Object found = entry.value();
          Object result = processor.apply(entry);
          if (!Objects.equals(found, entry.value())) {
            befores.put(address, new Before(found));
          }
          return result;
        });
  }

  private static void put(EntryProcessor.Entry entry, @Nullable Object value) {
    if (value == null) {
      entry.remove();
    } else {
      entry.set(value);
    }
  }
}
