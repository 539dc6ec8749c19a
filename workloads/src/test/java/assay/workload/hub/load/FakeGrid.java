package assay.workload.hub.load;

import assay.api.EntryProcessor;
import assay.api.Invocable;
import assay.api.Session;
import assay.api.query.EntryField;
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

/// An in-memory grid that obeys, or on request fails, forgets, or keeps dropped maps.
final class FakeGrid implements Session {

  private final Map<String, Map<Object, Object>> maps = new ConcurrentHashMap<>();
  private final Map<String, Set<EntryField>> indexes = new ConcurrentHashMap<>();

  final AtomicInteger batches = new AtomicInteger();

  /// Batches, counted from 1, that fail without effect, with any exception.
  volatile Predicate<Integer> failing = batch -> false;

  /// Batches, counted from 1, that fail after taking effect.
  volatile Predicate<Integer> unanswered = batch -> false;

  /// Whether entry processors are acknowledged and not run.
  volatile boolean forgetsFunctions;

  volatile boolean keepsDropped;

  Map<Object, Object> map(String name) {
    return maps.computeIfAbsent(name, ignored -> new ConcurrentHashMap<>());
  }

  Set<EntryField> indexes(String name) {
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
