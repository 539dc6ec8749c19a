package assay.judge.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import assay.judge.Operations;
import assay.judge.order.KeyEventIndex;
import assay.record.history.History;
import assay.words.AmountFormat;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class MedianIntervalTest {

  @Test
  void spread_ofOneRepeat_hasNoInterval() {
    assertThat(MedianInterval.of(List.of(5.0))).isEqualTo(new MedianInterval(5, null, null));
  }

  @Test
  void spread_ofTwoToFive_isStudents() {
    MedianInterval interval = MedianInterval.of(List.of(10.0, 12.0, 14.0));

    assertThat(interval.median()).isEqualTo(12);
    // With two degrees of freedom Student's t has a closed form.
    double student = (2 * 0.975 - 1) * Math.sqrt(2 / (4 * 0.975 * 0.025));
    assertThat(student).isCloseTo(4.303, within(5e-4));
    assertThat(interval.low()).isCloseTo(12 - student * 2 / Math.sqrt(3), within(1e-9));
    assertThat(interval.high()).isCloseTo(12 + student * 2 / Math.sqrt(3), within(1e-9));
  }

  /// Ranks from published tables of distribution-free intervals for a median.
  @Test
  void spread_ofSixAndMore_isByOrderStatistics() {
    for (int[] countAndRank : new int[][] {{6, 1}, {8, 1}, {9, 2}, {10, 2}, {12, 3}, {20, 6}}) {
      int n = countAndRank[0];
      List<Double> figures = IntStream.rangeClosed(1, n).mapToObj(i -> (double) i).toList();

      MedianInterval interval = MedianInterval.of(figures);

      assertThat(interval.low()).isEqualTo(countAndRank[1]);
      assertThat(interval.high()).isEqualTo(n + 1 - countAndRank[1]);
    }
  }

  @Test
  void spread_coversTheTrueMedianInAboutNineteenOfTwenty() {
    Random random = new Random(5);
    for (int n : new int[] {3, 6, 10}) {
      int covered = 0;
      for (int simulation = 0; simulation < 4000; simulation++) {
        List<Double> figures = new ArrayList<>();
        for (int i = 0; i < n; i++) {
          figures.add(100 + 5 * random.nextGaussian());
        }
        MedianInterval interval = MedianInterval.of(figures);
        boolean in =
            interval.low() != null
                && interval.high() != null
                && interval.low() <= 100
                && interval.high() >= 100;
        covered += in ? 1 : 0;
      }
      assertThat(covered / 4000.0).isBetween(0.935, 0.99);
    }
  }

  @Test
  void order_isThatOfAStableSortByKeyAndTime() {
    Random random = new Random(11);
    for (int size : new int[] {0, 1, 31, 32, 33, 1000, 5000}) {
      Operations operations = new Operations();
      for (int i = 0; i < size; i++) {
        long start = random.nextInt(200);
        operations.read(random.nextInt(20) - 1, 1, start, start + random.nextInt(50));
      }
      History history = operations.evidence().history();

      KeyEventIndex order = KeyEventIndex.of(history, history::endNanos);

      int[] expected =
          IntStream.range(0, size)
              .boxed()
              .filter(event -> history.key(event) >= 0)
              .sorted(
                  Comparator.<Integer>comparingInt(history::key)
                      .thenComparingLong(history::endNanos))
              .mapToInt(Integer::intValue)
              .toArray();
      int[] found = IntStream.range(0, expected.length).map(order::at).toArray();
      assertThat(found).isEqualTo(expected);
      for (int key = 0; key < order.keys(); key++) {
        int[] own = Arrays.copyOfRange(found, order.begin(key), order.end(key));
        int its = key;
        assertThat(Arrays.stream(own).map(history::key)).allMatch(other -> other == its);
      }
    }
  }

  /// The record's words share a column with the page's own.
  @ParameterizedTest
  @ValueSource(strings = {"/s", "ns", "bytes"})
  void text_isWhatThePageWrites(String unit) {
    Random random = new Random(9);
    for (int i = 0; i < 2000; i++) {
      double value = Math.pow(10, 12 * random.nextDouble());
      assertThat(AmountFormat.of(unit, value))
          .isEqualTo(assay.report.text.NumberFormat.UNICODE.amount(value, unit));
    }
    for (double value : new double[] {0, 1, 999.4, 999.6, 1023.9, 999_600, 1_900}) {
      assertThat(AmountFormat.of(unit, value))
          .isEqualTo(assay.report.text.NumberFormat.UNICODE.amount(value, unit));
    }
  }

  @Test
  void text_keepsThreeDigitsAndTheUnit() {
    assertThat(AmountFormat.of("/s", 1_900)).isEqualTo("1.90k/s");
    assertThat(AmountFormat.of("/s", 989)).isEqualTo("989/s");
    assertThat(AmountFormat.time(61_040)).isEqualTo("61.0 µs");
    assertThat(AmountFormat.time(1_314_000)).isEqualTo("1.31 ms");
    assertThat(AmountFormat.time(26_000_000_000L)).isEqualTo("26.0 s");
    assertThat(AmountFormat.share(0.31234)).isEqualTo("31.2 %");
    assertThat(AmountFormat.share(0.0003)).isEqualTo("0.03 %");
    assertThat(AmountFormat.bytes(536_870_912)).isEqualTo("512 MiB");
  }
}
