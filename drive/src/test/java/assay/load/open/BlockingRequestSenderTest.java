package assay.load.open;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import assay.api.Claim;
import assay.load.Bed;
import assay.load.DelayedSession;
import assay.load.MemoryEngine;
import assay.load.client.RequestCompleter;
import assay.load.keys.KeyDistribution;
import assay.load.keys.RequestMix;
import assay.load.record.FailureCounts;
import assay.load.record.OpenLoopTimesRecorder;
import assay.load.record.PhaseRecorder;
import assay.plan.Step.Arrivals;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.schedule.Schedule;
import assay.schedule.VirtualClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
final class BlockingRequestSenderTest {

  private static final Duration ANSWERED = Duration.ofSeconds(20);

  private final VirtualClock clock = new VirtualClock();

  @TempDir private Path folder;

  private static BlockingRequestSender loop(
      Bed bed, ScheduleCursor slots, String kind, PhaseRecorder phase) {
    RequestMix mix = new RequestMix(Map.of(kind, 100.0));
    KeyDistribution keys = KeyDistribution.uniform(bed.context.leases().registers());
    return new BlockingRequestSender(bed.context, requests(bed, slots, mix, keys, phase));
  }

  private static SlotRequestHandler requests(
      Bed bed, ScheduleCursor slots, RequestMix mix, KeyDistribution keys, PhaseRecorder phase) {
    return new SlotRequestHandler(
        bed.context,
        mix,
        1,
        List.of(bed.context.draw(0, 0, keys)),
        new RequestCompleter(bed.context.leases(), bed.context.history(), 0),
        slots,
        recorders(phase, mix),
        new FailureCounts(bed.context.clock()));
  }

  static SlotRequestHandler.Recorders recorders(PhaseRecorder phase, RequestMix mix) {
    OpenLoopTimesRecorder times = new OpenLoopTimesRecorder(phase, mix.kinds());
    return new SlotRequestHandler.Recorders(new long[] {0}, List.of(times, times));
  }

  /// The trace of a request without an answer, and of its late answer.
  private List<Operation> abandoned(Bed bed, String kind) throws Exception {
    ScheduleCursor slots =
        new ScheduleCursor(Schedule.of(Arrivals.CONSTANT, 1, 1), 0, Long.MAX_VALUE);
    BlockingRequestSender loop =
        loop(bed, slots, kind, new PhaseRecorder(Bed.CLIENT, "open-1", true));
    Thread worker = clock.start("worker", () -> loop.send(0, slots.next()));
    clock.sleep(ANSWERED.dividedBy(2));
    assertThat(loop.abandon(0)).isTrue();
    List<Operation> events = bed.events();
    clock.join(worker);
    assertThat(clock.nanos()).isEqualTo(ANSWERED.toNanos());
    assertThat(bed.events()).as("nobody listens to a late answer").isEqualTo(events);
    assertThat(loop.abandon(0)).isFalse();
    return events;
  }

  private Bed bed() throws Exception {
    DelayedSession slow =
        new DelayedSession(clock, new MemoryEngine.MemorySession(), start -> ANSWERED.toNanos());
    return new Bed(clock, folder, slow, 1, 0, Map.of());
  }

  @ParameterizedTest
  @ValueSource(strings = {"put", "pair"})
  void abandonedWrite_isUnknownAndRetiresItsKey(String kind) throws Exception {
    Bed bed = bed();
    assertThat(abandoned(bed, kind))
        .extracting(Operation::op, Operation::outcome)
        .containsExactly(tuple(Op.WRITE, OperationOutcome.UNKNOWN));
    assertThat(bed.context.leases().retired()).isEqualTo(1);
  }

  @Test
  void abandonedRead_isFailed() throws Exception {
    assertThat(abandoned(bed(), "get"))
        .extracting(Operation::op, Operation::outcome)
        .containsExactly(tuple(Op.READ, OperationOutcome.FAILED));
  }

  /// The worker has taken its slot, but has not started its request.
  @Test
  void requestThatIsGivenUpBeforeItBegins_isShedAndItsKeyIsFree() throws Exception {
    Bed bed = bed();
    ScheduleCursor slots =
        new ScheduleCursor(Schedule.of(Arrivals.CONSTANT, 1, 1), 0, Long.MAX_VALUE);
    BlockingRequestSender loop =
        loop(bed, slots, "put", new PhaseRecorder(Bed.CLIENT, "open-1", true));
    assertThat(loop.abandon(0)).isFalse();
    loop.send(0, slots.next());
    assertThat(clock.nanos()).as("nothing was sent").isZero();
    assertThat(bed.events())
        .extracting(Operation::op, Operation::outcome, Operation::key)
        .containsExactly(tuple(Op.WRITE, OperationOutcome.SHED, -1));
    assertThat(bed.context.leases().claim(0).key()).isZero();
  }

  @Test
  void askingWhatAKindDoes_takesNoKeyAway() throws Exception {
    Bed bed = new Bed(folder, new MemoryEngine.MemorySession(), 1, 0);
    ScheduleCursor slots =
        new ScheduleCursor(Schedule.of(Arrivals.CONSTANT, 1, 1), System.nanoTime(), Long.MAX_VALUE);
    loop(bed, slots, "put", new PhaseRecorder(Bed.CLIENT, "open-1", true));
    Claim claim = bed.context.leases().claim(0);
    assertThat(claim.key()).isZero();
  }
}
