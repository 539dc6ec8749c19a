package assay.engine.reference;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Cache;
import assay.api.Invocable;
import assay.api.Session;
import assay.api.engine.SimulatedMembers;
import assay.workload.tradeoffs.AddTag;
import assay.workload.tradeoffs.Counter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The map under 64 threads, while members die.
final class MapThreadsTest {

  private static final int THREADS = 64;
  private static final int EACH = 100;
  private static final int COUNTERS = 16;

  @TempDir Path folder;

  @Test
  void increments_areAllThereOnceWhoeverDies() throws Exception {
    try (Session session = Sessions.open(folder, 3)) {
      CountDownLatch half = new CountDownLatch(THREADS * EACH / 2);
      List<Callable<Boolean>> work = new ArrayList<>();
      for (int thread = 0; thread < THREADS; thread++) {
        long first = (long) thread * EACH;
        work.add(() -> increment(session, first, half));
      }
      work.add(() -> kill(session, half));
      inParallel(work);
      List<Long> tags = new ArrayList<>();
      long value = 0;
      for (int counter = 0; counter < COUNTERS; counter++) {
        Object read = session.capability(Cache.class, Counter.MAP).get(counter);
        Counter found = (Counter) Objects.requireNonNull(read);
        tags.addAll(found.tags());
        value += found.value();
      }
      assertThat(value).isEqualTo(THREADS * EACH);
      assertThat(tags)
          .containsExactlyInAnyOrderElementsOf(
              LongStream.range(0, THREADS * EACH).boxed().toList());
    }
  }

  /// One thread writes rising numbers, the others read: none may see the number fall, and none may
  /// miss a number that was acknowledged before its read.
  @Test
  void reads_neverGoBackWhoeverDies() throws Exception {
    try (Session session = Sessions.open(folder, 3)) {
      Cache cache = session.capability(Cache.class);
      cache.put(1, 0);
      CountDownLatch half = new CountDownLatch(5_000);
      List<Callable<Boolean>> work = new ArrayList<>();
      Acknowledged acknowledged = new Acknowledged();
      work.add(() -> acknowledged.write(cache, half));
      work.add(() -> kill(session, half));
      for (int thread = 2; thread < THREADS; thread++) {
        work.add(() -> acknowledged.check(cache));
      }
      inParallel(work);
    }
  }

  private static final class Acknowledged {

    private volatile int number;

    Boolean write(Cache cache, CountDownLatch half) {
      for (int next = 1; next <= 10_000; next++) {
        cache.put(1, next);
        number = next;
        half.countDown();
      }
      return true;
    }

    Boolean check(Cache cache) {
      int last = 0;
      for (int i = 0; i < 500; i++) {
        int floor = Math.max(last, number);
        last = (Integer) Objects.requireNonNull(cache.get(1));
        assertThat(last).isGreaterThanOrEqualTo(floor);
      }
      return true;
    }
  }

  private static Boolean increment(Session session, long first, CountDownLatch half) {
    for (long tag = first; tag < first + EACH; tag++) {
      session
          .capability(Invocable.class, Counter.MAP)
          .invoke((int) (tag % COUNTERS), new AddTag(tag));
      half.countDown();
    }
    return true;
  }

  private static Boolean kill(Session session, CountDownLatch half) throws InterruptedException {
    half.await();
    return session.capability(SimulatedMembers.class).kill("member-1")
        && session.capability(SimulatedMembers.class).kill("member-2");
  }

  private static void inParallel(List<Callable<Boolean>> work) throws Exception {
    try (ExecutorService threads = Executors.newFixedThreadPool(work.size())) {
      for (Future<Boolean> done : threads.invokeAll(work)) {
        assertThat(done.get()).isTrue();
      }
    }
  }
}
