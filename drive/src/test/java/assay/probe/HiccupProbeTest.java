package assay.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class HiccupProbeTest {

  @Test
  void stall_isWhatASleepTookTooLong() {
    assertThat(HiccupProbe.stall(10, 1_000_010)).isZero();
    assertThat(HiccupProbe.stall(10, 43_000_010)).isEqualTo(42_000_000);
    assertThat(HiccupProbe.stall(10, 500)).isZero();
  }

  @Test
  void longStall_isToldAtOnce_othersOnceASecond() {
    assertThat(HiccupProbe.isTold(2_000_000, 50_000_000)).isTrue();
    assertThat(HiccupProbe.isTold(999_000_000, 49_000_000)).isFalse();
    assertThat(HiccupProbe.isTold(1_000_000_000, 0)).isTrue();
  }

  @Test
  void probe_reportsOnTheMonotonicClock() throws Exception {
    BlockingQueue<Long> reports = new LinkedBlockingQueue<>();
    long before = System.nanoTime();
    try (HiccupProbe probe = new HiccupProbe((nanos, max) -> reports.add(max >= 0 ? nanos : -1))) {
      Long nanos = reports.poll(30, TimeUnit.SECONDS);
      assertThat(nanos).isNotNull().isBetween(before, System.nanoTime());
    }
  }
}
