package assay.engine.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import assay.api.Cache;
import assay.api.DefiniteFailureException;
import assay.api.Session;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StallingEntriesTest {

  private static final long MILLI = 1_000_000;

  @TempDir Path folder;

  @Test
  void calls_areHeldUntilTheStallIsOver() {
    StallingEntries stalls = stalls();
    assertThat(stalls.leftNanos(0)).isZero();
    assertThat(stalls.leftNanos(1_999 * MILLI)).isZero();
    assertThat(stalls.leftNanos(2_000 * MILLI)).isEqualTo(200 * MILLI);
    assertThat(stalls.leftNanos(2_150 * MILLI)).isEqualTo(50 * MILLI);
    assertThat(stalls.leftNanos(2_200 * MILLI)).isZero();
    assertThat(stalls.leftNanos(3_999 * MILLI)).isZero();
    assertThat(stalls.leftNanos(8_001 * MILLI)).isEqualTo(199 * MILLI);
  }

  @Test
  void stalls_comeByTheClockAndAreCounted() {
    String[] settings = {"behaviour", "stalls", "stall", "20ms", "every", "50ms"};
    try (Session session = Sessions.open(folder, 3, settings)) {
      Cache cache = session.capability(Cache.class);
      long longestNanos = 0;
      while (Sessions.injected(session).harmed() < 3) {
        long beganNanos = System.nanoTime();
        cache.put(1, "one");
        longestNanos = Math.max(longestNanos, System.nanoTime() - beganNanos);
      }
      assertThat(longestNanos).isGreaterThan(5 * MILLI);
      assertThat(cache.get(1)).isEqualTo("one");
    }
  }

  @Test
  void anInterruptedCall_surelyDidNotHappen() {
    Session session =
        Sessions.open(folder, 3, "behaviour", "stalls", "stall", "9ms", "every", "10ms");
    Thread.currentThread().interrupt();
    assertThatExceptionOfType(DefiniteFailureException.class)
        .isThrownBy(() -> {
          while (true) {
            session.capability(Cache.class).put(1, "one");
          }
        });
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void aStallLongerThanItsPeriod_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> Sessions.open(folder, 3, "behaviour", "stalls", "stall", "2s", "every", "2s"));
  }

  private static StallingEntries stalls() {
    SimulatedCluster cluster =
        new SimulatedCluster(
            new Placement(3, 3), 31, new SimulatedCluster.Backups(1, () -> true, true), false);
    return new StallingEntries(
        cluster, Duration.ofMillis(200), Duration.ofSeconds(2), new HarmTally());
  }
}
