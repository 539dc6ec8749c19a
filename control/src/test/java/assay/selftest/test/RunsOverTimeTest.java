package assay.selftest.test;

import static org.assertj.core.api.Assertions.assertThat;

import assay.selftest.comparison.ChangePointSelfTest;
import assay.selftest.comparison.RunComparisonSelfTest;
import assay.selftest.time.SteadinessSelfTest;
import org.junit.jupiter.api.Test;

final class RunsOverTimeTest {

  @Test
  void changePoints_areFoundAndNotMadeUp() {
    assertThat(new ChangePointSelfTest().show()).matches(SelfTest.Shown::holds);
  }

  @Test
  void steadiness_isToldFromWarmingAndDrifting() {
    assertThat(new SteadinessSelfTest().show()).matches(SelfTest.Shown::holds);
  }

  @Test
  void separateRuns_areComparedAtTheirLevel() {
    assertThat(new RunComparisonSelfTest().show()).matches(SelfTest.Shown::holds);
  }
}
