package assay.engine.ignite3.solution;

import assay.api.pair.CompareAndSet;
import assay.engine.ignite3.OpenTable;
import assay.engine.ignite3.Tables;
import org.jspecify.annotations.Nullable;

/// Entries, each in the map of a name.
///
/// @param tables the maps
record NamedEntries(Tables tables) implements CompareAndSet.Entries {

  @Override
  public @Nullable Object stored(String map, Object key) {
    return tables.open(map).get(key);
  }

  @Override
  public boolean isReplaced(String map, Object key, @Nullable Object stored, Object changed) {
    OpenTable table = tables.open(map);
    return stored == null ? table.added(key, changed) : table.replaced(key, stored, changed);
  }

  @Override
  public void put(String map, Object key, Object value) {
    tables.open(map).put(key, value);
  }
}
