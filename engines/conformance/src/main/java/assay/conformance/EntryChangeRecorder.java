package assay.conformance;

import assay.api.site.EntryEvents.EntryListener;
import assay.conformance.SampleRecords.Account;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The changes in a map that a client heard, in order for each key.
final class EntryChangeRecorder implements EntryListener {

  /// Shorter than a test waits for an answer, so the test learns what was missing.
  private static final long PATIENCE_NANOS = 60_000_000_000L;

  private final Map<Object, List<Optional<Object>>> changes = new HashMap<>();

  @Override
  public synchronized void onChange(Object key, @Nullable Object value) {
    changes.computeIfAbsent(key, first -> new ArrayList<>()).add(Optional.ofNullable(value));
    notifyAll();
  }

  void await(Map<Object, Object> last) throws InterruptedException {
    Map<Object, Optional<Object>> wanted = new HashMap<>();
    last.forEach((key, value) -> wanted.put(key, Optional.of(value)));
    awaitAll(wanted);
  }

  void awaitRemoval(Collection<?> keys) throws InterruptedException {
    Map<Object, Optional<Object>> wanted = new HashMap<>();
    keys.forEach(key -> wanted.put(key, Optional.empty()));
    awaitAll(wanted);
  }

  private synchronized void awaitAll(Map<Object, Optional<Object>> wanted)
      throws InterruptedException {
    long end = System.nanoTime() + PATIENCE_NANOS;
    while (!wanted.entrySet().stream().allMatch(this::isLast)) {
      long left = (end - System.nanoTime()) / 1_000_000;
      if (left <= 0) {
        throw new AssertionError(missing(wanted));
      }
      wait(left);
    }
  }

  private boolean isLast(Map.Entry<Object, Optional<Object>> wanted) {
    List<Optional<Object>> heard = changes.getOrDefault(wanted.getKey(), List.of());
    return !heard.isEmpty() && heard.getLast().equals(wanted.getValue());
  }

  private String missing(Map<Object, Optional<Object>> wanted) {
    List<Map.Entry<Object, Optional<Object>>> missing =
        wanted.entrySet().stream().filter(entry -> !isLast(entry)).toList();
    Map.Entry<Object, Optional<Object>> first = missing.getFirst();
    return "%d of %d keys are not heard of as they should be; of %s, which should be %s, %s"
        .formatted(
            missing.size(),
            wanted.size(),
            first.getKey(),
            first.getValue(),
            changes.getOrDefault(first.getKey(), List.of()));
  }

  synchronized int of(Collection<?> keys) {
    return keys.stream().mapToInt(key -> changes.getOrDefault(key, List.of()).size()).sum();
  }

  /// How many changes did not raise an account's balance.
  synchronized int disorder() {
    int disorder = 0;
    for (List<Optional<Object>> ofKey : changes.values()) {
      long before = Long.MIN_VALUE;
      for (Optional<Object> change : ofKey) {
        if (change.isPresent() && change.get() instanceof Account account) {
          disorder += account.balance() > before ? 0 : 1;
          before = account.balance();
        }
      }
    }
    return disorder;
  }
}
