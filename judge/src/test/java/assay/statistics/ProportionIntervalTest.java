package assay.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The interval against published tables, and against its closed form at both ends.
final class ProportionIntervalTest {

  /// Exact binomial 95 % limits, rounded to four digits.
  @ParameterizedTest
  @CsvSource({
    "1, 2, 0.0126, 0.9874",
    "1, 5, 0.0051, 0.7164",
    "2, 5, 0.0527, 0.8534",
    "3, 5, 0.1466, 0.9473",
    "4, 5, 0.2836, 0.9949",
    "1, 10, 0.0025, 0.4450",
    "5, 10, 0.1871, 0.8129",
    "10, 20, 0.2720, 0.7280",
    "10, 100, 0.0490, 0.1762",
  })
  void interval_isThatOfTheTables(int some, int all, double low, double high) {
    ProportionInterval interval = ProportionInterval.of(some, all);
    assertThat(interval.low()).isCloseTo(low, Offset.offset(0.00005));
    assertThat(interval.high()).isCloseTo(high, Offset.offset(0.00005));
  }

  /// None and all have closed forms: 1 − 0.025^(1/n), and 0.025^(1/n).
  @Test
  void endsOfNoneAndAll_areTheirClosedForms() {
    for (int all = 1; all <= 1_000; all++) {
      double root = Math.pow(0.025, 1.0 / all);
      ProportionInterval none = ProportionInterval.of(0, all);
      assertThat(none.low()).isZero();
      assertThat(none.high()).isCloseTo(1 - root, Offset.offset(1e-9));
      ProportionInterval every = ProportionInterval.of(all, all);
      assertThat(every.low()).isCloseTo(root, Offset.offset(1e-9));
      assertThat(every.high()).isEqualTo(1);
    }
  }

  /// The definition: at the lower end at least this many come up with 2.5 %, at the upper end at most.
  @Test
  void endsCutOffTwoAndAHalfPercent() {
    for (int all = 2; all <= 30; all++) {
      for (int some = 1; some < all; some++) {
        ProportionInterval interval = ProportionInterval.of(some, all);
        assertThat(1 - atMost(some - 1, all, interval.low())).isCloseTo(0.025, Offset.offset(1e-9));
        assertThat(atMost(some, all, interval.high())).isCloseTo(0.025, Offset.offset(1e-9));
      }
    }
  }

  private static double atMost(int some, int all, double share) {
    double sum = 0;
    double ways = 1;
    for (int i = 0; i <= some; i++) {
      sum += ways * Math.pow(share, i) * Math.pow(1 - share, all - i);
      ways = ways * (all - i) / (i + 1);
    }
    return sum;
  }
}
