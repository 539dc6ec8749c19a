package assay.selftest.time;

import static org.assertj.core.api.Assertions.assertThat;

import assay.selftest.test.SelfTest;
import org.junit.jupiter.api.Test;

final class ScalingOfAKnownLawTest {

  @Test
  void claim_holds() {
    SelfTest.Shown shown = new ScalingOfAKnownLaw().show();
    assertThat(shown.holds()).as(shown.seen()).isTrue();
  }
}
