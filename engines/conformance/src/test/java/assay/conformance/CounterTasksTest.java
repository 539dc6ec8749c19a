package assay.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import assay.conformance.CounterTasks.Count;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class CounterTasksTest {

  private static Count of(IntStream ids) {
    return ids.boxed().reduce(Count.none(), Count::and, (one, other) -> other);
  }

  @Test
  void trail_isWhatWasCountedLast_inItsOrder() {
    Count count = of(IntStream.of(7, 1120, 3, 1121, 1122, 1199));
    assertThat(count.value()).isEqualTo(6);
    assertThat(count.text()).hasSize(4096);
    assertThat(count.trail(1120, 1199)).containsExactly(1120, 1121, 1122);
  }

  @Test
  void longTrail_losesItsBeginning() {
    Count count = of(IntStream.range(1000, 3000));
    assertThat(count.trail(0, 9999).getLast()).isEqualTo(2999);
    assertThat(count.trail(0, 9999)).hasSizeBetween(800, 820).isSorted();
  }

  @Test
  void overtakings_areChangesBeforeOnesThatCameBeforeThem() {
    assertThat(CounterTasks.overtakings(of(IntStream.range(1120, 1300)).trail(1120, 1320)))
        .isZero();
    assertThat(
            CounterTasks.overtakings(
                of(IntStream.of(1120, 1122, 1121, 1124, 1123)).trail(1120, 1320)))
        .isEqualTo(2);
  }
}
