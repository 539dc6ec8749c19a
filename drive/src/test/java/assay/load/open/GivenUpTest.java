package assay.load.open;

import static org.assertj.core.api.Assertions.assertThat;

import assay.load.Bed;
import assay.load.DelayedSession;
import assay.load.MemoryEngine;
import assay.load.client.RequestCompleter;
import assay.load.keys.KeyDistribution;
import assay.load.keys.RequestMix;
import assay.load.record.FailureCounts;
import assay.load.record.PhaseRecorder;
import assay.load.thread.FirstFailure;
import assay.plan.Step;
import assay.plan.Step.Arrivals;
import assay.record.event.StepEvent;
import assay.record.event.TimedEvent;
import assay.record.history.Operation;
import assay.record.history.OperationOutcome;
import assay.record.latency.Interval;
import assay.schedule.Clock;
import assay.schedule.Schedule;
import assay.schedule.Slot;
import assay.schedule.VirtualClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A step that gave up starts no request any more, and counts the unsent ones.
@Timeout(60)
final class GivenUpTest {

  private static final long MILLI = 1_000_000;
  private static final int RATE = 1_000;

  @TempDir private Path folder;

  /// A host that freezes from the window's middle until long after the step gives up: half of 2,000
  /// requests are due when it wakes up. One is in flight by then.
  @Test
  void backlogOfAStepThatGaveUp_isShedInWindowAndHistory() throws Exception {
    VirtualClock clock = new VirtualClock();
    DelayedSession session =
        new DelayedSession(clock, new MemoryEngine.MemorySession(), start -> start + MILLI / 10);
    Bed bed = new Bed(clock, folder, session, 500, 0, Map.of());
    clock.stopped(Duration.ofMillis(1_050), Duration.ofSeconds(40));
    new OpenStepRun(bed.context, 0, step(Map.of("put", 50.0, "get", 50.0))).run();
    long ended = clock.nanos();
    List<Operation> events = bed.events();
    clock.sleep(Duration.ofSeconds(60));
    assertThat(bed.events()).as("nothing comes after the step").isEqualTo(events);
    assertThat(events).hasSize(2 * RATE).allMatch(event -> event.endNanos() <= ended);
    long shed = events.stream().filter(GivenUpTest::isShed).count();
    assertThat(shed).isBetween(RATE - 10L, (long) RATE);
    assertThat(events.stream().filter(event -> !isShed(event)))
        .allMatch(event -> event.startNanos() <= Duration.ofSeconds(40).toNanos());
    assertThat(bed.rows.stream().filter(Interval::measured).mapToLong(Interval::shed).sum())
        .isEqualTo(shed);
    assertThat(
            TimedEvent.events(bed.events, StepEvent.RequestsFailed.class)
                .filter(why -> why.outcome() == OperationOutcome.SHED)
                .filter(why -> why.message().contains("when the step was given up"))
                .mapToLong(StepEvent.RequestsFailed::count)
                .sum())
        .isEqualTo(shed);
  }

  private static boolean isShed(Operation event) {
    return event.outcome() == OperationOutcome.SHED;
  }

  private static Step.Open step(Map<String, Double> mix) {
    return Step.Open.of(RATE, Arrivals.CONSTANT, Duration.ZERO, Duration.ofSeconds(2), mix, 8);
  }

  /// Given up at any moment while threads take slots as fast as they can: each slot is sent or shed
  /// once, and every sent one began before.
  @Test
  void everySlotOfALoopThatIsGivenUp_isSentOrShedOnce_andNothingBeginsAfterwards()
      throws Exception {
    AtomicLong begun = new AtomicLong();
    MemoryEngine.MemorySession map = new MemoryEngine.MemorySession();
    DelayedSession session =
        new DelayedSession(
            Clock.host(),
            map,
            start -> {
              begun.incrementAndGet();
              return start;
            });
    Bed bed = new Bed(folder, session, 500, 0);
    int slots = 0;
    for (int round = 0; round < 50; round++) {
      slots += giveUp(bed, begun, round);
    }
    assertThat(bed.events()).hasSize(slots);
  }

  /// Returns the loop's number of slots.
  private static int giveUp(Bed bed, AtomicLong begun, int round) {
    int inFlight = 4;
    Clock clock = bed.context.clock();
    Schedule schedule = Schedule.of(Arrivals.CONSTANT, 1e8, 1);
    long begins = clock.nanos();
    ScheduleCursor slots = new ScheduleCursor(schedule, begins, begins + 100_000);
    PhaseRecorder phase = new PhaseRecorder(Bed.CLIENT, "open-1", true);
    RequestMix mix = new RequestMix(Map.of("put", 100.0));
    KeyDistribution keys = KeyDistribution.uniform(500);
    SlotRequestHandler requests =
        new SlotRequestHandler(
            bed.context,
            mix,
            1,
            IntStream.range(0, OpenWorkers.most(inFlight))
                .mapToObj(worker -> bed.context.draw(round, worker, keys))
                .toList(),
            new RequestCompleter(bed.context.leases(), bed.context.history(), 0),
            slots,
            BlockingRequestSenderTest.recorders(phase, mix),
            new FailureCounts(clock));
    BlockingRequestSender loop = new BlockingRequestSender(bed.context, requests);
    double perSecond = round % 2 == 0 ? 0 : OpenWorkers.FAST;
    OpenWorkers workers =
        OpenWorkers.of(clock, slots, perSecond, inFlight, loop, new FirstFailure());
    long before = begun.get();
    workers.start();
    while (begun.get() < before + 1 + round * 20L) {
      Thread.onSpinWait();
    }
    workers.giveUp(loop::abandon);
    long sent = begun.get();
    requests.shedRest();
    assertThat(workers.await(Clock.NEVER)).isTrue();
    // A request that had begun may reach the session a moment later: one per worker.
    assertThat(begun.get() - sent).isBetween(0L, (long) inFlight);
    int count = 0;
    for (Slot slot = schedule.first(); !slots.beyond(slot); slot = schedule.after(slot)) {
      count++;
    }
    return count;
  }
}
