package assay.load;

import assay.api.Cache;
import assay.api.Invocable;
import assay.api.Session;
import assay.load.client.ClientContext;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A session with caches that read only, on the entries' owners, by an entry processor. All other
/// capabilities are the wrapped session's.
///
/// @param session the wrapped session; closing this one leaves it open
record OwnerReadSession(Session session) implements Session {

  /// Whether the engine runs entry processors on the owners of all maps' entries.
  static boolean reads(ClientContext context) {
    return context.workload().maps(context.data()).stream()
        .allMatch(map -> context.find(Invocable.class, map).isPresent());
  }

  @Override
  public <T> T capability(Class<T> capability, String map) {
    return capability == Cache.class
        ? capability.cast(new OwnerCache(session.capability(Invocable.class, map)))
        : session.capability(capability, map);
  }

  @Override
  public void close() {
    // The wrapped session's owner closes it.
  }

  private record OwnerCache(Invocable functions) implements Cache {

    private static final OwnerReadProcessor READ = new OwnerReadProcessor();

    @Override
    public @Nullable Object get(Object key) {
      return functions.invoke(key, READ);
    }

    @Override
    public Map<Object, Object> getAll(Collection<?> keys) {
      Map<Object, Object> values = new HashMap<>();
      for (Object key : keys) {
        Object value = get(key);
        if (value != null) {
          values.put(key, value);
        }
      }
      return values;
    }

    @Override
    public void put(Object key, Object value) {
      throw readsOnly();
    }

    @Override
    public void putAll(Map<?, ?> entries) {
      throw readsOnly();
    }

    @Override
    public void remove(Object key) {
      throw readsOnly();
    }

    @Override
    public long size() {
      throw readsOnly();
    }

    private static UnsupportedOperationException readsOnly() {
      return new UnsupportedOperationException("owners are only read");
    }
  }
}
