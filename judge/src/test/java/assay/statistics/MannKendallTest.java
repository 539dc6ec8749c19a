package assay.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class MannKendallTest {

  private static double[] times(int n) {
    return IntStream.range(0, n).asDoubleStream().toArray();
  }

  private static int score(double[] values) {
    int score = 0;
    for (int i = 0; i < values.length; i++) {
      for (int j = i + 1; j < values.length; j++) {
        score += (int) Math.signum(values[j] - values[i]);
      }
    }
    return score;
  }

  private static void orders(double[] values, int from, List<double[]> into) {
    if (from == values.length) {
      into.add(values.clone());
      return;
    }
    for (int i = from; i < values.length; i++) {
      swap(values, from, i);
      orders(values, from + 1, into);
      swap(values, from, i);
    }
  }

  private static void swap(double[] values, int i, int j) {
    double value = values[i];
    values[i] = values[j];
    values[j] = value;
  }

  @ParameterizedTest
  @CsvSource({"5", "6", "7"})
  void p_isTheShareOfAllOrdersThatShowAsMuch(int n) {
    List<double[]> orders = new ArrayList<>();
    orders(times(n), 0, orders);
    Random random = new Random(n);
    for (int simulation = 0; simulation < 50; simulation++) {
      double[] values = orders.get(random.nextInt(orders.size()));
      long asMuch =
          orders.stream()
              .filter(order -> Math.abs(score(order)) >= Math.abs(score(values)))
              .count();
      assertThat(MannKendall.of(times(n), values).p())
          .isCloseTo((double) asMuch / orders.size(), within(1e-12));
    }
  }

  /// Upper tails of Kendall's score from tables, doubled: Gilbert 1987, table A18.
  @ParameterizedTest
  @CsvSource({"8, 16, 0.031", "9, 20, 0.022", "10, 21, 0.036"})
  void p_isThatOfThePublishedTable(int n, int score, double oneSided) {
    double[] values = times(n);
    int wanted = n * (n - 1) / 2 - (n * (n - 1) / 2 - score);
    Random random = new Random(1);
    while (score(values) != wanted) {
      int i = random.nextInt(n - 1);
      swap(values, i, i + 1);
      if (score(values) < 0) {
        values = times(n);
      }
    }
    assertThat(MannKendall.of(times(n), values).p()).isCloseTo(2 * oneSided, within(0.001));
  }

  @Test
  void ties_areCountedByTheNormalApproximation() {
    double[] same = {3, 3, 3, 3, 3, 3};
    assertThat(MannKendall.of(times(6), same).p()).isEqualTo(1);
    double[] values = {1, 1, 2, 2, 3, 3, 4, 4, 5, 5};
    // S = 40; variance = (10*9*25 - 5*2*1*9)/18 = 120; z = 39/sqrt(120) = 3.560.
    assertThat(MannKendall.of(times(10), values).p()).isCloseTo(0.00037, within(0.00001));
  }

  @Test
  void slope_isTheMedianOfAllPairs_andAnOutlierHardlyMovesIt() {
    double[] line = IntStream.range(0, 20).mapToDouble(i -> 5 + 2.5 * i).toArray();
    assertThat(MannKendall.of(times(20), line).slope()).isEqualTo(2.5);
    line[7] = 1e6;
    assertThat(MannKendall.of(times(20), line).slope()).isCloseTo(2.5, within(0.01));
  }

  @Test
  void interval_holdsTheSlopeAsOftenAsItSays() {
    Random random = new Random(42);
    int holds = 0;
    int called = 0;
    for (int simulation = 0; simulation < 2000; simulation++) {
      double[] values = IntStream.range(0, 24).mapToDouble(i -> random.nextGaussian()).toArray();
      MannKendall test = MannKendall.of(times(24), values);
      holds += test.low() <= 0 && test.high() >= 0 ? 1 : 0;
      called += test.p() <= 0.05 ? 1 : 0;
    }
    assertThat(holds / 2000.0).isBetween(0.935, 0.97);
    assertThat(called / 2000.0).isBetween(0.035, 0.06);
  }

  @Test
  void growth_isFound() {
    Random random = new Random(7);
    double[] values =
        IntStream.range(0, 24).mapToDouble(i -> 0.2 * i + random.nextGaussian()).toArray();
    MannKendall test = MannKendall.of(times(24), values);
    assertThat(test.p()).isLessThan(0.01);
    assertThat(test.low()).isPositive();
    assertThat(test.high()).isGreaterThan(test.slope());
  }

  @Test
  void fewValues_areRefused() {
    assertThatThrownBy(() -> MannKendall.of(times(4), times(4)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
