package assay.workload.hub.load;

import assay.api.EntryProcessor;
import assay.workload.hub.Activity;
import assay.workload.hub.CacheName;
import assay.workload.hub.Caches;
import assay.workload.hub.Position;
import assay.workload.hub.PositionKey;
import assay.workload.hub.Rows;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Brings a row to an epoch where it lies, by changing only the fields in which its epochs differ. A
/// row that is not there stays so.
///
/// @param map the map whose row it is
/// @param count how many rows the map has
/// @param seed decides the rows, together with the map
/// @param epoch the epoch
public record MoveToEpoch(String map, int count, long seed, int epoch) implements EntryProcessor {

  /// Makers of rows, which take long to make and little to keep.
  private static final Map<String, Rows> ROWS = new ConcurrentHashMap<>();

  @Override
  public @Nullable Object apply(Entry entry) {
    int row = entry.key() instanceof PositionKey key ? key.id() : (Integer) entry.key();
    Record next = rows().row(row, epoch);
    if (!changed(entry, next)) {
      return null;
    }
    switch (next) {
      case Position position -> {
        entry.change("marketValue", position.marketValue());
        entry.change("unrealizedProfit", position.unrealizedProfit());
        entry.change("version", position.version());
        entry.change("checksum", position.checksum());
      }
      case Activity activity -> {
        entry.change("amount", activity.amount());
        entry.change("fees", activity.fees());
        entry.change("version", activity.version());
        entry.change("checksum", activity.checksum());
      }
      default -> throw new IllegalStateException("no row of hub: " + map);
    }
    return null;
  }

  /// Changes the price, and finds out by that whether the row is there: to ask for it would cost its
  /// whole value's deserialization.
  private static boolean changed(Entry entry, Record next) {
    try {
      entry.change(
          "price",
          next instanceof Position position ? position.price() : ((Activity) next).price());
      return true;
    } catch (IllegalStateException absent) {
      return false;
    }
  }

  private Rows rows() {
    return ROWS.computeIfAbsent(
        map + " " + count + " " + seed,
        key -> {
          CacheName name = Caches.of(map).names().getFirst();
          return Rows.of(name, count, seed);
        });
  }
}
