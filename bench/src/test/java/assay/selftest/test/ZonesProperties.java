package assay.selftest.test;

import static org.assertj.core.api.Assertions.assertThat;

import assay.selftest.history.ZonesAgainstSearch;
import assay.selftest.test.SelfTest.Shown;
import org.junit.jupiter.api.Test;

final class ZonesProperties {

  @Test
  void zones_areExhaustiveSearch() {
    Shown shown = new ZonesAgainstSearch().show();
    assertThat(shown.holds()).as(shown.seen()).isTrue();
  }
}
