package assay.engine.reference;

import assay.api.EntryProcessor;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Answers some gets with the previous version, like an engine that reads from an outdated copy.
///
/// A version is hidden only after [#SETTLED_NANOS], when its writer surely had its answer before the read. It must have a
/// previous version, and be in one of the chosen maps.
final class StaleReads extends FaultyEntries {

  private static final long SETTLED_NANOS = 1_000_000;

  private final Predicate<EntryAddress> hidden;
  private final Map<EntryAddress, Past> pasts = new ConcurrentHashMap<>();

  private record Past(Object value, long untilNanos) {}

  /// @param hidden the affected entries
  StaleReads(
      EntryOperations entries, RandomShare share, HarmTally tally, Predicate<EntryAddress> hidden) {
    super(entries, share, tally);
    this.hidden = hidden;
  }

  @Override
  public @Nullable Object get(EntryAddress address) {
    Past past = pasts.get(address);
    if (past != null && System.nanoTime() - past.untilNanos > SETTLED_NANOS && hits()) {
      return past.value;
    }
    return entries.get(address);
  }

  @Override
  public void set(EntryAddress address, @Nullable Object value) {
    invoke(
        address,
        entry -> {
          if (value == null) {
            entry.remove();
          } else {
            entry.set(value);
          }
          return null;
        });
  }

  @Override
  public @Nullable Object invoke(EntryAddress address, EntryProcessor processor) {
    return entries.invoke(
        address,
        entry -> {
          Object before = entry.value();
          Object result = processor.apply(entry);
          if (before != null && !before.equals(entry.value()) && hidden.test(address)) {
            pasts.put(address, new Past(before, System.nanoTime()));
          }
          return result;
        });
  }

  @Override
  public void drop(String map) {
    entries.drop(map);
    pasts.keySet().removeIf(address -> address.in(map));
  }
}
