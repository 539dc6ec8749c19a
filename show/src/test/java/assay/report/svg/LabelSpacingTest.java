package assay.report.svg;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class LabelSpacingTest {

  @Test
  void places_areTheWantedOnesWhereThereIsRoom() {
    assertThat(LabelSpacing.places(List.of(50.0, 10.0, 30.0), 14, 0, 100))
        .containsExactly(50.0, 10.0, 30.0);
  }

  @Test
  void equalWishes_spreadEvenlyAroundTheWish() {
    assertThat(LabelSpacing.places(List.of(40.0, 40.0, 40.0), 10, 0, 100))
        .containsExactly(30.0, 40.0, 50.0);
  }

  @Test
  void labels_areKeptFromTheEnds() {
    assertThat(LabelSpacing.places(List.of(0.0, 0.0), 10, 0, 100)).containsExactly(0.0, 10.0);
    assertThat(LabelSpacing.places(List.of(100.0, 100.0), 10, 0, 100)).containsExactly(90.0, 100.0);
  }

  @Test
  void noLabels_needNoPlaces() {
    assertThat(LabelSpacing.places(List.of(), 10, 0, 100)).isEmpty();
  }

  /// The oracle tries every placing on a grid and takes the one with the smallest squared distance.
  @Test
  void places_areAsNearAsAnExhaustiveSearchFinds() {
    Random random = new Random(7);
    for (int simulation = 0; simulation < 60; simulation++) {
      List<Double> wanted = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        wanted.add((double) random.nextInt(13));
      }
      List<Double> places = LabelSpacing.places(wanted, 4, 0, 12);

      assertThat(squares(wanted, places)).isLessThanOrEqualTo(leastSquares(wanted, 4, 12) + 1e-9);
      List<Double> sorted = new ArrayList<>(places);
      Collections.sort(sorted);
      assertThat(sorted.get(1) - sorted.get(0)).isGreaterThan(4 - 1e-9);
      assertThat(sorted.get(2) - sorted.get(1)).isGreaterThan(4 - 1e-9);
    }
  }

  private static double leastSquares(List<Double> wanted, double gap, double high) {
    List<Double> sorted = new ArrayList<>(wanted);
    Collections.sort(sorted);
    double least = Double.MAX_VALUE;
    double grid = 0.25;
    for (double a = 0; a <= high; a += grid) {
      for (double b = a + gap; b <= high; b += grid) {
        for (double c = b + gap; c <= high; c += grid) {
          least = Math.min(least, squares(sorted, List.of(a, b, c)));
        }
      }
    }
    return least;
  }

  private static double squares(List<Double> wanted, List<Double> places) {
    double sum = 0;
    for (int i = 0; i < wanted.size(); i++) {
      sum += Math.pow(wanted.get(i) - places.get(i), 2);
    }
    return sum;
  }
}
