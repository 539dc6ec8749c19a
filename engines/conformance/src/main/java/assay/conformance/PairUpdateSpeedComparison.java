package assay.conformance;

import assay.api.Cache;
import assay.api.Session;
import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.PairUpdateProtocol;
import assay.api.pairupdate.PairUpdateSolutions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/// A rough speed comparison of an engine's solutions, for its author: five threads process tasks
/// that increment few counters, several tasks per call, and the counts are compared with the
/// acknowledgements.
final class PairUpdateSpeedComparison {

  private static final int THREADS = 5;
  private static final AtomicInteger NEXT = new AtomicInteger(1_000_000);

  private final Session session;

  PairUpdateSpeedComparison(Session session) {
    this.session = session;
  }

  /// Runs calls for a while, after a warm-up.
  ///
  /// @return tasks per second, acknowledged tasks, and counted tasks
  String run(String name, int counters, int together, int millis) throws Exception {
    race(name, counters, together, millis / 2);
    return race(name, counters, together, millis);
  }

  private String race(String name, int counters, int together, int millis) throws Exception {
    PairUpdateProtocol protocol = session.capability(PairUpdateSolutions.class).named(name);
    long before = counted(counters);
    long retries = protocol.retries();
    long start = System.nanoTime();
    long filling = 0;
    long acknowledged = 0;
    try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
      while (System.nanoTime() - start - filling < millis * 1_000_000L) {
        long begun = System.nanoTime();
        List<Callable<Long>> calls = new ArrayList<>();
        for (int thread = 0; thread < THREADS; thread++) {
          List<PairUpdate> tasks = fresh(counters, Math.max(together, 100));
          calls.add(() -> calls(protocol, tasks, together));
        }
        filling += System.nanoTime() - begun;
        for (Future<Long> each : threads.invokeAll(calls)) {
          acknowledged += each.get();
        }
      }
    }
    double seconds = (System.nanoTime() - start - filling) / 1e9;
    return String.format(
        Locale.ROOT,
        "%s %d counters, %d together: %.0f/s, %d acknowledged, %d counted, %d retries",
        name,
        counters,
        together,
        acknowledged / seconds,
        acknowledged,
        counted(counters) - before,
        protocol.retries() - retries);
  }

  private static long calls(PairUpdateProtocol protocol, List<PairUpdate> tasks, int together)
      throws Exception {
    long sum = 0;
    for (int from = 0; from < tasks.size(); from += together) {
      sum += protocol.update(tasks.subList(from, Math.min(tasks.size(), from + together)));
    }
    return sum;
  }

  private List<PairUpdate> fresh(int counters, int size) {
    int first = NEXT.getAndAdd(size);
    Map<Object, Object> tasks = new HashMap<>();
    List<PairUpdate> updates = new ArrayList<>();
    for (int i = first; i < first + size; i++) {
      CounterTasks.TaskKey key =
          new CounterTasks.TaskKey(i, Math.floorMod(i * 0x9E3779B9, counters));
      tasks.put(key, new CounterTasks.Task(i, key.counter(), false));
      updates.add(new CounterTasks.Do(key));
    }
    session.capability(Cache.class, updates.getFirst().sourceMap()).putAll(tasks);
    return updates;
  }

  private long counted(int counters) {
    return session
        .capability(Cache.class, new CounterTasks.Do(new CounterTasks.TaskKey(0, 0)).targetMap())
        .getAll(IntStream.range(0, counters).boxed().toList())
        .values()
        .stream()
        .mapToLong(count -> ((CounterTasks.Count) count).value())
        .sum();
  }
}
