package assay.load.open;

import static org.assertj.core.api.Assertions.assertThat;

import assay.load.thread.FirstFailure;
import assay.plan.Step.Arrivals;
import assay.schedule.Clock;
import assay.schedule.Schedule;
import assay.schedule.Slot;
import java.lang.reflect.Proxy;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class SlotWorkersTest extends OpenWorkersContract {

  @Override
  OpenWorkers workers(
      Clock clock, ScheduleCursor slots, int inFlight, SlotSender sender, FirstFailure failure) {
    return new SlotWorkers(clock, slots, inFlight, sender, failure);
  }

  /// A thread may wake without having been woken. A follower that then took a slot could be appointed as the watcher
  /// while its request is stuck.
  @Test
  void followersThatWakeByThemselves_takeNoSlot() {
    AtomicLong spuriousUntil = new AtomicLong();
    Clock clock =
        (Clock)
            Proxy.newProxyInstance(
                Clock.class.getClassLoader(),
                new Class<?>[] {Clock.class},
                (self, method, arguments) -> {
                  // Later nothing wakes a worker that nobody appoints.
                  if (method.getName().equals("park") && System.nanoTime() < spuriousUntil.get()) {
                    Clock.host().parkNanos(20_000);
                    return null;
                  }
                  return method.invoke(Clock.host(), arguments);
                });
    for (int round = 0; round < 100; round++) {
      spuriousUntil.set(System.nanoTime() + (round % 10) * 500_000L);
      Course course = Course.of(Schedule.of(Arrivals.CONSTANT, 1_000, 1), 100_000_000);
      CountDownLatch allShed = new CountDownLatch((int) course.count() - 4);
      SlotWorkers workers = new SlotWorkers(clock, course.slots(), 4, stuckUntil(allShed), failure);
      workers.start();
      assertThat(workers.await(System.nanoTime() + 20_000_000_000L)).isTrue();
    }
  }

  private static SlotSender stuckUntil(CountDownLatch allShed) {
    return new SlotSender() {
      @Override
      public void send(int worker, Slot slot) {
        await(allShed);
      }

      @Override
      public void shed(int worker, Slot slot) {
        allShed.countDown();
      }

      @Override
      public void giveUp(int worker, Slot slot) {}
    };
  }
}
