package assay.load.open;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.load.thread.FirstFailure;
import assay.plan.Step.Arrivals;
import assay.schedule.Clock;
import assay.schedule.Schedule;
import assay.schedule.Slot;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
final class SlotWorkersTest {

  private static final long FOR_EVER = Long.MAX_VALUE;

  private final FirstFailure failure = new FirstFailure();

  /// The slots of a schedule that begins now, counted by hand.
  private record Course(ScheduleCursor slots, long count) {

    static Course of(Schedule schedule, long lastsNanos) {
      long count = 0;
      for (Slot slot = schedule.first(); slot.nanos() < lastsNanos; slot = schedule.after(slot)) {
        count++;
      }
      long begins = System.nanoTime();
      return new Course(new ScheduleCursor(schedule, begins, begins + lastsNanos), count);
    }
  }

  private static List<Long> upTo(long count) {
    return LongStream.range(0, count).boxed().toList();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8, 64})
  void everySlot_isSentOrShedExactlyOnce(int inFlight) {
    Course course = Course.of(Schedule.of(Arrivals.POISSON, 20_000, inFlight), 100_000_000);
    List<Long> done = new CopyOnWriteArrayList<>();
    AtomicInteger executing = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    SlotWorkers.Sender sender =
        new SlotWorkers.Sender() {
          @Override
          public void send(int worker, Slot slot) {
            most.accumulateAndGet(executing.incrementAndGet(), Math::max);
            Clock.host().until(System.nanoTime() + 200_000);
            executing.decrementAndGet();
            done.add(slot.index());
          }

          @Override
          public void shed(int worker, Slot slot) {
            done.add(slot.index());
          }

          @Override
          public void giveUp(int worker, Slot slot) {}
        };
    SlotWorkers workers = new SlotWorkers(Clock.host(), course.slots(), inFlight, sender, failure);
    workers.start();
    assertThat(workers.await(FOR_EVER)).isTrue();
    assertThat(done).containsExactlyInAnyOrderElementsOf(upTo(course.count()));
    assertThat(most.get()).isLessThanOrEqualTo(inFlight);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 10})
  void stuckRequests_areHelpedUpToTheCapAndTheRestIsShed(int inFlight) {
    Course course = Course.of(Schedule.of(Arrivals.CONSTANT, 500, 1), 100_000_000);
    List<Long> sent = new CopyOnWriteArrayList<>();
    List<Long> shed = new CopyOnWriteArrayList<>();
    CountDownLatch allShed = new CountDownLatch((int) course.count() - inFlight);
    SlotWorkers.Sender sender =
        new SlotWorkers.Sender() {
          @Override
          public void send(int worker, Slot slot) {
            sent.add(slot.index());
            await(allShed);
          }

          @Override
          public void shed(int worker, Slot slot) {
            assertThat(System.nanoTime()).isGreaterThanOrEqualTo(course.slots().dueNanos(slot));
            shed.add(slot.index());
            allShed.countDown();
          }

          @Override
          public void giveUp(int worker, Slot slot) {}
        };
    SlotWorkers workers = new SlotWorkers(Clock.host(), course.slots(), inFlight, sender, failure);
    workers.start();
    assertThat(workers.await(FOR_EVER)).isTrue();
    assertThat(sent).hasSize(inFlight);
    sent.addAll(shed);
    assertThat(sent).containsExactlyInAnyOrderElementsOf(upTo(course.count()));
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

  private static SlotWorkers.Sender stuckUntil(CountDownLatch allShed) {
    return new SlotWorkers.Sender() {
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

  @Test
  void freedWorkers_sendAgain() {
    Course course = Course.of(Schedule.of(Arrivals.CONSTANT, 500, 1), 200_000_000);
    CountDownLatch someShed = new CountDownLatch(5);
    Set<Long> afterwards = ConcurrentHashMap.newKeySet();
    SlotWorkers.Sender sender =
        new SlotWorkers.Sender() {
          @Override
          public void send(int worker, Slot slot) {
            if (someShed.getCount() == 0) {
              afterwards.add(slot.index());
            }
            await(someShed);
          }

          @Override
          public void shed(int worker, Slot slot) {
            someShed.countDown();
          }

          @Override
          public void giveUp(int worker, Slot slot) {}
        };
    SlotWorkers workers = new SlotWorkers(Clock.host(), course.slots(), 4, sender, failure);
    workers.start();
    assertThat(workers.await(FOR_EVER)).isTrue();
    assertThat(afterwards).isNotEmpty();
  }

  @Test
  void stuckRequest_isWaitedForNoLongerThanAsked() {
    Course course = Course.of(Schedule.of(Arrivals.CONSTANT, 1000, 1), 10_000_000);
    CountDownLatch never = new CountDownLatch(1);
    SlotWorkers workers =
        new SlotWorkers(Clock.host(), course.slots(), 2, sending(slot -> await(never)), failure);
    workers.start();
    assertThat(workers.await(System.nanoTime() + 100_000_000)).isFalse();
    never.countDown();
    assertThat(workers.await(FOR_EVER)).isTrue();
  }

  @Test
  void failure_endsItAll() {
    Course course = Course.of(Schedule.of(Arrivals.CONSTANT, 1000, 1), 3_600_000_000_000L);
    SlotWorkers workers =
        new SlotWorkers(
            Clock.host(),
            course.slots(),
            2,
            sending(slot -> {
              throw new IllegalArgumentException("a bug");
            }),
            failure);
    workers.start();
    assertThat(workers.await(FOR_EVER)).isTrue();
    assertThatThrownBy(failure::rethrow).hasMessage("a bug");
  }

  private static SlotWorkers.Sender sending(java.util.function.Consumer<Slot> send) {
    return new SlotWorkers.Sender() {
      @Override
      public void send(int worker, Slot slot) {
        send.accept(slot);
      }

      @Override
      public void shed(int worker, Slot slot) {}

      @Override
      public void giveUp(int worker, Slot slot) {}
    };
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
