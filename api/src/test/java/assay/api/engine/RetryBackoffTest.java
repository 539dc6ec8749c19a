package assay.api.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RetryBackoffTest {

  private final List<Long> waited = new ArrayList<>();
  private long now = 1_000;

  private RetryBackoff pauses(long patience, long first, long longest) {
    return new RetryBackoff(
        Duration.ofNanos(patience),
        Duration.ofNanos(first),
        Duration.ofNanos(longest),
        () -> now,
        bound -> {
          waited.add(bound);
          now += bound;
        });
  }

  @Test
  void bound_doublesUpToTheLongest() {
    RetryBackoff pauses = pauses(1_000, 1, 8);
    for (int i = 0; i < 6; i++) {
      assertThat(pauses.next()).isTrue();
    }
    assertThat(waited).containsExactly(1L, 2L, 4L, 8L, 8L, 8L);
    assertThat(pauses.taken()).isEqualTo(6);
  }

  /// 3 + 6 + 12 = 21; another 12 would end at 33.
  @Test
  void pauseThatWouldEndTooLate_isNotBegun() {
    RetryBackoff pauses = pauses(32, 3, 12);
    while (pauses.next()) {
      assertThat(now - 1_000).isLessThanOrEqualTo(32);
    }
    assertThat(waited).containsExactly(3L, 6L, 12L);
    assertThat(pauses.taken()).isEqualTo(3);
  }

  @Test
  void pauseThatTheCallerWaits_endsWithTheSameBound() {
    RetryBackoff pauses = pauses(32, 3, 12);
    for (long bound : List.of(3L, 6L, 12L)) {
      assertThat(pauses.nextNanos().orElseThrow()).isBetween(1L, bound);
      now += bound;
    }
    assertThat(pauses.nextNanos()).isEmpty();
    assertThat(waited).isEmpty();
  }

  @Test
  void triesThemselves_takeOfTheTimeToo() {
    RetryBackoff pauses = pauses(100, 10, 10);
    assertThat(pauses.next()).isTrue();
    now += 85;
    assertThat(pauses.next()).isFalse();
  }

  @Test
  void interruptedThread_triesNoMore() {
    RetryBackoff pauses = pauses(100, 10, 10);
    Thread.currentThread().interrupt();
    try {
      assertThat(pauses.next()).isFalse();
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  void pausesOfTheHost_areTaken() {
    RetryBackoff pauses =
        new RetryBackoff(Duration.ofHours(1), Duration.ofNanos(1), Duration.ofNanos(1));
    assertThat(pauses.next()).isTrue();
    assertThat(pauses.taken()).isOne();
  }
}
