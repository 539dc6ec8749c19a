package assay.plan.rate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import assay.json.JsonCodec;
import assay.plan.rate.Rate.Part;
import assay.plan.rate.Rate.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RateTest {

  private static final long SECOND = 1_000_000_000;

  private static Rate rate(double... timesAndRates) {
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < timesAndRates.length; i += 2) {
      points.add(new Point((long) (timesAndRates[i] * SECOND), timesAndRates[i + 1]));
    }
    return new Rate("a shape", points);
  }

  private static Rate drawn(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Point> points = new ArrayList<>();
    long nanos = 0;
    for (int i = 0; i < 12; i++) {
      points.add(new Point(nanos, random.nextInt(4) == 0 ? 0 : random.nextDouble(5000)));
      nanos += random.nextInt(5) == 0 ? 0 : random.nextLong(20 * SECOND);
    }
    return new Rate("drawn", points);
  }

  /// Sums small steps: an integral by definition, that knows no closed form.
  private static double summed(Rate rate, long from, long to) {
    long step = SECOND / 1000;
    double sum = 0;
    for (long at = from; at < to; at += step) {
      sum += rate.at(at + step / 2) * Math.min(step, to - at) / 1e9;
    }
    return sum;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void due_isTheIntegral(long seed) {
    Rate rate = drawn(seed);
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < 20; i++) {
      long from = random.nextLong(60 * SECOND);
      long to = from + random.nextLong(60 * SECOND);
      // A jump within a step of 1 ms costs up to 5 requests.
      assertThat(rate.due(from, to)).isCloseTo(summed(rate, from, to), within(30.0));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void time_isTheInverseOfTheIntegral(long seed) {
    RateIntegral due = new RateIntegral(drawn(seed));
    double last = Double.NEGATIVE_INFINITY;
    for (double request = -5000; request < 100_000; request += 13.7) {
      double nanos = due.nanos(request);
      assertThat(nanos).isGreaterThanOrEqualTo(last);
      if (nanos < RateIntegral.NEVER_NANOS) {
        assertThat(due.until(nanos)).isCloseTo(request, within(1e-6));
      }
      last = nanos;
    }
  }

  @Test
  void ramp_isASquare() {
    Rate ramp = rate(0, 0, 10, 1000);
    assertThat(ramp.due(0, 5 * SECOND)).isCloseTo(1250, within(1e-9));
    assertThat(new RateIntegral(ramp).nanos(1250)).isCloseTo(5e9, within(1e-3));
    assertThat(ramp.mean(0, 10 * SECOND)).isCloseTo(500, within(1e-9));
    assertThat(ramp.lasting(1250, 5 * SECOND)).isCloseTo(5e9, within(1e-3));
  }

  @Test
  void rateThatStaysAtZero_hasNoMoreRequests() {
    RateIntegral due = new RateIntegral(rate(0, 100, 1, 0));
    assertThat(due.nanos(49)).isLessThan(1e9);
    assertThat(due.nanos(51)).isEqualTo(RateIntegral.NEVER_NANOS);
  }

  @Test
  void warmUp_hasTheMean() {
    Rate ramp = rate(0, 0, 10, 1000);
    assertThat(ramp.warmUp()).isEqualTo(500);
    assertThat(ramp.due(-2 * SECOND, 0)).isCloseTo(1000, within(1e-9));
    assertThat(new RateIntegral(ramp).nanos(-1000)).isCloseTo(-2e9, within(1e-3));
  }

  @Test
  void compressed_keepsTheMean_andSaysSo() {
    Rate day = rate(0, 100, 10, 900, 40, 200);
    Rate brief = day.compressed(40 * SECOND, 4 * SECOND);
    assertThat(brief.due(0, 4 * SECOND)).isCloseTo(day.due(0, 40 * SECOND) / 10, within(1e-6));
    assertThat(brief.text()).isEqualTo("a shape (compressed: 40.0 s in 4.00 s)");
  }

  @Test
  void partOfAShape_hasItsRates_andNoneBeyondItsEnds() {
    Rate day = rate(0, 100, 10, 900, 40, 200, 40, 5000, 60, 0);
    Rate part = day.between(5 * SECOND, 25 * SECOND);
    assertThat(part.at(0)).isEqualTo(500);
    assertThat(part.due(0, 20 * SECOND)).isCloseTo(day.due(5 * SECOND, 25 * SECOND), within(1e-6));
    assertThat(part.highest()).isEqualTo(900);
    assertThat(part.parts()).hasSize(2);
    assertThat(part.text()).isEqualTo("a shape (only from 5.00 s to 25.0 s)");
    assertThat(day.between(0, 60 * SECOND)).isEqualTo(day);
    assertThat(day.between(20 * SECOND, 40 * SECOND).highest())
        .as("a jump at its end is not part of it")
        .isLessThan(900);
    assertThat(day.between(70 * SECOND, 80 * SECOND).parts())
        .containsExactly(new Part(0, 10 * SECOND, 0, 0));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void partOfAnyShape_hasTheSameRates(long seed) {
    Rate whole = drawn(seed);
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < 50; i++) {
      long from = random.nextLong(100 * SECOND);
      long to = from + 1 + random.nextLong(60 * SECOND);
      Rate part = whole.between(from, to);
      long at = random.nextLong(to - from);
      assertThat(part.at(at)).isCloseTo(whole.at(from + at), within(1e-6));
      assertThat(part.due(0, to - from)).isCloseTo(whole.due(from, to), within(1e-3));
      assertThat(part.points().getLast().nanos()).isGreaterThanOrEqualTo(to - from);
    }
  }

  @Test
  void parts_liePointByPoint_andARampIsSliced() {
    assertThat(rate(0, 100, 10, 100, 10, 300, 20, 300).parts())
        .containsExactly(
            new Part(0, 10 * SECOND, 100, 100), new Part(10 * SECOND, 20 * SECOND, 300, 300));
    List<Part> ramp = rate(0, 0, 10, 1000, 15, 1000).parts();
    assertThat(ramp).hasSize(11);
    assertThat(ramp.get(3)).isEqualTo(new Part(3 * SECOND, 4 * SECOND, 300, 400));
    assertThat(ramp.getLast()).isEqualTo(new Part(10 * SECOND, 15 * SECOND, 1000, 1000));
    assertThat(Rate.constant(5).parts()).isEmpty();
  }

  @Test
  void plansFile_hasANumberOrThePoints() {
    assertThat(JsonCodec.line(Rate.constant(500))).isEqualTo("500.0");
    Rate ramp = rate(0, 0.5, 10, 1000);
    String text = JsonCodec.line(ramp);
    assertThat(text).isEqualTo("{\"text\":\"a shape\",\"points\":[[0,0.5],[10000000000,1000.0]]}");
    assertThat(JsonCodec.read(text, Rate.class)).isEqualTo(ramp);
    assertThat(JsonCodec.read("500", Rate.class)).isEqualTo(Rate.constant(500));
  }

  @Test
  void pointsBackInTimeOrBelowZero_areRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> rate(0, 1, 5, 1, 4, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> rate(0, 1, 5, -1));
    assertThatIllegalArgumentException().isThrownBy(() -> rate(1, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> rate());
  }
}
