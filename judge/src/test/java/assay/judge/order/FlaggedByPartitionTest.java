package assay.judge.order;

import static org.assertj.core.api.Assertions.assertThat;

import assay.statistics.ClusteredObservations;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class FlaggedByPartitionTest {

  private static final int CLUSTERS = 3_000;
  private static final int LEVELS = 3;

  private static List<Long> numbers(ClusteredObservations counts) {
    List<Long> numbers = new ArrayList<>();
    counts.forEach((some, all) -> numbers.addAll(List.of(some, all)));
    return numbers;
  }

  /// Compared with plain arrays: by partition, by key, and in two parts that are added up.
  @Test
  void levels_areCountsOfWhatReachesThem() {
    SplittableRandom random = new SplittableRandom(7);
    FlaggedByPartition byPartition = FlaggedByPartition.byPartition(CLUSTERS, LEVELS);
    FlaggedByPartition byKey = FlaggedByPartition.byKey(LEVELS);
    FlaggedByPartition early = FlaggedByPartition.byKey(LEVELS);
    FlaggedByPartition late = FlaggedByPartition.byKey(LEVELS);
    long[][] reached = new long[LEVELS + 1][CLUSTERS];
    for (int cluster = 0; cluster < CLUSTERS; cluster++) {
      // Some clusters need numbers of several bytes.
      int observations = 1 + random.nextInt(cluster % 100 == 0 ? 2_000 : 5);
      for (int i = 0; i < observations; i++) {
        int level = random.nextInt(LEVELS + 1);
        byPartition.add(cluster, level);
        byKey.add(cluster, level);
        (cluster < CLUSTERS / 2 ? early : late).add(cluster, level);
        for (int each = 0; each <= level; each++) {
          reached[each][cluster]++;
        }
      }
    }
    early.add(late);
    for (int level = 1; level <= LEVELS; level++) {
      List<Long> expected = numbers(ClusteredObservations.of(reached[level], reached[0]));
      assertThat(numbers(byPartition.reaching(level))).isEqualTo(expected);
      assertThat(numbers(byKey.reaching(level))).isEqualTo(expected);
      assertThat(numbers(early.reaching(level))).isEqualTo(expected);
    }
    assertThat(byKey.hits()).isEqualTo(Arrays.stream(reached[1]).sum());
    assertThat(byKey.observations()).isEqualTo(Arrays.stream(reached[0]).sum());
    assertThat(numbers(byKey)).isEqualTo(numbers(byKey.reaching(1)));
  }
}
