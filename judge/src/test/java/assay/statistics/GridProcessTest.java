package assay.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import assay.statistics.GridProcess.Belief;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// The oracle is a known effect of each of three settings with four values.
final class GridProcessTest {

  private static final int LEVELS = 4;
  private static final double[][] EFFECTS = {{0, 2, -1, 3}, {0, 1, 1.5, -1}, {0, 0, 0, 0}};
  private static final int MEASURED = 24;

  private static double truth(int[] cell) {
    return IntStream.range(0, cell.length).mapToDouble(axis -> EFFECTS[axis][cell[axis]]).sum();
  }

  private static List<double[][]> axes() {
    double[][] apart = new double[LEVELS][LEVELS];
    for (int i = 0; i < LEVELS; i++) {
      for (int j = 0; j < LEVELS; j++) {
        apart[i][j] = i == j ? 0 : 1;
      }
    }
    return Collections.nCopies(EFFECTS.length, apart);
  }

  private static List<int[]> shuffled(Random random) {
    List<int[]> cells = new ArrayList<>();
    for (int i = 0; i < LEVELS * LEVELS * LEVELS; i++) {
      cells.add(new int[] {i % LEVELS, i / LEVELS % LEVELS, i / LEVELS / LEVELS});
    }
    Collections.shuffle(cells, random);
    return cells;
  }

  private static int[][] points(List<int[]> cells) {
    return cells.toArray(int[][]::new);
  }

  @Test
  void combinationsThatWereNotMeasured_arePredictedByTheirSettings() {
    Random random = new Random(7);
    List<int[]> cells = shuffled(random);
    List<int[]> seen = cells.subList(0, MEASURED);
    List<int[]> unseen = cells.subList(MEASURED, cells.size());
    double[] values =
        seen.stream().mapToDouble(each -> truth(each) + 0.1 * random.nextGaussian()).toArray();
    Belief belief = new GridProcess(axes(), points(seen), values).belief(points(unseen));
    double squares = 0;
    for (int i = 0; i < unseen.size(); i++) {
      double off = belief.mean()[i] - truth(unseen.get(i));
      squares += off * off;
    }
    // The truths have a deviation of 1.9.
    assertThat(Math.sqrt(squares / unseen.size())).isLessThan(0.6);
  }

  @Test
  void draws_coverTheTruth_andAreNotAnything() {
    int inside = 0;
    int all = 0;
    double spread = 0;
    for (int seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      List<int[]> cells = shuffled(random);
      List<int[]> seen = cells.subList(0, MEASURED / 2);
      List<int[]> unseen = cells.subList(MEASURED / 2, cells.size());
      double[] values =
          seen.stream().mapToDouble(each -> truth(each) + 0.1 * random.nextGaussian()).toArray();
      Belief belief = new GridProcess(axes(), points(seen), values).belief(points(unseen));
      List<double[]> draws = IntStream.range(0, 100).mapToObj(each -> belief.draw(random)).toList();
      for (int i = 0; i < unseen.size(); i++) {
        int cell = i;
        double truth = truth(unseen.get(i));
        double below =
            draws.stream().filter(draw -> draw[cell] < truth).count() / (double) draws.size();
        inside += below >= 0.05 && below <= 0.95 ? 1 : 0;
        double[] sorted = draws.stream().mapToDouble(draw -> draw[cell]).sorted().toArray();
        spread += sorted[84] - sorted[15];
        all++;
      }
    }
    assertThat(inside / (double) all).isGreaterThan(0.9);
    // Without the settings it would be twice the deviation of the truths, 3.8.
    assertThat(spread / all).isLessThan(3);
  }

  @Test
  void noise_isToldFromDifferences() {
    Random random = new Random(3);
    List<int[]> cells = shuffled(random).subList(0, 40);
    double[] values = cells.stream().mapToDouble(each -> random.nextGaussian()).toArray();
    Belief belief = new GridProcess(axes(), points(cells), values).belief(points(cells));
    double mean = IntStream.range(0, values.length).mapToDouble(i -> values[i]).average().orElse(9);
    double spread =
        IntStream.range(0, values.length)
            .mapToDouble(i -> Math.abs(belief.mean()[i] - mean))
            .average()
            .orElse(9);
    // Where nothing matters, all are believed to be nearly the same; their mean distance is 0.8.
    assertThat(spread).isLessThan(0.6);
  }

  @Test
  void equalValues_areBelieved() {
    int[][] cells = points(shuffled(new Random(1)).subList(0, 5));
    Belief belief = new GridProcess(axes(), cells, new double[] {2, 2, 2, 2, 2}).belief(cells);
    assertThat(belief.mean()[0]).isCloseTo(2, within(1e-6));
    assertThat(belief.draw(new Random(1))).hasSize(5).doesNotContain(Double.NaN);
  }
}
