package assay.report.svg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

final class AxisTest {

  @Test
  void linear_takesTheNextRoundStepAndEndsOnTicks() {
    LinearAxis axis = LinearAxis.upTo(1200, 1, String::valueOf);

    assertThat(axis.ticks().stream().map(Axis.Tick::value))
        .containsExactly(0.0, 500.0, 1000.0, 1500.0);
    assertThat(axis.at(0)).isZero();
    assertThat(axis.at(750)).isEqualTo(0.5);
    assertThat(axis.at(1500)).isEqualTo(1);
  }

  @Test
  void linear_labelsAreFreeOfBinaryDust() {
    LinearAxis axis = LinearAxis.upTo(0.29, 1, String::valueOf);

    assertThat(axis.ticks().stream().map(Axis.Tick::label))
        .containsExactly("0.0", "0.1", "0.2", "0.3");
  }

  @Test
  void linear_ticksOfBytesAreWholeMebibytes() {
    double mebi = 1 << 20;
    LinearAxis axis = LinearAxis.upTo(400 * mebi, mebi, String::valueOf);

    assertThat(axis.ticks()).allSatisfy(tick -> assertThat(tick.value() % (100 * mebi)).isZero());
    assertThat(axis.high()).isEqualTo(400 * mebi);
  }

  @Test
  void linear_withoutASpanStillHasTwoEnds() {
    LinearAxis axis = LinearAxis.upTo(0, 1, String::valueOf);

    assertThat(axis.high()).isEqualTo(1);
    assertThat(axis.at(0)).isZero();
  }

  @Test
  void linear_keepsValuesOutsideAtItsEnds() {
    LinearAxis axis = LinearAxis.covering(10, 20, 1, String::valueOf);

    assertThat(axis.at(-5)).isZero();
    assertThat(axis.at(99)).isEqualTo(1);
  }

  @Test
  void log_endsAreTheRoundValuesAround() {
    LogAxis axis = LogAxis.covering(237, 4_000, String::valueOf);

    assertThat(axis.low()).isEqualTo(200);
    assertThat(axis.high()).isEqualTo(5000);
    assertThat(axis.ticks().stream().map(Axis.Tick::value))
        .containsExactly(200.0, 500.0, 1000.0, 2000.0, 5000.0);
  }

  @Test
  void log_putsTheGeometricMeanInTheMiddle() {
    LogAxis axis = LogAxis.covering(1, 1e6, String::valueOf);

    assertThat(axis.at(1e3)).isEqualTo(0.5, within(1e-12));
    assertThat(axis.ticks()).hasSize(7);
    assertThat(axis.at(0)).isZero();
  }

  @Test
  void log_holdsASingleValue() {
    LogAxis axis = LogAxis.covering(1000, 1000, String::valueOf);

    assertThat(axis.low()).isEqualTo(1000);
    assertThat(axis.high()).isEqualTo(2000);
  }

  @Test
  void percentile_isEvenInNinesWithTheMaximumOneBeyond() {
    PercentileAxis axis = new PercentileAxis(List.of(0.9, 0.99, 0.999, 1.0));

    assertThat(axis.at(0.9)).isEqualTo(0, within(1e-9));
    assertThat(axis.at(0.99)).isEqualTo(1 / 3.0, within(1e-9));
    assertThat(axis.at(0.999)).isEqualTo(2 / 3.0, within(1e-9));
    assertThat(axis.at(1)).isEqualTo(1, within(1e-9));
  }

  @Test
  void percentile_namesItsTicks() {
    assertThat(new PercentileAxis(List.of(0.999, 0.5, 1.0)).ticks().stream().map(Axis.Tick::label))
        .containsExactly("p50", "p99.9", "max");
  }

  @Test
  void reversed_swapsTheEnds() {
    Axis axis = new ReversedAxis(LinearAxis.upTo(10, 1, String::valueOf));

    assertThat(axis.at(0)).isEqualTo(1);
    assertThat(axis.at(10)).isZero();
  }
}
