package assay.child;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// A process on another host gives its parent up after nine half-second turns without a word.
final class SilenceWatchTest {

  @Test
  void silenceOfNineTurns_isTooLong() {
    SilenceWatch watch = new SilenceWatch();
    assertThat(IntStream.range(0, 9).mapToObj(turn -> watch.turn())).containsOnly(false);
    assertThat(watch.turn()).isTrue();
  }

  @Test
  void wordNowAndThen_isEnough() {
    SilenceWatch watch = new SilenceWatch();
    for (int word = 0; word < 20; word++) {
      watch.heard();
      assertThat(IntStream.range(0, 9).mapToObj(turn -> watch.turn())).containsOnly(false);
    }
  }
}
