package assay.selftest.time;

import static org.assertj.core.api.Assertions.assertThat;

import assay.selftest.test.SelfTest;
import org.junit.jupiter.api.Test;

final class PeaksOfKnownLawsTest {

  @Test
  void peaks_areAnnouncedWhereThereAreSome() {
    SelfTest.Shown shown = new PeaksOfKnownLaws().show();

    assertThat(shown.holds()).as(shown.seen()).isTrue();
  }

  /// Amdahl's law, and a straight line: neither ever turns.
  @Test
  void whatGrowsForEver_hasNone() {
    assertThat(PeaksOfKnownLaws.announced(n -> n / (1 + 0.2 * (n - 1)))).isZero();
    assertThat(PeaksOfKnownLaws.announced(n -> n)).isZero();
  }
}
