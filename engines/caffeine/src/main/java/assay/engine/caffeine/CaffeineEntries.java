package assay.engine.caffeine;

import assay.api.pairupdate.CompareAndSetProtocol;
import com.github.benmanes.caffeine.cache.Cache;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The stored entries of a session's maps. A stored byte array equals only itself, so a value
/// stored meanwhile is never mistaken for it.
record CaffeineEntries(Function<String, CaffeineMap> maps, ValueStorage form)
    implements CompareAndSetProtocol.Entries {

  private Cache<Object, Object> entries(String map) {
    return maps.apply(map).entries();
  }

  @Override
  public @Nullable Object stored(String map, Object key) {
    return entries(map).getIfPresent(key);
  }

  @Override
  public @Nullable Object value(@Nullable Object stored) {
    return form.valueOrNull(stored);
  }

  @Override
  public boolean isReplaced(String map, Object key, @Nullable Object stored, Object changed) {
    Object next = form.stored(changed);
    return stored == null
        ? entries(map).asMap().putIfAbsent(key, next) == null
        : entries(map).asMap().replace(key, stored, next);
  }

  @Override
  public void put(String map, Object key, Object value) {
    maps.apply(map).put(key, value);
  }
}
