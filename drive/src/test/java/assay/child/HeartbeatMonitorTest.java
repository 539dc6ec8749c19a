package assay.child;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// A process on another host gives its parent up after nine half-second turns without a word.
final class HeartbeatMonitorTest {

  @Test
  void silenceOfNineTurns_isTooLong() {
    HeartbeatMonitor watch = new HeartbeatMonitor();
    assertThat(IntStream.range(0, 9).mapToObj(turn -> watch.turn())).containsOnly(false);
    assertThat(watch.turn()).isTrue();
  }

  @Test
  void wordNowAndThen_isEnough() {
    HeartbeatMonitor watch = new HeartbeatMonitor();
    for (int word = 0; word < 20; word++) {
      watch.heard();
      assertThat(IntStream.range(0, 9).mapToObj(turn -> watch.turn())).containsOnly(false);
    }
  }
}
