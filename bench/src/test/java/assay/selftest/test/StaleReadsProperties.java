package assay.selftest.test;

import static org.assertj.core.api.Assertions.assertThat;

import assay.selftest.history.StaleReadsWithoutRetirement;
import assay.selftest.history.StaleRuleAgainstZones;
import assay.selftest.test.SelfTest.Shown;
import org.junit.jupiter.api.Test;

final class StaleReadsProperties {

  @Test
  void withKeysRetiredAfterAnUnknownWrite_theRuleIsLinearizability() {
    Shown shown = new StaleRuleAgainstZones().show();
    assertThat(shown.holds()).as(shown.seen()).isTrue();
  }

  @Test
  void withoutRetirement_theRuleNeverAccusesWrongly_butMissesSome() {
    Shown shown = new StaleReadsWithoutRetirement().show();
    assertThat(shown.holds()).as(shown.seen()).isTrue();
  }
}
