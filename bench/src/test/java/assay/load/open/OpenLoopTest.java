package assay.load.open;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import assay.api.Claim;
import assay.load.Bed;
import assay.load.BlockedSession;
import assay.load.MemoryEngine;
import assay.load.client.Completion;
import assay.load.keys.KeyDistribution;
import assay.load.keys.RequestMix;
import assay.load.record.FailureCounts;
import assay.load.record.OpenTimes;
import assay.load.record.PhaseRecorder;
import assay.plan.Step.Arrivals;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.schedule.Schedule;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
final class OpenLoopTest {

  @TempDir private Path folder;

  private static OpenLoop loop(Bed bed, ScheduleCursor slots, String kind, PhaseRecorder phase) {
    RequestMix mix = new RequestMix(Map.of(kind, 100.0));
    KeyDistribution keys = KeyDistribution.uniform(bed.context.ledger().registers());
    return new OpenLoop(
        bed.context,
        mix,
        1,
        List.of(bed.context.draw(0, 0, keys)),
        new Completion(bed.context.ledger(), bed.context.history(), 0),
        slots,
        0,
        new OpenTimes(phase, mix.kinds()),
        new OpenTimes(phase, mix.kinds()),
        new FailureCounts());
  }

  private List<Operation> abandoned(Bed bed, CountDownLatch letGo, String kind) throws Exception {
    long now = System.nanoTime();
    ScheduleCursor slots =
        new ScheduleCursor(Schedule.of(Arrivals.CONSTANT, 1, 1), now, Long.MAX_VALUE);
    OpenLoop loop = loop(bed, slots, kind, new PhaseRecorder(Bed.CLIENT, "open-1", true));
    Thread worker = Thread.ofPlatform().daemon().start(() -> loop.send(0, slots.next()));
    while (loop.abandon() == 0) {
      Thread.onSpinWait();
    }
    List<Operation> events = bed.events();
    letGo.countDown();
    worker.join();
    assertThat(bed.events()).as("nobody listens to a late answer").isEqualTo(events);
    assertThat(loop.abandon()).isZero();
    return events;
  }

  @ParameterizedTest
  @ValueSource(strings = {"put", "pair"})
  void abandonedWrite_isUnknownAndRetiresItsKey(String kind) throws Exception {
    CountDownLatch letGo = new CountDownLatch(1);
    Bed bed = new Bed(folder, new BlockedSession(letGo), 1, 0);
    assertThat(abandoned(bed, letGo, kind))
        .extracting(Operation::op, Operation::outcome)
        .containsExactly(tuple(Op.WRITE, OperationOutcome.UNKNOWN));
    assertThat(bed.context.ledger().retired()).isEqualTo(1);
  }

  @Test
  void abandonedRead_isFailed() throws Exception {
    CountDownLatch letGo = new CountDownLatch(1);
    Bed bed = new Bed(folder, new BlockedSession(letGo), 1, 0);
    assertThat(abandoned(bed, letGo, "get"))
        .extracting(Operation::op, Operation::outcome)
        .containsExactly(tuple(Op.READ, OperationOutcome.FAILED));
  }

  @Test
  void askingWhatAKindDoes_takesNoKeyAway() throws Exception {
    Bed bed = new Bed(folder, new MemoryEngine.MemorySession(), 1, 0);
    ScheduleCursor slots =
        new ScheduleCursor(Schedule.of(Arrivals.CONSTANT, 1, 1), System.nanoTime(), Long.MAX_VALUE);
    loop(bed, slots, "put", new PhaseRecorder(Bed.CLIENT, "open-1", true));
    Claim claim = bed.context.ledger().claim(0);
    assertThat(claim.key()).isZero();
  }
}
