package assay.selftest.history;

import static org.assertj.core.api.Assertions.assertThat;

import assay.selftest.test.SelfTest;
import org.junit.jupiter.api.Test;

final class RetriedLoadTest {

  @Test
  void lateFirstTries_accuseNobody_andALossIsStillCaught() throws Exception {
    SelfTest.Shown shown = new RetriedLoad().show();

    assertThat(shown.holds()).as(shown.seen()).isTrue();
  }
}
