package assay.engine.ignite3.pairupdate;

import assay.api.pairupdate.CompareAndSetProtocol;
import assay.engine.ignite3.table.OpenTable;
import assay.engine.ignite3.table.Tables;
import org.jspecify.annotations.Nullable;

/// Finds entries by the name of their map.
///
/// @param met called for each request that restarts after a conflict
record NamedMapEntries(Tables tables, Runnable met) implements CompareAndSetProtocol.Entries {

  @Override
  public @Nullable Object stored(String map, Object key) {
    return map(map).get(key);
  }

  @Override
  public boolean isReplaced(String map, Object key, @Nullable Object stored, Object changed) {
    OpenTable table = map(map);
    return stored == null ? table.added(key, changed) : table.replaced(key, stored, changed);
  }

  @Override
  public void put(String map, Object key, Object value) {
    map(map).put(key, value);
  }

  private OpenTable map(String name) {
    return tables.open(name).counted(met);
  }
}
