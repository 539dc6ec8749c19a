package assay.selftest.stage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
final class SimulatedClockTest {

  private static final long HOUR = 3_600_000_000_000L;

  @Test
  void threads_workInTheOrderOfTheirMoments() {
    List<String> happened = new ArrayList<>();
    try (SimulatedClock clock = new SimulatedClock(1, 0, 0)) {
      Thread late =
          clock.start(() -> {
            clock.sleepUntil(2 * HOUR);
            happened.add("late");
          });
      Thread early =
          clock.start(() -> {
            clock.sleepUntil(HOUR);
            happened.add("early");
          });
      clock.join(late);
      clock.join(early);
      assertThat(happened).containsExactly("early", "late");
      assertThat(clock.nanos()).isEqualTo(2 * HOUR);
    }
  }

  @Test
  void event_endsAWait() {
    try (SimulatedClock clock = new SimulatedClock(1, 0, 0)) {
      CompletableFuture<Void> event = new CompletableFuture<>();
      Thread unused =
          clock.start(() -> {
            clock.sleepUntil(5);
            event.complete(null);
          });
      assertThat(clock.awaitUntil(HOUR, event)).isTrue();
      assertThat(clock.nanos()).isEqualTo(5);
      assertThat(clock.awaitUntil(HOUR, new CompletableFuture<>())).isFalse();
      assertThat(clock.nanos()).isEqualTo(HOUR);
    }
  }

  @Test
  void unpark_endsAPark_andIsKeptForTheNextOne() {
    try (SimulatedClock clock = new SimulatedClock(1, 0, 0)) {
      List<Long> woken = new ArrayList<>();
      Thread parked =
          clock.start(() -> {
            clock.park();
            woken.add(clock.nanos());
            clock.park();
            woken.add(clock.nanos());
          });
      clock.sleepUntil(7);
      clock.unpark(parked);
      clock.sleepUntil(HOUR);
      clock.unpark(parked);
      clock.join(parked);
      assertThat(woken).hasSize(2);
      assertThat(woken.getFirst()).isBetween(8L, 1_000_000L);
      assertThat(woken.getLast()).isBetween(HOUR + 1, HOUR + 1_000_000);
      long before = clock.nanos();
      clock.unpark(Thread.currentThread());
      clock.parkNanos(HOUR);
      assertThat(clock.nanos()).isEqualTo(before);
    }
  }

  @Test
  void parkedThread_wakesLate_neverEarly() {
    try (SimulatedClock clock = new SimulatedClock(1, 0, 0)) {
      for (int i = 1; i <= 100; i++) {
        long before = clock.nanos();
        clock.parkNanos(1_000_000);
        assertThat(clock.nanos() - before).isBetween(1_000_000L, 2_000_000L);
      }
    }
  }

  @Test
  void failure_ofAnotherThread_isTold() {
    try (SimulatedClock clock = new SimulatedClock(1, 0, 0)) {
      Thread unused =
          clock.start(() -> {
            throw new IllegalStateException("broken");
          });
      assertThatThrownBy(() -> clock.sleepUntil(HOUR)).hasRootCauseMessage("broken");
    }
  }

  @Test
  void worldInWhichEverybodyWaits_isTold() {
    try (SimulatedClock clock = new SimulatedClock(1, 0, 0)) {
      assertThatThrownBy(clock::park)
          .hasRootCauseMessage("every thread of the world waits for ever");
    }
  }
}
