package assay.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Cache;
import assay.api.ConditionalCache;
import assay.api.Session;
import assay.conformance.SampleRecords.Account;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/// Checks that writes with a condition take effect exactly if it holds, also when several threads compete.
final class ConditionalSteps {

  private static final String MAP = "conditional";
  private static final int THREADS = 4;
  private static final int ROUNDS = 50;

  private final Cache data;
  private final ConditionalCache conditional;

  ConditionalSteps(Session session) {
    this.data = session.capability(Cache.class, MAP);
    this.conditional = session.capability(ConditionalCache.class, MAP);
  }

  void run() throws Exception {
    Account first = Account.of(1, 1);
    Account second = Account.of(1, 2);
    Account third = Account.of(1, 3);
    assertThat(conditional.replace(1, first)).as("replace of nothing").isNull();
    assertThat(data.get(1)).as("after a replace of nothing").isNull();
    assertThat(conditional.replace(1, first, second)).as("replace(old) of nothing").isFalse();
    assertThat(conditional.remove(1, first)).as("remove(old) of nothing").isFalse();
    assertThat(conditional.putIfAbsent(1, first)).as("putIfAbsent of nothing").isNull();
    assertThat(conditional.putIfAbsent(1, second)).as("putIfAbsent").isEqualTo(first);
    assertThat(data.get(1)).isEqualTo(first);
    assertThat(conditional.replace(1, second)).as("replace").isEqualTo(first);
    assertThat(conditional.replace(1, first, third)).as("replace of another value").isFalse();
    assertThat(conditional.replace(1, second, third)).as("replace of the value").isTrue();
    assertThat(data.get(1)).isEqualTo(third);
    assertThat(conditional.remove(1, second)).as("remove of another value").isFalse();
    assertThat(conditional.remove(1, third)).as("remove of the value").isTrue();
    assertThat(data.get(1)).isNull();
    for (int round = 0; round < ROUNDS; round++) {
      compete(round);
    }
  }

  /// Of all threads that insert, one succeeds, and of all that replace the same value, one.
  private void compete(int round) throws Exception {
    int key = 10 + round;
    assertThat(winners(thread -> conditional.putIfAbsent(key, Account.of(key, thread)) == null))
        .as("threads that inserted key %d", key)
        .isEqualTo(1);
    Account before = (Account) Objects.requireNonNull(data.get(key));
    assertThat(winners(thread -> conditional.replace(key, before, Account.of(key, 100 + thread))))
        .as("threads that replaced the value of key %d", key)
        .isEqualTo(1);
    data.remove(key);
  }

  private interface Attempt {
    boolean succeeds(int thread);
  }

  private static long winners(Attempt attempt) throws Exception {
    try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
      List<Callable<Boolean>> attempts = new ArrayList<>();
      IntStream.range(0, THREADS).forEach(thread -> attempts.add(() -> attempt.succeeds(thread)));
      long winners = 0;
      for (Future<Boolean> each : threads.invokeAll(attempts)) {
        winners += each.get() ? 1 : 0;
      }
      return winners;
    }
  }
}
