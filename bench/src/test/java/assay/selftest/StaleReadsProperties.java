package assay.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import assay.selftest.SelfTest.Shown;
import org.junit.jupiter.api.Test;

final class StaleReadsProperties {

  @Test
  void withKeysRetiredAfterAnUnknownWrite_theRuleIsLinearizability() {
    Shown shown = new StaleRuleAgainstZones().show();
    assertThat(shown.holds()).as(shown.seen()).isTrue();
  }

  @Test
  void withoutRetirement_theRuleNeverAccusesWrongly_butMissesSome() {
    Shown shown = new StaleRuleWithoutRetirement().show();
    assertThat(shown.holds()).as(shown.seen()).isTrue();
  }
}
