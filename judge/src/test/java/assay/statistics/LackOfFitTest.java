package assay.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Compared with closed forms: F with 1 and 3 degrees of freedom is the square of Student's t with
/// 3, whose distribution is 1/2 + (θ + sin θ cos θ) / π with θ = arctan(t / √3).
final class LackOfFitTest {

  private static double t3(double t) {
    double angle = Math.atan(t / Math.sqrt(3));
    return 0.5 + (angle + Math.sin(angle) * Math.cos(angle)) / Math.PI;
  }

  @Test
  void lackOfFit_isItsClosedForm() {
    // Means 2, 3, 10 against 1, 5, 9: 2 (1 + 4 + 1) = 12 over 1; repeats: 2 + 2 + 2 = 6 over 3. F =
    // 6.
    Map<Double, List<Double>> measured =
        Map.of(1.0, List.of(1.0, 3.0), 2.0, List.of(2.0, 4.0), 3.0, List.of(9.0, 11.0));

    LackOfFit lack = LackOfFit.of(measured, x -> 4 * x - 3, 2).orElseThrow();

    assertThat(lack.variance()).isEqualTo(2);
    assertThat(lack.freedom()).isEqualTo(3);
    assertThat(lack.p()).isCloseTo(2 * (1 - t3(Math.sqrt(6))), within(1e-9));
  }

  @Test
  void fall_isStudentsSlope() {
    double off = Math.sqrt(0.5);
    Map<Double, List<Double>> measured =
        Map.of(
            0.0, List.of(1 - off, 1 + off),
            1.0, List.of(10 - off, 10 + off),
            2.0, List.of(9 - off, 9 + off),
            3.0, List.of(8 - off, 8 + off));

    LackOfFit lack = LackOfFit.of(measured, x -> 9, 1).orElseThrow();

    // Slope −1 over √(1 / 4), with 4 degrees of freedom: 1/2 − (t / √(4 + t²)) (3/2 − u / 2) / 2, u
    // = t² / (4 + t²).
    double t = 2;
    double u = t * t / (4 + t * t);
    double expected = 0.5 - Math.sqrt(u) * (1.5 - u / 2) / 2;
    assertThat(lack.fallsByChance(1)).isCloseTo(expected, within(1e-9));
    assertThat(lack.fallsByChance(0)).isGreaterThan(0.99);
    assertThat(lack.fallsByChance(3)).isEqualTo(1);
    assertThat(lack.lastUpTo(2.9)).isEqualTo(2);
  }

  @Test
  void exactRepeats_fitOrMiss() {
    Map<Double, List<Double>> measured =
        Map.of(1.0, List.of(2.0, 2.0), 2.0, List.of(4.0, 4.0), 3.0, List.of(4.0, 4.0));

    assertThat(LackOfFit.of(measured, x -> Math.min(4, 2 * x), 1).orElseThrow().p()).isEqualTo(1);
    LackOfFit line = LackOfFit.of(measured, x -> 2 * x, 1).orElseThrow();
    assertThat(line.p()).isZero();
    assertThat(line.fallsByChance(2)).isEqualTo(1);
  }

  @Test
  void oneRunOfEach_tellsNothing() {
    Map<Double, List<Double>> measured =
        Map.of(1.0, List.of(2.0), 2.0, List.of(4.0), 3.0, List.of(5.0));

    assertThat(LackOfFit.of(measured, x -> 2 * x, 1)).isEmpty();
  }
}
