package assay.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
final class VirtualClockTest {

  private final VirtualClock clock = new VirtualClock();

  @Test
  void parkedThread_goesOnWhenItIsUnparkedOrItsTimeIsOver() {
    List<Long> seen = new ArrayList<>();
    Thread parked =
        clock.start(
            "parked",
            () -> {
              clock.park();
              seen.add(clock.nanos());
              clock.parkNanos(50);
              seen.add(clock.nanos());
            });
    clock.until(100);
    clock.unpark(parked);
    clock.join(parked);
    assertThat(seen).containsExactly(100L, 150L);
    assertThat(clock.nanos()).isEqualTo(150);
  }

  @Test
  void unparkBeforeThePark_endsIt_once() {
    clock.unpark(Thread.currentThread());
    clock.unpark(Thread.currentThread());
    clock.park();
    clock.parkNanos(7);
    assertThat(clock.nanos()).isEqualTo(7);
  }

  @Test
  void interruptedThread_doesNotPark_andStaysInterrupted() {
    Thread.currentThread().interrupt();
    clock.park();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(clock.nanos()).isZero();
  }

  @Test
  void threadThatDoesNotEndInTime_isNotJoined() {
    Thread slow = clock.start("slow", () -> clock.until(1_000));
    assertThat(clock.joined(slow, 999)).isFalse();
    assertThat(clock.nanos()).isEqualTo(999);
    assertThat(clock.joined(slow, 1_001)).isTrue();
    assertThat(clock.nanos()).isEqualTo(1_000);
  }

  @Test
  void threadsThatAreDueAtOnce_takeTheirTurnsInTheirOrder() throws InterruptedException {
    List<Integer> order = new ArrayList<>();
    for (int thread = 0; thread < 200; thread++) {
      int own = thread;
      Thread unused =
          clock.start(
              "worker",
              () -> {
                for (int turn = 0; turn < 3; turn++) {
                  clock.parkNanos(10);
                  order.add(own);
                }
              });
    }
    clock.sleep(Duration.ofNanos(40));
    assertThat(order).hasSize(600);
    for (int at = 0; at < 600; at++) {
      assertThat(order.get(at)).isEqualTo(at % 200);
    }
  }
}
