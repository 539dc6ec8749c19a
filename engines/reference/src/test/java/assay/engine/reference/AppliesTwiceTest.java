package assay.engine.reference;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Cache;
import assay.api.Invocable;
import assay.api.Session;
import assay.workload.tradeoffs.AddTag;
import assay.workload.tradeoffs.Counter;
import assay.workload.tradeoffs.Customer;
import assay.workload.tradeoffs.SetBalance;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AppliesTwiceTest {

  private static final int COUNTERS = 100;
  private static final int INCREMENTS = 10_000;

  @TempDir Path folder;

  @Test
  void increments_areDoubledAtTheShareAskedFor() {
    try (Session session = Sessions.open(folder, 3, "behaviour", "applies-twice", "twice", "5%")) {
      increment(session);
      long found = 0;
      Set<Long> different = new HashSet<>();
      for (int counter = 0; counter < COUNTERS; counter++) {
        Counter read = counter(session, counter);
        assertThat(read.tags()).hasSize((int) read.value());
        found += read.value();
        different.addAll(read.tags());
      }
      InjectedFaultCounts injected = Sessions.injected(session);
      assertThat(different).hasSize(INCREMENTS);
      assertThat(found - INCREMENTS).isEqualTo(injected.harmed());
      assertThat(injected.open()).isEqualTo(INCREMENTS);
      assertThat((double) injected.harmed() / INCREMENTS).isBetween(0.04, 0.06);
    }
  }

  @Test
  void theCorrectMap_doublesNothing() {
    try (Session session = Sessions.open(folder, 3)) {
      increment(session);
      for (int counter = 0; counter < COUNTERS; counter++) {
        assertThat(counter(session, counter).value()).isEqualTo(INCREMENTS / COUNTERS);
      }
    }
  }

  @Test
  void aFunctionThatMayRunAgain_isNotHarmed() {
    try (Session session =
        Sessions.open(folder, 3, "behaviour", "applies-twice", "twice", "100%")) {
      session.capability(Cache.class).put(1, Customer.of(1, 1, 0, 16));
      session.capability(Invocable.class).invoke(1, new SetBalance(2, 0, 5));
      assertThat(Customer.version(1, session.capability(Cache.class).get(1))).isEqualTo(2);
      assertThat(Sessions.injected(session).open()).isEqualTo(1);
      assertThat(Sessions.injected(session).harmed()).isZero();
    }
  }

  private static void increment(Session session) {
    for (long tag = 0; tag < INCREMENTS; tag++) {
      session.capability(Invocable.class).invoke((int) (tag % COUNTERS), new AddTag(tag));
    }
  }

  private static Counter counter(Session session, int key) {
    return session.capability(Cache.class).get(key) instanceof Counter counter
        ? counter
        : new Counter(-1, List.of());
  }
}
