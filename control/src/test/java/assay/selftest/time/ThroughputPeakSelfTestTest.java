package assay.selftest.time;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ThroughputPeakSelfTestTest {

  /// Amdahl's law, and a straight line: neither ever turns.
  @Test
  void whatGrowsForEver_hasNone() {
    assertThat(ThroughputPeakSelfTest.announced(n -> n / (1 + 0.2 * (n - 1)))).isZero();
    assertThat(ThroughputPeakSelfTest.announced(n -> n)).isZero();
  }
}
