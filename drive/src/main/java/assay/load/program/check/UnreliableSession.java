package assay.load.program.check;

import assay.api.Cache;
import assay.api.DefiniteFailureException;
import assay.api.EntryProcessor;
import assay.api.Invocable;
import assay.api.Session;
import assay.api.engine.Capabilities;
import assay.schedule.Clock;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// Maps in memory that answer late, or not as asked, if a scene wants that.
final class UnreliableSession implements Session {

  private final Map<String, Values> maps = new ConcurrentHashMap<>();
  private final Trouble trouble;
  private final AtomicLong writes = new AtomicLong();
  private final AtomicLong refused = new AtomicLong();
  private final AtomicLong lost = new AtomicLong();

  /// What is wrong with a cluster.
  ///
  /// @param delayNanos how long every answer takes
  /// @param refusesEvery every how manyth write is refused; 0 for none
  /// @param losesEvery after every how manyth write nobody knows whether it happened; 0 for none
  record Trouble(long delayNanos, int refusesEvery, int losesEvery) {

    static final Trouble NONE = new Trouble(0, 0, 0);
  }

  UnreliableSession(Trouble trouble) {
    this.trouble = trouble;
  }

  @Override
  public <T> T capability(Class<T> capability, String map) {
    Values values = maps.computeIfAbsent(map, name -> new Values());
    return Capabilities.find(capability, "the check of a client", List.of(values));
  }

  /// The default map's values, without delay and trouble.
  Map<Object, Object> values() {
    return maps.computeIfAbsent(DEFAULT_MAP, name -> new Values()).values;
  }

  /// How many writes were refused: they surely did nothing.
  long refused() {
    return refused.get();
  }

  /// How many writes ended without an answer that tells.
  long lost() {
    return lost.get();
  }

  @Override
  public void close() {}

  private void delay() {
    Clock clock = Clock.host();
    clock.until(clock.nanos() + trouble.delayNanos);
  }

  private void beforeWrite() {
    delay();
    long write = writes.incrementAndGet();
    if (trouble.refusesEvery > 0 && write % trouble.refusesEvery == 0) {
      refused.incrementAndGet();
      throw new DefiniteFailureException("refused on purpose: nothing was written");
    }
  }

  private void afterWrite() {
    if (trouble.losesEvery > 0 && writes.get() % trouble.losesEvery == 0) {
      lost.incrementAndGet();
      throw new IllegalStateException("the answer was lost on purpose");
    }
  }

  private final class Values implements Cache, Invocable {

    private final Map<Object, Object> values = new ConcurrentHashMap<>();

    @Override
    public @Nullable Object get(Object key) {
      delay();
      return values.get(key);
    }

    @Override
    public void put(Object key, Object value) {
      beforeWrite();
      values.put(key, value);
      afterWrite();
    }

    @Override
    public Map<Object, Object> getAll(Collection<?> keys) {
      delay();
      Map<Object, Object> found = new LinkedHashMap<>();
      keys.forEach(key -> {
        Object value = values.get(key);
        if (value != null) {
          found.put(key, value);
        }
      });
      return found;
    }

    @Override
    public void putAll(Map<?, ?> entries) {
      beforeWrite();
      values.putAll(entries);
      afterWrite();
    }

    @Override
    public void remove(Object key) {
      values.remove(key);
    }

    @Override
    public long size() {
      return values.size();
    }

    @Override
    public synchronized @Nullable Object invoke(Object key, EntryProcessor processor) {
      delay();
      return processor.apply(new OneEntry(key, values));
    }

    @Override
    public void invokeAll(Collection<?> keys, EntryProcessor processor) {
      keys.forEach(key -> invoke(key, processor));
    }
  }

  private record OneEntry(Object key, Map<Object, Object> values) implements EntryProcessor.Entry {

    @Override
    public @Nullable Object value() {
      return values.get(key);
    }

    @Override
    public void set(Object value) {
      values.put(key, value);
    }

    @Override
    public void remove() {
      values.remove(key);
    }
  }
}
