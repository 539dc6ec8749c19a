package assay.engine.coherence;

import assay.api.Cache;
import assay.api.Condition;
import assay.api.EntryFunction;
import assay.api.Field;
import assay.api.Invocable;
import assay.api.NotDone;
import assay.api.Queryable;
import assay.api.Selection;
import com.tangosol.net.NamedCache;
import com.tangosol.util.ExternalizableHelper;
import com.tangosol.util.filter.EqualsFilter;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One named map: a cache of the strategy's one service.
///
/// A write that Coherence refuses is [NotDone] only where its key, value or function cannot be
/// serialized, for then nothing was sent. Every other failure, a request timeout among them, may
/// have left the write done.
final class CoherenceMap implements Cache, Invocable, Queryable {

  private final NamedCache<Object, Object> cache;

  CoherenceMap(NamedCache<Object, Object> cache) {
    this.cache = cache;
  }

  @Override
  public @Nullable Object get(Object key) {
    return cache.get(key);
  }

  /// Coherence's own `put`, which also brings the value before back to the client.
  @Override
  public void put(Object key, Object value) {
    try {
      cache.put(key, value);
    } catch (RuntimeException failure) {
      throw judged(failure, key, value);
    }
  }

  @Override
  public Map<Object, Object> getAll(Collection<?> keys) {
    return cache.getAll(keys);
  }

  @Override
  public void putAll(Map<?, ?> entries) {
    cache.putAll(entries);
  }

  @Override
  public void remove(Object key) {
    try {
      cache.remove(key);
    } catch (RuntimeException failure) {
      throw judged(failure, key);
    }
  }

  @Override
  public @Nullable Object invoke(Object key, EntryFunction function) {
    FunctionProcessor processor = new FunctionProcessor(function);
    try {
      return cache.invoke(key, processor);
    } catch (RuntimeException failure) {
      throw judged(failure, key, processor);
    }
  }

  @Override
  public void invokeAll(Collection<?> keys, EntryFunction function) {
    cache.invokeAll(keys, new FunctionProcessor(function));
  }

  @Override
  public long size() {
    return cache.size();
  }

  @Override
  public void index(Field field) {
    cache.addIndex(new ComponentExtractor(field.component()), false, null);
  }

  @Override
  public void unindex(Field field) {
    cache.removeIndex(new ComponentExtractor(field.component()));
  }

  @Override
  public Iterator<Map<Object, Object>> select(Selection selection) {
    if (!(selection.condition() instanceof Condition.Equal equal)) {
      throw new UnsupportedOperationException("only equality is known here");
    }
    Map<Object, Object> found = new HashMap<>();
    cache
        .entrySet(
            new EqualsFilter<>(new ComponentExtractor(equal.field().component()), equal.value()))
        .forEach(entry -> found.put(entry.getKey(), entry.getValue()));
    return List.<Map<Object, Object>>of(found).iterator();
  }

  private RuntimeException judged(RuntimeException failure, Object... arguments) {
    for (Object argument : arguments) {
      if (!isSerializable(argument)) {
        return new NotDone("it could not be serialized, so nothing was sent", failure);
      }
    }
    return failure;
  }

  private boolean isSerializable(Object argument) {
    try {
      ExternalizableHelper.toBinary(argument, cache.getCacheService().getSerializer());
      return true;
    } catch (RuntimeException refused) {
      return false;
    }
  }
}
