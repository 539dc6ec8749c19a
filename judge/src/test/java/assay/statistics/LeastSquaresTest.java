package assay.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

final class LeastSquaresTest {

  /// Anscombe, Graphs in Statistical Analysis (1973), table and regression of his first set: slope
  /// 0.5001 with a standard error of 0.1179, and 2.262 is Student's 97.5 % point for 9.
  @Test
  void anscombesFirstSet_hasThePublishedSlopeAndError() {
    double[] x = {10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5};
    double[] y = {8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68};

    LeastSquares line = LeastSquares.of(x, y);

    assertThat(line.slope()).isCloseTo(0.5001, within(0.00005));
    assertThat(line.intercept()).isCloseTo(3.0001, within(0.00005));
    assertThat(line.slopeHalfWidth()).isCloseTo(2.262 * 0.1179, within(0.0002));
  }

  @Test
  void interval_coversTheTruthAsOftenAsItSays() {
    Random random = new Random(7);
    double[] x = {1, 2, 3, 4};
    int covered = 0;
    for (int simulation = 0; simulation < 4000; simulation++) {
      double[] y = new double[x.length];
      for (int i = 0; i < x.length; i++) {
        y[i] = 3 + 2 * x[i] + random.nextGaussian();
      }
      LeastSquares line = LeastSquares.of(x, y);
      covered += Math.abs(line.slope() - 2) <= line.slopeHalfWidth() ? 1 : 0;
    }
    assertThat(covered / 4000.0).isBetween(0.94, 0.96);
  }

  @Test
  void pointsWithoutALine_areRefused_andTwoPointsHaveNoInterval() {
    assertThatThrownBy(() -> LeastSquares.of(new double[] {1, 1}, new double[] {1, 2}))
        .hasMessageContaining("no one line");
    assertThat(LeastSquares.of(new double[] {1, 2}, new double[] {1, 3}).slopeHalfWidth())
        .isInfinite();
  }
}
