package assay.engine.reference;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Cache;
import assay.api.Invocable;
import assay.api.Session;
import assay.workload.tradeoffs.AddElement;
import assay.workload.tradeoffs.AddTag;
import assay.workload.tradeoffs.Counter;
import assay.workload.tradeoffs.Elements;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LosesUpdatesTest {

  private static final int KEYS = 100;
  private static final int UPDATES = 10_000;

  @TempDir Path folder;

  @Test
  void increments_areUndoneAtTheShareAskedFor_eachOnce() {
    try (Session session =
        Sessions.open(folder, 3, "behaviour", "loses-updates", "overlap", "5%")) {
      update(session);
      long left = 0;
      for (int key = 0; key < KEYS; key++) {
        Counter counter = counter(session, key);
        assertThat(counter.tags()).doesNotHaveDuplicates().hasSize((int) counter.value());
        left += counter.value();
      }
      InjectedFaultCounts injected = Sessions.injected(session);
      assertThat(UPDATES - left).isEqualTo(injected.harmed());
      assertThat(injected.open()).isEqualTo(UPDATES - KEYS);
      assertThat((double) injected.harmed() / UPDATES).isBetween(0.04, 0.06);
      assertThat(elements(session)).isEqualTo(UPDATES);
    }
  }

  @Test
  void elements_areForgottenAtTheShareAskedFor_andCountersAreNot() {
    try (Session session =
        Sessions.open(folder, 3, "behaviour", "forgets-elements", "overlap", "20%")) {
      update(session);
      InjectedFaultCounts injected = Sessions.injected(session);
      assertThat(UPDATES - elements(session)).isEqualTo(injected.harmed());
      assertThat((double) injected.harmed() / UPDATES).isBetween(0.18, 0.22);
      for (int key = 0; key < KEYS; key++) {
        assertThat(counter(session, key).value()).isEqualTo(UPDATES / KEYS);
      }
    }
  }

  @Test
  void ofTwoThatUndo_theSecondUndoesTheFirst() {
    try (Session session =
        Sessions.open(folder, 3, "behaviour", "loses-updates", "overlap", "100%")) {
      Invocable counters = session.capability(Invocable.class, Counter.MAP);
      for (long tag = 1; tag <= 3; tag++) {
        assertThat(counters.invoke(1, new AddTag(tag))).isEqualTo(1L);
      }
      assertThat(counter(session, 1)).isEqualTo(new Counter(1, List.of(3L)));
      assertThat(Sessions.injected(session).harmed()).isEqualTo(2);
    }
  }

  @Test
  void plainWrites_areNotUndone() {
    try (Session session =
        Sessions.open(folder, 3, "behaviour", "loses-updates", "overlap", "100%")) {
      session.capability(Invocable.class, Counter.MAP).invoke(1, new AddTag(1));
      session.capability(Cache.class, Counter.MAP).put(1, new Counter(2, List.of(7L, 8L)));
      session.capability(Invocable.class, Counter.MAP).invoke(1, new AddTag(2));
      assertThat(counter(session, 1)).isEqualTo(new Counter(3, List.of(7L, 8L, 2L)));
      assertThat(Sessions.injected(session).open()).isZero();
    }
  }

  private static void update(Session session) {
    for (long number = 0; number < UPDATES; number++) {
      int key = (int) (number % KEYS);
      session.capability(Invocable.class, Counter.MAP).invoke(key, new AddTag(number));
      session.capability(Invocable.class, Elements.MAP).invoke(key, new AddElement(number));
    }
  }

  private static Counter counter(Session session, int key) {
    return session.capability(Cache.class, Counter.MAP).get(key) instanceof Counter counter
        ? counter
        : new Counter(-1, List.of());
  }

  private static long elements(Session session) {
    long all = 0;
    for (int key = 0; key < KEYS; key++) {
      Object found = session.capability(Cache.class, Elements.MAP).get(key);
      all += found instanceof Elements elements ? elements.all().size() : 0;
    }
    return all;
  }
}
