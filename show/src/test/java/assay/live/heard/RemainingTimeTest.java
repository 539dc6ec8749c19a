package assay.live.heard;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class RemainingTimeTest {

  private static final long SECOND = 1_000_000_000L;

  private final RemainingTime remaining = new RemainingTime();

  @Test
  void beforeATrialHasEnded_nothingIsKnown() {
    assertThat(remaining.leftNanos(10 * SECOND)).isEqualTo(-1);
    remaining.trial(0, 1, 4);
    assertThat(remaining.leftNanos(30 * SECOND)).isEqualTo(-1);
  }

  /// Each of four trials takes 40 s after a start of 5 s.
  @Test
  void trialsOfOneLength_leaveTheExactTime() {
    for (int trial = 1; trial <= 4; trial++) {
      long begin = (5 + 40L * (trial - 1)) * SECOND;
      remaining.trial(begin, trial, 4);
      if (trial > 1) {
        long left = (5L - trial) * 40 * SECOND;
        assertThat(remaining.leftNanos(begin)).isEqualTo(left);
        assertThat(remaining.leftNanos(begin + 15 * SECOND)).isEqualTo(left - 15 * SECOND);
      }
    }
  }

  @Test
  void aTrialThatOutlastsTheOthers_leavesTheTimeOfTheRest() {
    remaining.trial(0, 1, 3);
    remaining.trial(10 * SECOND, 2, 3);
    assertThat(remaining.leftNanos(60 * SECOND)).isEqualTo(10 * SECOND);
  }

  /// Trials 1 to 6 of 8 are of an earlier part of the run.
  @Test
  void aResumedRun_countsItsOwnTrialsOnly() {
    remaining.trial(0, 7, 8);
    remaining.trial(30 * SECOND, 8, 8);
    assertThat(remaining.leftNanos(30 * SECOND)).isEqualTo(30 * SECOND);
  }

  @Test
  void aSoak_endsByItsTime() {
    remaining.trial(0, 1, 1);
    remaining.trial(30 * SECOND, 2, 2);
    assertThat(remaining.leftNanos(40 * SECOND)).isEqualTo(-1);
  }
}
