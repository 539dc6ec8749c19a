package assay.judge.answer;

import static org.assertj.core.api.Assertions.assertThat;

import assay.judge.Said;
import assay.plan.Plan;
import assay.plan.Step;
import assay.plan.rate.Rate;
import assay.record.SampleCalibration;
import assay.record.SyntheticTrial;
import assay.record.environment.Calibration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LoadGeneratorLimitCheckTest {

  private final Calibration calibration = SampleCalibration.quiet();

  private static Plan plan(double rate) {
    SyntheticTrial.Behaviour behaviour = SyntheticTrial.Behaviour.good();
    Step.Open fast = SyntheticTrial.step(behaviour).at(Rate.constant(rate));
    return SyntheticTrial.plan(fast);
  }

  /// Between two measured answers the lower rate holds, beyond the last the last. No rate was low enough for the last:
  /// the one that failed is the limit then.
  @ParameterizedTest
  @CsvSource({
    "0, 16000000",
    "100000, 51500",
    "250000, 51500",
    "250001, 4000",
    "5000000, 4000",
    "9000000, 4000"
  })
  void ceiling_isTheLowerOneOfTheNeighbours(long answerNanos, double perSecond) {
    assertThat(calibration.ceilingPerSecond(answerNanos)).isEqualTo(perSecond);
  }

  @Test
  void rateThatNoAnswerIsFastEnoughFor_isToldWithBothNumbers() {
    assertThat(LoadGeneratorLimitCheck.unreachable(plan(17e6), calibration))
        .singleElement()
        .extracting(Said::of)
        .isEqualTo(
            "open-1 asks for 17.0M/s; the load generator sends at most 16.0M/s on this host, as calibrated:"
                + " lower the rate, or use more hosts");
    assertThat(LoadGeneratorLimitCheck.unreachable(plan(15e6), calibration)).isEmpty();
    assertThat(LoadGeneratorLimitCheck.unreachable(plan(17e6), null)).isEmpty();
  }
}
