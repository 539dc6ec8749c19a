package assay.selftest.history;

import assay.api.Cache;
import assay.api.Session;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/// A map that never answers the first try of every other batch that loads the data. The batch is carried out entry by entry
/// between later requests. The losing map never carries it out, and forgets every third entry of the second try.
final class LateAnswerMap implements Session, Cache {

  private static final int EVERY = 3;
  private static final int BATCH = 1_000;

  private final SplittableRandom random;
  private final boolean losing;
  private final Map<Object, Object> map = new HashMap<>();
  private final Set<Object> tried = new HashSet<>();
  private final Queue<Map.Entry<?, ?>> late = new ArrayDeque<>();
  private boolean served;
  private int landed;

  LateAnswerMap(long seed, boolean losing) {
    this.random = new SplittableRandom(seed);
    this.losing = losing;
  }

  synchronized void served() {
    served = true;
  }

  synchronized int landed() {
    return landed;
  }

  @Override
  public <T> T capability(Class<T> capability, String name) {
    if (capability.isInstance(this)) {
      return capability.cast(this);
    }
    throw new UnsupportedOperationException(capability.getSimpleName());
  }

  @Override
  public synchronized @Nullable Object get(Object key) {
    land();
    return map.get(key);
  }

  @Override
  public synchronized void put(Object key, Object value) {
    land();
    map.put(key, value);
  }

  @Override
  public synchronized Map<Object, Object> getAll(Collection<?> keys) {
    Map<Object, Object> found = new LinkedHashMap<>();
    keys.stream().filter(map::containsKey).forEach(key -> found.put(key, map.get(key)));
    return found;
  }

  @Override
  public synchronized void putAll(Map<?, ?> entries) {
    Object first = entries.keySet().iterator().next();
    boolean slow = (Integer) first / BATCH % 2 == 0;
    if (slow && tried.add(first)) {
      if (!losing) {
        late.addAll(entries.entrySet());
      }
      throw new IllegalStateException("no answer in time");
    }
    int entry = 0;
    for (Map.Entry<?, ?> each : entries.entrySet()) {
      if (!losing || !slow || entry++ % EVERY != 0) {
        map.put(each.getKey(), each.getValue());
      }
    }
  }

  private void land() {
    Map.Entry<?, ?> next = served && random.nextBoolean() ? late.poll() : null;
    if (next != null) {
      map.put(next.getKey(), next.getValue());
      landed++;
    }
  }

  @Override
  public synchronized void remove(Object key) {
    map.remove(key);
  }

  @Override
  public synchronized long size() {
    return map.size();
  }

  @Override
  public void close() {}
}
