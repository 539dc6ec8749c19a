package assay.workload.hub.load;

import assay.api.EntryProcessor;
import assay.api.Invocable;
import assay.api.Session;
import assay.api.query.Field;
import assay.api.query.Selection;
import assay.workload.IndexedMap;
import assay.workload.PlainEntry;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// A grid in one heap that does as it is told, or by a test's wish fails, forgets, or keeps what was
/// dropped.
final class FakeGrid implements Session {

  private final Map<String, Map<Object, Object>> maps = new ConcurrentHashMap<>();
  private final Map<String, Set<Field>> indexes = new ConcurrentHashMap<>();

  /// How many batches were written.
  final AtomicInteger batches = new AtomicInteger();

  /// Which batches, counted from 1, fail without having done anything, with any exception.
  volatile Predicate<Integer> failing = batch -> false;

  /// Which batches, counted from 1, fail after having been done.
  volatile Predicate<Integer> unanswered = batch -> false;

  /// Whether entry processors are acknowledged and not run.
  volatile boolean forgetsFunctions;

  /// Whether a dropped map stays.
  volatile boolean keepsDropped;

  Map<Object, Object> map(String name) {
    return maps.computeIfAbsent(name, ignored -> new ConcurrentHashMap<>());
  }

  Set<Field> indexes(String name) {
    return indexes.computeIfAbsent(name, ignored -> ConcurrentHashMap.newKeySet());
  }

  @Override
  public <T> T capability(Class<T> capability, String map) {
    return capability.cast(new FakeMap(map));
  }

  @Override
  public void close() {}

  private final class FakeMap extends IndexedMap implements Invocable {

    FakeMap(String name) {
      super(map(name), indexes(name));
    }

    @Override
    public void putAll(Map<?, ?> more) {
      writing(() -> super.putAll(more));
    }

    private void writing(Runnable write) {
      int batch = batches.incrementAndGet();
      if (failing.test(batch)) {
        throw new IllegalStateException("no answer to batch " + batch);
      }
      write.run();
      if (unanswered.test(batch)) {
        throw new IllegalStateException("no answer to batch " + batch);
      }
    }

    @Override
    public @Nullable Object invoke(Object key, EntryProcessor processor) {
      return processor.apply(new PlainEntry(entries, key));
    }

    @Override
    public void invokeAll(Collection<?> keys, EntryProcessor processor) {
      writing(() -> {
        if (!forgetsFunctions) {
          keys.forEach(key -> invoke(key, processor));
        }
      });
    }

    @Override
    public void destroy() {
      if (!keepsDropped) {
        super.destroy();
      }
    }

    @Override
    public Iterator<Map<Object, Object>> select(Selection selection) {
      return List.of(Map.copyOf(entries)).iterator();
    }
  }
}
