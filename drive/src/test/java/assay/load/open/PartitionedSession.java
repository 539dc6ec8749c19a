package assay.load.open;

import assay.api.Cache;
import assay.api.Session;
import assay.schedule.Clock;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// A map with partitions that answer by a rule, on a clock.
final class PartitionedSession implements Session, Cache {

  private final Clock clock;
  private final int[] partitionOf;
  private final Rule rule;
  private final Map<Object, Object> map = new ConcurrentHashMap<>();

  record Answer(long endNanos, boolean ok) {}

  /// Decides when the request is sent.
  interface Rule {
    Answer of(int partition, long nowNanos);
  }

  PartitionedSession(Clock clock, int[] partitionOf, Rule rule) {
    this.clock = clock;
    this.partitionOf = partitionOf;
    this.rule = rule;
  }

  @Override
  public <T> T capability(Class<T> capability, String name) {
    return capability.cast(this);
  }

  private void ask(Object key) {
    Answer answer = rule.of(partitionOf[(Integer) key], clock.nanos());
    clock.until(answer.endNanos());
    if (!answer.ok()) {
      throw new IllegalStateException("no answer in time");
    }
  }

  @Override
  public @Nullable Object get(Object key) {
    ask(key);
    return map.get(key);
  }

  @Override
  public void put(Object key, Object value) {
    ask(key);
    map.put(key, value);
  }

  @Override
  public Map<Object, Object> getAll(Collection<?> keys) {
    Map<Object, Object> found = new HashMap<>();
    keys.forEach(key -> {
      Object value = map.get(key);
      if (value != null) {
        found.put(key, value);
      }
    });
    return found;
  }

  @Override
  public void putAll(Map<?, ?> entries) {
    entries.keySet().forEach(this::ask);
    map.putAll(entries);
  }

  @Override
  public void remove(Object key) {
    ask(key);
    map.remove(key);
  }

  @Override
  public long size() {
    return map.size();
  }

  @Override
  public void close() {}
}
