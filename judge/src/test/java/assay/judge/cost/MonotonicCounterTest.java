package assay.judge.cost;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class MonotonicCounterTest {

  private static final long SECOND = 1_000_000_000;

  private record Sample(long nanos, long figure) {}

  /// A process killed after two seconds, and one with its name started after five.
  private static final MonotonicCounter<Sample> COUNTER =
      new MonotonicCounter<>(
          List.of(
              new Sample(0, 10),
              new Sample(SECOND, 110),
              new Sample(2 * SECOND, 210),
              new Sample(5 * SECOND, 20),
              new Sample(6 * SECOND, 30)),
          Sample::nanos,
          Sample::figure);

  @Test
  void betweenSamples_aStraightLineTells() {
    assertThat(COUNTER.between(SECOND / 2, 3 * SECOND / 2)).hasValue(100);
  }

  @Test
  void windowThatEndsWithTheProcess_endsAtItsLastSample_thoughAnotherFollows() {
    assertThat(COUNTER.between(0, 2 * SECOND + 50_000_000)).hasValue(200);
  }

  @Test
  void windowThatEndsWhileNobodyWasThere_hasNoFigure() {
    assertThat(COUNTER.between(0, 3 * SECOND)).isEmpty();
  }
}
