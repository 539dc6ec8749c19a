package assay.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import assay.statistics.PairedFamilyComparison.Compared;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class PairedFamilyComparisonTest {

  /// R's own example for p.adjust(method = "holm").
  @Test
  void holm_asPublished() {
    assertThat(HolmAdjustment.adjusted(new double[] {0.01, 0.02, 0.03, 0.04, 0.05}))
        .containsExactly(new double[] {0.05, 0.08, 0.09, 0.09, 0.09}, within(1e-12));
    assertThat(HolmAdjustment.adjusted(new double[] {0.01, 0.04, 0.03, 0.005}))
        .containsExactly(new double[] {0.03, 0.06, 0.06, 0.02}, within(1e-12));
    assertThat(HolmAdjustment.adjusted(new double[] {0.6, 0.7})).containsExactly(1, 1);
  }

  @Test
  void oneFigure_needsNoAdjustment() {
    Compared compared =
        PairedFamilyComparison.of(List.of(new double[] {1, 2, 3, 4, 5, 6}), 1).getFirst();

    assertThat(compared.effect().p()).isEqualTo(2 / 64.0);
    assertThat(compared.pHolm()).isEqualTo(2 / 64.0);
    assertThat(compared.pAdjusted()).isEqualTo(2 / 64.0);
  }

  @Test
  void figureThatIsAllAlike_reachesTheLeastPAmongNoisyOnes() {
    List<double[]> figures = new ArrayList<>(noise(20, 6, 2));
    figures.add(new double[] {1, 1.02, 0.98, 1.01, 0.99, 1});

    Compared clear = PairedFamilyComparison.of(figures, 1).getLast();

    assertThat(clear.pAdjusted()).isEqualTo(2 / 64.0);
    assertThat(clear.pHolm()).isEqualTo(21 * 2 / 64.0);
    assertThat(clear.apart(0.9)).isTrue();
    assertThat(clear.apart(1.1)).isFalse();
  }

  @Test
  void sameFigureTwice_isOneFigure() {
    double[] figure = {1, 2, -0.5, 4, 3, 2, 1};

    List<Compared> twice = PairedFamilyComparison.of(List.of(figure, figure.clone()), 1);

    assertThat(twice.get(1).pAdjusted()).isEqualTo(PairedEffect.of(figure, 1).p());
  }

  /// The definition, step by step and slowly: for every subset of figures from the strongest down,
  /// the largest statistic under every assignment of signs, by Student's t.
  @Test
  void adjusted_equalsTheDefinition() {
    for (int simulation = 0; simulation < 40; simulation++) {
      List<double[]> figures = noise(1 + simulation % 7, 3 + simulation % 6, simulation);
      double[] expected = slowly(figures);

      List<Compared> compared = PairedFamilyComparison.of(figures, 1);

      for (int i = 0; i < expected.length; i++) {
        assertThat(compared.get(i).pAdjusted()).isCloseTo(expected[i], within(1e-12));
      }
    }
  }

  private static double[] slowly(List<double[]> figures) {
    int n = figures.getFirst().length;
    List<Integer> order =
        IntStream.range(0, figures.size())
            .boxed()
            .sorted(Comparator.comparingDouble(i -> -t(figures.get(i), 0)))
            .toList();
    double[] adjusted = new double[figures.size()];
    double least = 0;
    for (int rank = 0; rank < order.size(); rank++) {
      int as = 0;
      double seen = t(figures.get(order.get(rank)), 0);
      for (int signs = 0; signs < 1 << n; signs++) {
        double largest = 0;
        for (int other : order.subList(rank, order.size())) {
          largest = Math.max(largest, t(figures.get(other), signs));
        }
        as += largest >= seen * (1 - 1e-9) ? 1 : 0;
      }
      least = Math.max(least, as / Math.pow(2, n));
      adjusted[order.get(rank)] = least;
    }
    return adjusted;
  }

  private static double t(double[] figure, int signs) {
    int n = figure.length;
    double[] turned =
        IntStream.range(0, n)
            .mapToDouble(i -> (signs >> i & 1) == 1 ? -figure[i] : figure[i])
            .toArray();
    double mean = Arrays.stream(turned).average().orElseThrow();
    double squares = Arrays.stream(turned).map(x -> (x - mean) * (x - mean)).sum();
    return Math.abs(mean) / Math.sqrt(squares / (n - 1) / n);
  }

  @Test
  void blockWithoutAFigure_leavesTheOthersAlone() {
    double[] whole = {1, 2, 3, 4, 5, 6, 7};
    double[] holed = {1, Double.NaN, 3, 4, 5, 6, 7};

    List<Compared> compared = PairedFamilyComparison.of(List.of(whole, holed), 1);

    assertThat(compared.get(0).effect().pairs()).isEqualTo(7);
    assertThat(compared.get(1).effect())
        .isEqualTo(PairedEffect.of(new double[] {1, 3, 4, 5, 6, 7}, 1));
    assertThat(compared.get(1).pAdjusted()).isGreaterThanOrEqualTo(2 / 64.0);
  }

  @Test
  void figuresWithoutAnyDifference_areNeverApart() {
    Compared none = PairedFamilyComparison.of(List.of(new double[6], new double[6]), 1).getFirst();

    assertThat(none.pAdjusted()).isEqualTo(1);
    assertThat(none.apart(0)).isFalse();
  }

  @Test
  void blocksNeeded_isWhereHolmCanCall() {
    assertThat(PairedFamilyComparison.blocksNeeded(1)).isEqualTo(6);
    assertThat(PairedFamilyComparison.blocksNeeded(2)).isEqualTo(7);
    assertThat(PairedFamilyComparison.blocksNeeded(12)).isEqualTo(9);
    assertThat(PairedFamilyComparison.blocksNeeded(24)).isEqualTo(10);
  }

  private static List<double[]> noise(int figures, int blocks, long seed) {
    Random random = new Random(seed);
    return IntStream.range(0, figures)
        .mapToObj(i -> IntStream.range(0, blocks).mapToDouble(b -> random.nextGaussian()).toArray())
        .toList();
  }
}
