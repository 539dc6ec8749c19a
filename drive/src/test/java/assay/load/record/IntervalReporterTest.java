package assay.load.record;

import static org.assertj.core.api.Assertions.assertThat;

import assay.load.record.IntervalReporter.Beat;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class IntervalReporterTest {

  private static List<Long> beats(Beat beat, int count) {
    List<Long> beats = new ArrayList<>();
    long now = beat.beginsNanos();
    for (int i = 0; i < count; i++) {
      now = beat.after(now);
      beats.add(now);
    }
    return beats;
  }

  @Test
  void beats_areAlignedWithTheWindow() {
    assertThat(beats(new Beat(5, 30, 1000, 10), 6)).containsExactly(15L, 25L, 30L, 40L, 50L, 60L);
  }

  @Test
  void lateBeat_doesNotShiftTheNext() {
    Beat beat = new Beat(0, 0, 1000, 10);
    assertThat(beat.after(47)).isEqualTo(50);
    assertThat(beat.after(50)).isEqualTo(60);
  }

  @Test
  void windowsEnd_isLeftToTheStep() {
    assertThat(beats(new Beat(0, 10, 30, 10), 4)).containsExactly(10L, 20L, 40L, 50L);
  }
}
