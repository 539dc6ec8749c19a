package assay.engine.terracotta.pairupdate;

import assay.api.pairupdate.CompareAndSetProtocol;
import org.jspecify.annotations.Nullable;

record NamedMapEntries(MapResolver maps) implements CompareAndSetProtocol.Entries {

  @Override
  public @Nullable Object stored(String map, Object key) {
    return maps.named(map).get(key);
  }

  @Override
  public boolean isReplaced(String map, Object key, @Nullable Object stored, Object changed) {
    return maps.named(map).isReplaced(key, stored, changed);
  }

  @Override
  public void put(String map, Object key, Object value) {
    maps.putAfter(map, key, value);
  }
}
