package assay.engine.reference;

import assay.api.EntryProcessor;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Answers a share of the gets with the version before the newest, as an engine does that reads
/// from a copy nobody keeps up to date.
///
/// A version is hidden only once it is [#SETTLED_NANOS] old, so that its writer was surely answered
/// before the reader asked; and only where there is a version before it, in the maps that were
/// asked for.
final class StaleReads extends BrokenShare {

  private static final long SETTLED_NANOS = 1_000_000;

  private final Predicate<Address> hidden;
  private final Map<Address, Past> pasts = new ConcurrentHashMap<>();

  private record Past(Object value, long untilNanos) {}

  /// Hides newest versions.
  ///
  /// @param hidden of which entries
  StaleReads(Entries entries, Share share, Tally tally, Predicate<Address> hidden) {
    super(entries, share, tally);
    this.hidden = hidden;
  }

  @Override
  public @Nullable Object get(Address address) {
    Past past = pasts.get(address);
    if (past != null && System.nanoTime() - past.untilNanos > SETTLED_NANOS && hits()) {
      return past.value;
    }
    return entries.get(address);
  }

  @Override
  public void set(Address address, @Nullable Object value) {
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
  public @Nullable Object invoke(Address address, EntryProcessor processor) {
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
