package assay.judge.check;

import static org.assertj.core.api.Assertions.assertThat;

import assay.judge.window.StepTimes;
import assay.judge.window.StepTimes.FaultTime;
import assay.plan.Step;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class FaultEpisodeTest {

  private static final long SECOND = 1_000_000_000;
  private static final Step STEP = new Step.Closed("closed-1", 1, Duration.ZERO, 0, List.of());

  private static FaultTime fault(double asked, double over) {
    long at = (long) (asked * SECOND);
    return new FaultTime(at, at, true, "a fault", (long) (over * SECOND));
  }

  private static List<FaultEpisode> episodes(FaultTime... faults) {
    return FaultEpisode.of(
        new StepTimes(0, STEP, 0, 0, 100 * SECOND, true, Stream.of(faults).toList(), 0));
  }

  @Test
  void faultsFarApart_areBlowsOfTheirOwn() {
    List<FaultEpisode> episodes = episodes(fault(10, 10), fault(30, 33), fault(60, 60));
    assertThat(episodes)
        .extracting(FaultEpisode::askedNanos)
        .containsExactly(10 * SECOND, 30 * SECOND, 60 * SECOND);
    assertThat(episodes)
        .extracting(FaultEpisode::watchedUntilNanos)
        .containsExactly(30 * SECOND, 60 * SECOND, 100 * SECOND);
    assertThat(episodes)
        .extracting(FaultEpisode::signalsUntilNanos)
        .containsExactly(30 * SECOND, 60 * SECOND, Long.MAX_VALUE);
  }

  @Test
  void faultOnTheHeelsOfAnother_isOneBlowWithIt() {
    List<FaultEpisode> episodes = episodes(fault(10, 10), fault(10.3, 10.3), fault(14, 14));
    assertThat(episodes).hasSize(2);
    assertThat(episodes.getFirst().faults()).hasSize(2);
    assertThat(episodes.getFirst().watchedUntilNanos()).isEqualTo(14 * SECOND);
  }

  @Test
  void faultDuringALastingOne_belongsToIt() {
    List<FaultEpisode> episodes =
        episodes(fault(10, 25), fault(17, 17), fault(27, 27), fault(40, 40));
    assertThat(episodes).hasSize(2);
    assertThat(episodes.getFirst().faults()).hasSize(3);
    assertThat(episodes.getFirst().overNanos()).isEqualTo(27 * SECOND);
  }

  @Test
  void stepWithoutFaults_hasNoBlows() {
    assertThat(episodes()).isEmpty();
  }
}
