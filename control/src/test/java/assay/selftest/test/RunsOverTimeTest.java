package assay.selftest.test;

import static org.assertj.core.api.Assertions.assertThat;

import assay.selftest.comparison.ChangesFound;
import assay.selftest.comparison.EqualRunsCompared;
import assay.selftest.time.SteadinessTold;
import org.junit.jupiter.api.Test;

final class RunsOverTimeTest {

  @Test
  void changePoints_areFoundAndNotMadeUp() {
    assertThat(new ChangesFound().show()).matches(SelfTest.Shown::holds);
  }

  @Test
  void steadiness_isToldFromWarmingAndDrifting() {
    assertThat(new SteadinessTold().show()).matches(SelfTest.Shown::holds);
  }

  @Test
  void separateRuns_areComparedAtTheirLevel() {
    assertThat(new EqualRunsCompared().show()).matches(SelfTest.Shown::holds);
  }
}
