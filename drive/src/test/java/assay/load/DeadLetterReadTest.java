package assay.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import assay.api.Claim;
import assay.api.DataParameters;
import assay.api.HasJudgedData;
import assay.api.Observation;
import assay.api.Observation.What;
import assay.api.Query;
import assay.api.Request;
import assay.api.Request.Work;
import assay.api.RequestContext;
import assay.api.RequestKind;
import assay.api.Workload;
import assay.api.message.HasDeadLetters;
import assay.load.client.ClientContext;
import assay.record.event.TimedEvent;
import assay.record.event.TrialEvent;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.schedule.Clock;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DeadLetterReadTest {

  private static final int ORDERS = 3;

  @TempDir private Path folder;

  private final AtomicInteger asked = new AtomicInteger();

  /// Messages, some of which were given up.
  private record Messages(Work reading) implements Workload, HasJudgedData, HasDeadLetters {

    @Override
    public String name() {
      return "messages";
    }

    @Override
    public List<RequestKind> kinds() {
      return List.of();
    }

    @Override
    public Map<String, Long> defaults() {
      return Map.of();
    }

    @Override
    public long bytesPerEntry(DataParameters data) {
      return 0;
    }

    @Override
    public int registers(DataParameters data) {
      return 0;
    }

    @Override
    public Request load(List<Claim> claims, RequestContext context) {
      throw new UnsupportedOperationException("nothing is loaded");
    }

    @Override
    public Query audit(List<Integer> keys, DataParameters data) {
      throw new UnsupportedOperationException("nothing is audited");
    }

    @Override
    public Query deadLetters(DataParameters data) {
      return new Query(ORDERS, reading);
    }
  }

  private Bed read(Work reading, long patienceSeconds) throws Exception {
    Bed bed = new Bed(folder, new MemoryEngine.MemorySession(), 0, 0);
    ClientContext with = bed.context;
    ClientContext context =
        new ClientContext(
            Clock.host(),
            with.client(),
            with.session(),
            new Messages(reading),
            with.data(),
            with.leases(),
            with.history(),
            with.latency(),
            with.responses(),
            with.sink());
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(patienceSeconds);
    new DeadLetterRead(context, deadline).run();
    return bed;
  }

  private long tell(Request.Observer seen) {
    seen.saw(new Observation(ORDERS, What.DEAD_LETTER, 71));
    seen.saw(new Observation(ORDERS, What.DEAD_LETTER, 74));
    seen.saw(new Observation(ORDERS, What.DEAD_COUNT, 2));
    return 2;
  }

  private static void assertTold(Bed bed) throws IOException {
    assertThat(bed.events())
        .extracting(Operation::op, Operation::step, Operation::key, Operation::version)
        .containsExactly(
            tuple(Op.DEAD_LETTER, -1, ORDERS, 71L),
            tuple(Op.DEAD_LETTER, -1, ORDERS, 74L),
            tuple(Op.DEAD_COUNT, -1, ORDERS, 2L));
    assertThat(bed.events).isEmpty();
  }

  private static void assertDeclined(Bed bed, String reason) throws IOException {
    assertThat(bed.events()).isEmpty();
    assertThat(bed.events)
        .extracting(TimedEvent::event)
        .containsExactly(new TrialEvent.Declined(TrialEvent.Declined.DEAD_LETTERS, reason));
  }

  @Test
  void whatTheBrokerHas_comesIntoTheHistory() throws Exception {
    assertTold(read((session, seen) -> tell(seen), 60));
  }

  @Test
  void brokerThatAnswersTheSecondTime_isAskedAgain() throws Exception {
    assertTold(
        read(
            (session, seen) -> {
              if (asked.incrementAndGet() == 1) {
                throw new IOException("busy");
              }
              return tell(seen);
            },
            60));
  }

  /// An answer before the failure does not count.
  @Test
  void brokerThatDoesNotAnswer_leavesAReason_andNoOperation() throws Exception {
    Bed bed =
        read(
            (session, seen) -> {
              asked.incrementAndGet();
              tell(seen);
              throw new IOException("no server answers");
            },
            60);
    assertDeclined(bed, "no server answers");
    assertThat(asked).hasValue(4);
  }

  @Test
  void whenTheTimeIsOver_nobodyAsksAgain() throws Exception {
    Bed bed =
        read(
            (session, seen) -> {
              asked.incrementAndGet();
              throw new IOException("no server answers");
            },
            0);
    assertDeclined(bed, "no server answers");
    assertThat(asked).hasValue(1);
  }

  @Test
  void brokerThatCannotTell_isAskedOnce() throws Exception {
    Bed bed =
        read(
            (session, seen) -> {
              asked.incrementAndGet();
              throw new UnsupportedOperationException("it keeps none");
            },
            60);
    assertDeclined(bed, "it keeps none");
    assertThat(asked).hasValue(1);
  }
}
