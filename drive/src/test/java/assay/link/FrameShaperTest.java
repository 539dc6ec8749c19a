package assay.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import assay.link.FrameShaper.Fate;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class FrameShaperTest {

  private static final long MILLISECOND = 1_000_000;
  private static final long MEGABIT = 1_000_000;

  @Test
  void offer_linkThatAsksNothing_arrivesAtOnce() {
    assertThat(new FrameShaper(DirectionSpec.FREE, 1).offer(42, 1_500)).isEqualTo(arrives(42));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 26, 75})
  void offer_delay_isAddedToTheMomentItCame(long milliseconds) {
    FrameShaper shaper =
        new FrameShaper(new DirectionSpec(milliseconds * MILLISECOND, 0, 0, 0, 0, 1), 1);

    assertThat(shaper.offer(7, 60)).isEqualTo(arrives(7 + milliseconds * MILLISECOND));
  }

  @ParameterizedTest
  @CsvSource({"10, 1514", "100, 1514", "100, 60"})
  void offer_burst_leavesAtTheLinksRate(long megabits, int bytes) {
    FrameShaper shaper =
        new FrameShaper(new DirectionSpec(5, 0, 0, 0, megabits * MEGABIT, 1_000), 1);

    for (int i = 1; i <= 1_000; i++) {
      long expected = Math.round(i * (bytes * 8e3 / megabits)) + 5;
      assertThat(arrival(shaper.offer(0, bytes))).isCloseTo(expected, within(1L));
    }
  }

  @Test
  void offer_fullQueue_dropsWhatComesUntilOneHasLeft() {
    FrameShaper shaper = new FrameShaper(new DirectionSpec(0, 0, 0, 0, 8 * MEGABIT, 3), 1);

    assertThat(List.of(fate(shaper, 0), fate(shaper, 0), fate(shaper, 0), fate(shaper, 0)))
        .containsExactly(
            arrives(1_000_000), arrives(2_000_000), arrives(3_000_000), new Fate.Dropped());
    assertThat(fate(shaper, 999_999)).isEqualTo(new Fate.Dropped());
    assertThat(fate(shaper, 1_000_000)).isEqualTo(arrives(4_000_000));
  }

  private static Fate fate(FrameShaper shaper, long now) {
    return shaper.offer(now, 1_000);
  }

  /// Lindley's recursion, and a queue with a new count of its length for every frame.
  @Test
  void offer_randomArrivals_areServedAsByASingleServerWithABoundedQueue() {
    SplittableRandom random = new SplittableRandom(7);
    FrameShaper shaper = new FrameShaper(new DirectionSpec(11, 0, 0, 0, 80 * MEGABIT, 5), 1);
    List<Double> sent = new ArrayList<>();
    double free = 0;
    long now = 0;
    int dropped = 0;
    for (int i = 0; i < 20_000; i++) {
      now += random.nextLong(180_000);
      int bytes = random.nextInt(60, 1_515);
      long arrived = now;
      long waiting = sent.stream().filter(end -> Math.round(end) > arrived).count();
      sent.removeIf(end -> Math.round(end) <= arrived);
      Fate fate = shaper.offer(now, bytes);
      if (waiting >= 5) {
        assertThat(fate).isEqualTo(new Fate.Dropped());
        dropped++;
      } else {
        free = Math.max(free, (double) now) + bytes * 100.0;
        sent.add(free);
        assertThat(fate).isEqualTo(arrives(Math.round(free) + 11));
      }
    }
    assertThat(dropped).isPositive();
  }

  @Test
  void offer_loss_isTheShareAsked() {
    FrameShaper shaper = new FrameShaper(new DirectionSpec(0, 0, 0.01, 0, 0, 1), 3);
    int lost = 0;
    int frames = 100_000;
    for (int i = 0; i < frames; i++) {
      lost += fate(shaper, i) instanceof Fate.Lost ? 1 : 0;
    }

    double fourDeviations = 4 * Math.sqrt(frames * 0.01 * 0.99);
    assertThat((double) lost).isCloseTo(1_000, within(fourDeviations));
  }

  @Test
  void offer_jitter_staysInItsBoundsAndKeepsTheOrder() {
    DirectionSpec spec = new DirectionSpec(26 * MILLISECOND, 3 * MILLISECOND, 0, 0, 0, 1);
    FrameShaper shaper = new FrameShaper(spec, 5);
    long last = 0;
    boolean early = false;
    for (int i = 0; i < 10_000; i++) {
      long now = i * 10L * MILLISECOND;
      long took = arrival(fate(shaper, now)) - now;
      assertThat(took).isBetween(23 * MILLISECOND, 29 * MILLISECOND);
      early |= took < 24 * MILLISECOND;
      assertThat(now + took).isGreaterThanOrEqualTo(last);
      last = now + took;
    }
    assertThat(early).isTrue();
  }

  @Test
  void offer_framesCloserThanTheJitter_doNotOvertake() {
    DirectionSpec spec = new DirectionSpec(26 * MILLISECOND, 3 * MILLISECOND, 0, 0, 0, 1);
    FrameShaper shaper = new FrameShaper(spec, 5);
    long last = 0;
    for (int i = 0; i < 10_000; i++) {
      long arrival = arrival(fate(shaper, i * 1_000L));
      assertThat(arrival).isGreaterThanOrEqualTo(last);
      last = arrival;
    }
  }

  @Test
  void offer_reordered_overtakesThoseBeforeIt() {
    FrameShaper shaper = new FrameShaper(new DirectionSpec(MILLISECOND, 0, 0, 0.1, 0, 1), 9);
    int overtook = 0;
    long last = 0;
    for (int i = 0; i < 10_000; i++) {
      long arrival = arrival(fate(shaper, i * 1_000L));
      overtook += arrival < last ? 1 : 0;
      last = Math.max(last, arrival);
    }
    assertThat((double) overtook).isCloseTo(1_000, within(4 * Math.sqrt(10_000 * 0.1 * 0.9)));
  }

  @Test
  void offer_sameSeed_sameFates() {
    DirectionSpec spec = new DirectionSpec(MILLISECOND, 500_000, 0.1, 0.1, 10 * MEGABIT, 20);
    FrameShaper first = new FrameShaper(spec, 11);
    FrameShaper second = new FrameShaper(spec, 11);

    for (int i = 0; i < 5_000; i++) {
      assertThat(fate(first, i * 700_000L)).isEqualTo(fate(second, i * 700_000L));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "-1, 0, 0, 0, 0, 1, delay",
    "1, 2, 0, 0, 0, 1, jitter",
    "1, 0, 1.5, 0, 0, 1, loss",
    "1, 0, NaN, 0, 0, 1, loss",
    "1, 0, 0, -0.1, 0, 1, reordered",
    "1, 0, 0, 0, -8, 1, bandwidth",
    "1, 0, 0, 0, 0, 0, queue"
  })
  void spec_thatNoLinkCanHave_isRefusedByName(
      long delay, long jitter, double loss, double reordered, long bits, int queue, String named) {
    assertThatThrownBy(() -> new DirectionSpec(delay, jitter, loss, reordered, bits, queue))
        .hasMessageContaining(named);
  }

  private static long arrival(Fate fate) {
    return ((Fate.Arrives) fate).nanos();
  }

  /// 10,000 frames with probability 0.1: 1,000, with a standard deviation of 30.
  @Test
  void offer_duplicated_thatShareArrivesTwice_atTheSameMoment() {
    FrameShaper shaper = new FrameShaper(new DirectionSpec(MILLISECOND, 0, 0, 0, 0.1, 0, 1), 5);
    int twice = 0;
    for (int i = 0; i < 10_000; i++) {
      Fate.Arrives fate = (Fate.Arrives) shaper.offer(i * 1_000L, 60);
      assertThat(fate.nanos()).isEqualTo(i * 1_000L + MILLISECOND);
      twice += fate.twice() ? 1 : 0;
    }
    assertThat(twice).isBetween(850, 1_150);
  }

  private static Fate arrives(long nanos) {
    return new Fate.Arrives(nanos, false, false);
  }
}
