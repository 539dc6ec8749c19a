package assay.engine.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import assay.api.Cache;
import assay.api.Session;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SingleServerQueueTest {

  private static final long MILLI = 1_000_000;

  @TempDir Path folder;

  @Test
  void callsThatComeTogether_areServedOneByOne() {
    SingleServerQueue limited = limited(false);
    assertThat(limited.servedNanos(0)).isEqualTo(MILLI);
    assertThat(limited.servedNanos(0)).isEqualTo(2 * MILLI);
    assertThat(limited.servedNanos(500_000)).isEqualTo(3 * MILLI);
    assertThat(limited.servedNanos(10 * MILLI)).isEqualTo(11 * MILLI);
  }

  /// M/M/1: response times are exponential with rate μ − λ.
  @Test
  void exponentialTimes_giveTheQuantilesOfTheClosedForm() {
    SingleServerQueue limited = limited(true);
    SplittableRandom arrivals = new SplittableRandom(3);
    long[] response = new long[1_000_000];
    double at = 0;
    for (int i = 0; i < response.length; i++) {
      at += 1e9 / 600 * arrivals.nextExponential();
      response[i] = limited.servedNanos((long) at) - (long) at;
    }
    Arrays.sort(response);
    for (double q : new double[] {0.5, 0.9, 0.99}) {
      double truth = -Math.log(1 - q) / (1000 - 600) * 1e9;
      assertThat((double) response[(int) (q * response.length)])
          .isCloseTo(truth, within(0.03 * truth));
    }
  }

  @Test
  void call_takesItsServiceTimeAndIsDone() {
    String[] settings = {"behaviour", "limited", "service", "5ms", "service-times", "fixed"};
    try (Session session = Sessions.open(folder, 3, settings)) {
      Cache cache = session.capability(Cache.class);
      long began = System.nanoTime();
      cache.put(1, "one");
      assertThat(cache.get(1)).isEqualTo("one");
      assertThat(System.nanoTime() - began).isGreaterThanOrEqualTo(10 * MILLI);
    }
  }

  @Test
  void noServiceTime_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Sessions.open(folder, 3, "behaviour", "limited", "service", "0ms"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Sessions.open(folder, 3, "behaviour", "limited", "service-times", "odd"));
  }

  private static SingleServerQueue limited(boolean exponential) {
    SimulatedCluster cluster =
        new SimulatedCluster(
            new Placement(3, 3), 31, new SimulatedCluster.Backups(1, () -> true, true), false);
    return new SingleServerQueue(cluster, Duration.ofMillis(1), exponential, 7);
  }
}
