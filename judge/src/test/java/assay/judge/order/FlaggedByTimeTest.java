package assay.judge.order;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import assay.statistics.BatchMeansVariance;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class FlaggedByTimeTest {

  private static final long MOMENT = 100_000_000;

  /// Ten moments with ten observations each, all or none: the residuals are ±5, so the variance is 10 ·
  /// 25 · 10/9 over 100².
  @Test
  void moments_areTenthsOfASecond_inWhateverOrderObservationsCome() {
    FlaggedByTime counts = new FlaggedByTime();
    for (int observation = 99; observation >= 0; observation--) {
      long moment = observation % 10;
      counts.add(5 * MOMENT + moment * MOMENT + observation, moment % 2 == 0);
    }
    BatchMeansVariance blocks = requireNonNull(counts.blocks());
    assertThat(blocks.variance()).isCloseTo(250.0 * 10 / 9 / 10_000, within(1e-12));
    assertThat(blocks.blocks()).isEqualTo(10);
  }

  @Test
  void noneOrAll_andASingleMoment_showNothing() {
    FlaggedByTime counts = new FlaggedByTime();
    assertThat(counts.blocks()).isNull();
    counts.add(1, true);
    counts.add(2, false);
    assertThat(counts.blocks()).isNull();
  }

  /// A day has more moments than are kept; added parts equal the whole.
  @Test
  void longRuns_areKeptInLongerMoments_andPartsAddUp() {
    SplittableRandom random = new SplittableRandom(3);
    FlaggedByTime whole = new FlaggedByTime();
    FlaggedByTime early = new FlaggedByTime();
    FlaggedByTime late = new FlaggedByTime();
    long day = 86_400_000_000_000L;
    for (int observation = 0; observation < 100_000; observation++) {
      long at = random.nextLong(day) - day / 3;
      boolean hit = (at / 7_200_000_000_000L) % 2 == 0 && random.nextBoolean();
      whole.add(at, hit);
      (at < 0 ? early : late).add(at, hit);
    }
    early.add(late);
    BatchMeansVariance blocks = requireNonNull(whole.blocks());
    assertThat(blocks.phases()).isBetween(3.0, 8.0);
    assertThat(early.blocks()).isEqualTo(blocks);
  }

  /// An observation reaches its level and all below: each level is as if it were counted alone.
  @Test
  void levels_areCountsOfWhatReachesThem() {
    SplittableRandom random = new SplittableRandom(5);
    FlaggedByTime levels = new FlaggedByTime(3);
    FlaggedByTime more = new FlaggedByTime(3);
    List<FlaggedByTime> alone =
        List.of(new FlaggedByTime(), new FlaggedByTime(), new FlaggedByTime());
    for (int observation = 0; observation < 5_000; observation++) {
      long at = random.nextLong(1_000 * MOMENT);
      int level = random.nextInt(4);
      (observation % 2 == 0 ? levels : more).add(at, level);
      for (int each = 0; each < 3; each++) {
        alone.get(each).add(at, level > each);
      }
    }
    levels.add(more);
    for (int each = 0; each < 3; each++) {
      assertThat(levels.blocks(each + 1)).isNotNull().isEqualTo(alone.get(each).blocks());
    }
  }
}
