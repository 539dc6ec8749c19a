package assay.conformance.lock;

import assay.api.Cache;
import assay.api.Session;
import assay.api.lock.HeldLock;
import assay.api.lock.Locks;
import assay.conformance.ConformanceSteps;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/// The steps of a client that takes locks and releases them, each on a thread that the step names.
final class LockClientSteps extends ConformanceSteps {

  private final Session session;
  private final Cache counters;
  private final Map<String, ExecutorService> threads = new ConcurrentHashMap<>();
  private final Map<Integer, HeldLock> held = new ConcurrentHashMap<>();
  private @Nullable CountersUnderLocks counting;

  LockClientSteps(Session session) {
    super(session);
    this.session = session;
    counters = session.capability(Cache.class);
  }

  @Override
  public String run(String[] step) throws Exception {
    return switch (step[0]) {
      case "take" ->
          take(step[1], Integer.parseInt(step[2]), Duration.ofMillis(Long.parseLong(step[3])));
      case "release" -> release(step[1], Integer.parseInt(step[2]));
      case "count" -> {
        counting = new CountersUnderLocks(locks(), counters, Integer.parseInt(step[1]));
        yield "";
      }
      case "further" -> {
        Objects.requireNonNull(counting).awaitFurther(Integer.parseInt(step[1]));
        yield "";
      }
      case "end-count" -> Objects.requireNonNull(counting).end();
      case "counted" -> Long.toString(CountersUnderLocks.sum(counters, Integer.parseInt(step[1])));
      default -> super.run(step);
    };
  }

  /// Not every client has locks: one that only trains a quick start has the default settings.
  private Locks locks() {
    return session.capability(Locks.class);
  }

  private ExecutorService thread(String name) {
    return threads.computeIfAbsent(
        name,
        same ->
            Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name(same).factory()));
  }

  /// Answers `taken`, or `refused` and the milliseconds that it took.
  private String take(String thread, int key, Duration wait) throws Exception {
    return thread(thread)
        .submit(() -> {
          long start = System.nanoTime();
          HeldLock lock = locks().tryLock(key, wait);
          if (lock == null) {
            return "refused " + (System.nanoTime() - start) / 1_000_000;
          }
          held.put(key, lock);
          return "taken";
        })
        .get();
  }

  /// Answers whether the lock was still held.
  private String release(String thread, int key) throws Exception {
    HeldLock lock = Objects.requireNonNull(held.remove(key), "the lock is not held");
    return Boolean.toString(thread(thread).submit(lock::unlock).get());
  }
}
