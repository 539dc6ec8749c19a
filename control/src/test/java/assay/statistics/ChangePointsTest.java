package assay.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import assay.selftest.time.SeriesGenerator;
import assay.statistics.ChangePoints.Change;
import assay.statistics.ChangePoints.Rule;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class ChangePointsTest {

  private static final Rule RULE = new Rule(0.001, 0, 3);

  private static double[] noise(int points, long seed) {
    return new Random(seed).doubles(points, -1, 1).toArray();
  }

  private static double[] stepped(double[] series, int from, double by) {
    double[] stepped = series.clone();
    for (int i = from; i < stepped.length; i++) {
      stepped[i] += by;
    }
    return stepped;
  }

  @Test
  void pureStep_isFoundWhereItIs_withItsLevels() {
    double[] series = new double[20];
    Arrays.fill(series, 8, 20, 5);
    assertThat(ChangePoints.of(series, RULE)).containsExactly(new Change(8, 0, 5, 0));
  }

  @Test
  void pValue_isStudentsOfTheTwoSides() {
    // Two groups of five: means 3 and 13, variances 2.5: t = 10 with 8 degrees of freedom.
    double[] series = {1, 2, 3, 4, 5, 11, 12, 13, 14, 15};
    List<Change> changes = ChangePoints.of(series, new Rule(0.001, 0, 3));
    assertThat(changes).hasSize(1);
    assertThat(changes.getFirst().index()).isEqualTo(5);
    assertThat(changes.getFirst().p()).isCloseTo(8.488e-6, within(1e-8));
  }

  /// The same two groups: neighbours with correlation 0.6 leave a quarter of the points, so t = 5.
  @Test
  void pValueAmongNeighbours_isOfFewerPoints() {
    double[] series = {1, 2, 3, 4, 5, 11, 12, 13, 14, 15};
    Rule rule = new Rule(0.01, 0, 3).among(0.6);
    assertThat(ChangePoints.of(series, rule))
        .singleElement()
        .satisfies(change -> assertThat(change.p()).isCloseTo(1.0528e-3, within(1e-6)));
    assertThat(ChangePoints.of(series, new Rule(0.001, 0, 3).among(0.6))).isEmpty();
  }

  /// On the average over many series; a step in them does not count as correlation.
  @Test
  void correlation_isThatOfNeighbours_alsoAroundAStep() {
    Random random = new Random(3);
    for (double truth : new double[] {0.3, 0.6}) {
      double mean = 0;
      double around = 0;
      for (int simulation = 0; simulation < 400; simulation++) {
        double[] series = SeriesGenerator.of(random, 200, truth);
        Rule rule = new Rule(0.03 / 200, 0, 3);
        mean += ChangePoints.correlation(series, rule) / 400;
        around += ChangePoints.correlation(stepped(series, 90, 8), rule) / 400;
      }
      assertThat(mean).isCloseTo(truth, within(0.05));
      assertThat(around).isCloseTo(truth, within(0.05));
    }
  }

  @Test
  void constantAndShortSeries_haveNoChange() {
    assertThat(ChangePoints.of(new double[30], RULE)).isEmpty();
    assertThat(ChangePoints.of(new double[] {1, 9, 1, 9, 1}, RULE)).isEmpty();
    assertThat(ChangePoints.of(new double[0], RULE)).isEmpty();
  }

  @Test
  void severalSteps_areAllFound() {
    double[] series = stepped(stepped(stepped(noise(90, 3), 30, 4), 50, -6), 70, 3);
    assertThat(ChangePoints.of(series, RULE).stream().map(Change::index).toList())
        .hasSize(3)
        .satisfies(found -> {
          assertThat(found.get(0)).isBetween(29, 31);
          assertThat(found.get(1)).isBetween(49, 51);
          assertThat(found.get(2)).isBetween(69, 71);
        });
  }

  @Test
  void bumpThatEndsWhereItBegan_isFoundOnBothSides() {
    double[] series = stepped(stepped(noise(60, 4), 25, 5), 35, -5);
    assertThat(ChangePoints.of(series, RULE).stream().map(Change::index).toList())
        .containsExactly(25, 35);
  }

  @Test
  void lonelyOutlier_isNoChange() {
    double[] series = noise(40, 6);
    series[20] += 30;
    assertThat(ChangePoints.of(series, RULE)).isEmpty();
  }

  @Test
  void smallChange_isTakenBackWhereTheRuleWantsMore() {
    double[] series = stepped(noise(60, 7), 30, 2);
    assertThat(ChangePoints.of(series, RULE)).hasSize(1);
    assertThat(ChangePoints.of(series, new Rule(0.001, 3, 3))).isEmpty();
  }

  @Test
  void seriesBackwards_changesAtTheSamePlace() {
    double[] series = stepped(noise(50, 8), 20, 4);
    double[] backwards = new double[50];
    Arrays.setAll(backwards, i -> series[49 - i]);
    assertThat(ChangePoints.of(backwards, RULE).getFirst().index())
        .isEqualTo(50 - ChangePoints.of(series, RULE).getFirst().index());
  }

  @Test
  void tooLongSeries_isRefused() {
    assertThatThrownBy(() -> ChangePoints.of(new double[1001], RULE))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
