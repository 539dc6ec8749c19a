package assay.engine.reference;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Cache;
import assay.api.Invocable;
import assay.api.Session;
import assay.workload.tradeoffs.AddTag;
import assay.workload.tradeoffs.Counter;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StaleReadsTest {

  private static final int READS = 20_000;

  @TempDir Path folder;

  @Test
  void gets_answerTheVersionBeforeAtTheShareAskedFor() {
    try (Session session = Sessions.open(folder, 3, "behaviour", "stale-reads", "stale", "10%")) {
      Cache cache = session.capability(Cache.class);
      cache.put(1, "first");
      cache.put(1, "before");
      cache.put(1, "newest");
      awaitSettled(session);
      InjectedFaultCounts from = Sessions.injected(session);
      int before = 0;
      for (int i = 0; i < READS; i++) {
        Object read = cache.get(1);
        assertThat(read).isIn("before", "newest");
        before += "before".equals(read) ? 1 : 0;
      }
      InjectedFaultCounts to = Sessions.injected(session);
      assertThat(before).isEqualTo((int) (to.harmed() - from.harmed()));
      assertThat(to.open() - from.open()).isEqualTo(READS);
      assertThat((double) before / READS).isBetween(0.09, 0.11);
    }
  }

  @Test
  void getAll_isAlwaysTrue() {
    try (Session session = Sessions.open(folder, 3, "behaviour", "stale-reads", "stale", "100%")) {
      Cache cache = session.capability(Cache.class);
      cache.put(1, "before");
      cache.put(1, "newest");
      awaitSettled(session);
      assertThat(cache.get(1)).isEqualTo("before");
      assertThat(cache.getAll(List.of(1, 2))).isEqualTo(Map.of(1, "newest"));
    }
  }

  @Test
  void aFirstVersion_isNeverHidden() {
    try (Session session = Sessions.open(folder, 3, "behaviour", "stale-reads", "stale", "100%")) {
      session.capability(Cache.class).put(1, "only");
      assertThat(Collections.nCopies(1_000, 1))
          .allSatisfy(
              key -> assertThat(session.capability(Cache.class).get(key)).isEqualTo("only"));
      assertThat(Sessions.injected(session).open()).isZero();
    }
  }

  @Test
  void functions_seeTheNewestAndAreHiddenLikeAnyWrite() {
    try (Session session = Sessions.open(folder, 3, "behaviour", "stale-reads", "stale", "100%")) {
      Invocable counters = session.capability(Invocable.class);
      for (long tag = 1; tag <= 100; tag++) {
        assertThat(counters.invoke(1, new AddTag(tag))).isEqualTo(tag);
      }
      awaitSettled(session);
      assertThat(value(session)).isEqualTo(99);
    }
  }

  @Test
  void countsBehind_hidesOnlyWhatIsInTheMapOfCounters() {
    try (Session session =
        Sessions.open(folder, 3, "behaviour", "counts-behind", "stale", "100%")) {
      session.capability(Cache.class).put(1, "before");
      session.capability(Cache.class).put(1, "newest");
      Cache counters = session.capability(Cache.class, Counter.MAP);
      for (long tag = 1; tag <= 3; tag++) {
        session.capability(Invocable.class, Counter.MAP).invoke(1, new AddTag(tag));
      }
      while (Sessions.injected(session).open() == 0) {
        counters.get(1);
      }
      assertThat(counters.get(1)).isEqualTo(new Counter(2, List.of(1L, 2L)));
      assertThat(session.capability(Cache.class).get(1)).isEqualTo("newest");
    }
  }

  private static long value(Session session) {
    return session.capability(Cache.class).get(1) instanceof Counter counter ? counter.value() : -1;
  }

  /// Reads until the newest write is old enough to be hidden.
  private static void awaitSettled(Session session) {
    long open = Sessions.injected(session).open();
    while (Sessions.injected(session).open() == open) {
      session.capability(Cache.class).get(1);
    }
  }
}
