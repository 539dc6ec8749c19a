package assay.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import assay.statistics.UniversalScalabilityLaw.Point;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class UniversalScalabilityLawTest {

  private static List<Point> law(int workers, double lambda, double alpha, double beta) {
    return IntStream.rangeClosed(1, workers)
        .mapToObj(n -> new Point(n, lambda * n / (1 + alpha * (n - 1) + beta * n * (n - 1))))
        .toList();
  }

  @Test
  void parametersOfTheLaw_areRecovered() {
    for (double lambda : new double[] {0.5, 1000, 3e6}) {
      for (double alpha : new double[] {0, 0.01, 0.2, 0.9}) {
        for (double beta : new double[] {0, 1e-4, 0.02}) {
          UniversalScalabilityLaw fit =
              UniversalScalabilityLaw.fit(law(8, lambda, alpha, beta), 1, 20);
          assertThat(fit.lambda().value()).isCloseTo(lambda, within(1e-5 * lambda));
          assertThat(fit.alpha().value()).isCloseTo(alpha, within(1e-5));
          assertThat(fit.beta().value()).isCloseTo(beta, within(1e-6));
        }
      }
    }
  }

  @Test
  void straightLine_hasNeitherContentionNorCoherencyNorAPeak() {
    UniversalScalabilityLaw fit = UniversalScalabilityLaw.fit(law(6, 100, 0, 0), 1, 20);
    assertThat(fit.alpha().value()).isCloseTo(0, within(1e-9));
    assertThat(fit.beta().value()).isCloseTo(0, within(1e-9));
    assertThat(fit.turns()).isFalse();
    assertThat(fit.at(12).value()).isCloseTo(1200, within(1e-3));
  }

  @Test
  void betterThanLinear_isHeldAtNoContention() {
    List<Point> points =
        IntStream.rangeClosed(1, 6).mapToObj(n -> new Point(n, 100 * Math.pow(n, 1.2))).toList();
    UniversalScalabilityLaw fit = UniversalScalabilityLaw.fit(points, 1, 50);
    assertThat(fit.alpha().value()).isZero();
    assertThat(fit.beta().value()).isZero();
    assertThat(fit.alpha().low()).isZero();
  }

  @Test
  void peak_liesWhereTheClosedFormSays() {
    // N = √((1 − α) / β) = √(0.9 / 0.025) = 6
    UniversalScalabilityLaw fit = UniversalScalabilityLaw.fit(law(8, 500, 0.1, 0.025), 1, 20);
    assertThat(fit.turns()).isTrue();
    assertThat(fit.peak()).isCloseTo(6, within(1e-3));
  }

  @Test
  void nothing_isSaidBeyondTwiceTheLargestPoint() {
    UniversalScalabilityLaw fit = UniversalScalabilityLaw.fit(law(6, 500, 0.1, 0.0001), 1, 20);
    assertThat(fit.turns()).isFalse();
    assertThat(fit.peak()).isEqualTo(12);
    assertThatIllegalArgumentException().isThrownBy(() -> fit.at(12.1));
  }

  private static List<Point> twice(List<Point> points) {
    return Stream.concat(points.stream(), points.stream()).toList();
  }

  @Test
  void peak_isAnnouncedWhereRepeatsShowIt_andNotOnAPlateauNorOfOneRunEach() {
    List<Point> law = law(8, 500, 0.1, 0.05625);
    assertThat(UniversalScalabilityLaw.fit(twice(law), 1, 20).peaks()).isTrue();
    assertThat(UniversalScalabilityLaw.fit(twice(law), 1, 20).reach()).isEqualTo(16);
    assertThat(UniversalScalabilityLaw.fit(law, 1, 20).peaks()).isFalse();

    List<Point> plateau =
        IntStream.rangeClosed(1, 8).mapToObj(n -> new Point(n, 500 * Math.min(n, 2))).toList();
    UniversalScalabilityLaw forced = UniversalScalabilityLaw.fit(twice(plateau), 1, 20);
    assertThat(forced.peak()).isBetween(3.0, 6.0);
    assertThat(forced.misses()).isTrue();
    assertThat(forced.peaks()).isFalse();
    assertThat(forced.reach()).isEqualTo(8);
  }

  @Test
  void peakBeyondWhatWasMeasured_isNotAnnounced() {
    UniversalScalabilityLaw fit =
        UniversalScalabilityLaw.fit(twice(law(8, 500, 0.1, 0.009)), 1, 20);
    assertThat(fit.peak()).isCloseTo(10, within(1e-3));
    assertThat(fit.misses()).isFalse();
    assertThat(fit.peaks()).isFalse();
  }

  @Test
  void fivePoints_areNoFit() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> UniversalScalabilityLaw.fit(law(5, 1, 0, 0), 1));
  }

  @Test
  void sameSeed_givesTheSameIntervals() {
    List<Point> points =
        List.of(
            new Point(1, 100),
            new Point(2, 190),
            new Point(3, 270),
            new Point(4, 330),
            new Point(5, 400),
            new Point(6, 430));
    assertThat(UniversalScalabilityLaw.fit(points, 7, 100).alpha())
        .isEqualTo(UniversalScalabilityLaw.fit(points, 7, 100).alpha());
  }
}
