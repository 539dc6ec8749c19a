package assay.workload.hub.load;

import assay.api.EntryProcessor;
import assay.workload.hub.Activity;
import assay.workload.hub.HubMapName;
import assay.workload.hub.MapSelection;
import assay.workload.hub.Position;
import assay.workload.hub.PositionKey;
import assay.workload.hub.RowGenerator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Moves a row to an epoch on its owner, by changing only the fields that differ between epochs. A
/// missing row stays missing.
///
/// @param count the map's row count
/// @param seed decides the rows, together with the map
public record MoveToEpoch(String map, int count, long seed, int epoch) implements EntryProcessor {

  /// Cached because row generators are slow to make and small to keep.
  private static final Map<String, RowGenerator> ROWS = new ConcurrentHashMap<>();

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

  /// Changes the price, which also shows whether the row exists: reading the value would
  /// deserialize all of it.
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

  private RowGenerator rows() {
    return ROWS.computeIfAbsent(
        map + " " + count + " " + seed,
        key -> {
          HubMapName name = MapSelection.of(map).names().getFirst();
          return RowGenerator.of(name, count, seed);
        });
  }
}
