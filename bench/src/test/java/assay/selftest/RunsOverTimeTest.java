package assay.selftest;

import static org.assertj.core.api.Assertions.assertThat;

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
    assertThat(new SeparateRuns().show()).matches(SelfTest.Shown::holds);
  }
}
