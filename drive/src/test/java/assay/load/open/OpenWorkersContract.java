package assay.load.open;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.load.thread.FirstFailure;
import assay.plan.Step.Arrivals;
import assay.schedule.Clock;
import assay.schedule.Schedule;
import assay.schedule.Slot;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
abstract class OpenWorkersContract {

  static final long FOR_EVER = Long.MAX_VALUE;

  final FirstFailure failure = new FirstFailure();

  abstract OpenWorkers workers(
      Clock clock, ScheduleCursor slots, int inFlight, SlotSender sender, FirstFailure failure);

  /// The slots of a schedule that begins now, counted by hand.
  record Course(ScheduleCursor slots, long count) {

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
    SlotSender sender =
        new SlotSender() {
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
    OpenWorkers workers = workers(Clock.host(), course.slots(), inFlight, sender, failure);
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
    SlotSender sender =
        new SlotSender() {
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
    OpenWorkers workers = workers(Clock.host(), course.slots(), inFlight, sender, failure);
    workers.start();
    assertThat(workers.await(FOR_EVER)).isTrue();
    assertThat(sent).hasSize(inFlight);
    sent.addAll(shed);
    assertThat(sent).containsExactlyInAnyOrderElementsOf(upTo(course.count()));
  }

  @Test
  void freedWorkers_sendAgain() {
    Course course = Course.of(Schedule.of(Arrivals.CONSTANT, 500, 1), 200_000_000);
    CountDownLatch someShed = new CountDownLatch(5);
    Set<Long> afterwards = ConcurrentHashMap.newKeySet();
    SlotSender sender =
        new SlotSender() {
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
    OpenWorkers workers = workers(Clock.host(), course.slots(), 4, sender, failure);
    workers.start();
    assertThat(workers.await(FOR_EVER)).isTrue();
    assertThat(afterwards).isNotEmpty();
  }

  @Test
  void stuckRequest_isWaitedForNoLongerThanAsked() {
    Course course = Course.of(Schedule.of(Arrivals.CONSTANT, 1000, 1), 10_000_000);
    CountDownLatch never = new CountDownLatch(1);
    OpenWorkers workers =
        workers(Clock.host(), course.slots(), 2, sending(slot -> await(never)), failure);
    workers.start();
    assertThat(workers.await(System.nanoTime() + 100_000_000)).isFalse();
    never.countDown();
    assertThat(workers.await(FOR_EVER)).isTrue();
  }

  @Test
  void failure_endsItAll() {
    Course course = Course.of(Schedule.of(Arrivals.CONSTANT, 1000, 1), 3_600_000_000_000L);
    OpenWorkers workers =
        workers(
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

  private static SlotSender sending(java.util.function.Consumer<Slot> send) {
    return new SlotSender() {
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

  static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
