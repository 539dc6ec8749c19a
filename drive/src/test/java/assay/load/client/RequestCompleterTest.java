package assay.load.client;

import static assay.api.Observation.What.DIFFERED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import assay.api.Cache;
import assay.api.Claim;
import assay.api.CompositeRequest;
import assay.api.DefiniteFailureException;
import assay.api.Delete;
import assay.api.Observation;
import assay.api.Query;
import assay.api.Request;
import assay.api.Response;
import assay.api.Session;
import assay.api.Update;
import assay.load.Bed;
import assay.load.BrokenSession;
import assay.load.MemoryEngine;
import assay.load.MemoryWorkload;
import assay.load.keys.WriteLeases;
import assay.record.history.Operation;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.history.WriteCondition;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RequestCompleterTest {

  @TempDir private Path folder;

  private List<Operation> settled(
      Session session, java.util.function.Function<WriteLeases, Request> make) throws Exception {
    Bed bed = new Bed(folder, session, 10, 1);
    Request request = make.apply(bed.context.leases());
    Response response = request.execute(session);
    new RequestCompleter(bed.context.leases(), bed.context.history(), 2)
        .complete(7, 99, request, response);
    return bed.events();
  }

  @Test
  void write_leavesItsClaim() throws Exception {
    assertThat(settled(new MemoryEngine.MemorySession(), l -> MemoryWorkload.put(l.claim(4))))
        .extracting(
            Operation::op,
            Operation::outcome,
            Operation::step,
            Operation::worker,
            Operation::key,
            Operation::version)
        .containsExactly(tuple(Op.WRITE, OperationOutcome.OK, 2, 7, 4, 1L));
  }

  @Test
  void delete_leavesAWriteOfNothing() throws Exception {
    assertThat(
            settled(
                new MemoryEngine.MemorySession(),
                leases ->
                    new Delete(
                        leases.claim(4),
                        (session, seen) -> {
                          session.capability(Cache.class).remove(4);
                          return 1;
                        })))
        .extracting(Operation::op, Operation::outcome, Operation::key, Operation::version)
        .containsExactly(tuple(Op.DELETE, OperationOutcome.OK, 4, 1L));
  }

  /// The observations of a conditional write, and the events that it leaves beside its own.
  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          EXPECTED 0, OK, OK, CONDITION 0
          EXPECTED 3, OK, OK, CONDITION 3
          EXPECTED -2 REPLACED 3, OK, OK, CONDITION 3
          EXPECTED 0 REFUSED 3, OK, FAILED, READ 3
          EXPECTED 3 DIFFERED 3, OK, FAILED, CONDITION 3
          EXPECTED 3, UNKNOWN, UNKNOWN, CONDITION 3
          """)
  void conditionalWrite_leavesItsCondition(
      String seen, OperationOutcome answered, OperationOutcome written, String beside)
      throws Exception {
    List<Operation> events =
        settled(
            new MemoryEngine.MemorySession(),
            leases -> conditional(leases.claim(4), seen, answered));

    assertThat(events)
        .extracting(Operation::op, Operation::outcome, Operation::key)
        .containsExactly(
            tuple(Op.WRITE, written, 4), tuple(Op.valueOf(beside.split(" ")[0]), answered, 4));
    long version = Long.parseLong(beside.split(" ")[1]);
    assertThat(events.getLast().version())
        .isEqualTo(
            events.getLast().op() == Op.CONDITION
                ? new WriteCondition((int) version, 1).packed()
                : version);
  }

  private static Request conditional(Claim claim, String seen, OperationOutcome answered) {
    return new Update(
        claim,
        (session, observer) -> {
          String[] words = seen.split(" ");
          for (int i = 0; i < words.length; i += 2) {
            Observation.What what = Observation.What.valueOf(words[i]);
            observer.saw(new Observation(claim.key(), what, Long.parseLong(words[i + 1])));
          }
          if (answered == OperationOutcome.UNKNOWN) {
            throw new IllegalStateException("no answer");
          }
          return 1;
        });
  }

  @Test
  void tryOfALaterSearch_fitsTheHistory() throws Exception {
    Bed bed = new Bed(folder, new MemoryEngine.MemorySession(), 10, 1);
    Request request = MemoryWorkload.put(bed.context.leases().claim(4));
    Response response = request.execute(bed.context.session());
    new RequestCompleter(bed.context.leases(), bed.context.history(), 10_061)
        .complete(7, 99, request, response);
    assertThat(bed.events()).extracting(Operation::step).containsExactly(126);
  }

  @ParameterizedTest
  @CsvSource({"TAG,INCREMENT", "COUNT,BUMP", "ELEMENT,ADD"})
  void update_leavesItsTagItsNumberOrItsElement(Claim.Leaves leaves, Op op) throws Exception {
    assertThat(
            settled(new MemoryEngine.MemorySession(), l -> MemoryWorkload.put(l.leave(10, leaves))))
        .extracting(Operation::op, Operation::key, Operation::version)
        .containsExactly(tuple(op, 10, 1L));
  }

  @ParameterizedTest
  @CsvSource({"LOCK", "UNLOCK"})
  void callOfALock_isFailedOnlyIfItWasRefused(Op op) throws Exception {
    assertThat(settledLock(op, observer -> {}))
        .extracting(Operation::op, Operation::outcome, Operation::key, Operation::version)
        .containsExactly(tuple(op, OperationOutcome.OK, 10, 1L));
    assertThat(settledLock(op, observer -> observer.saw(new Observation(10, DIFFERED, 1))))
        .extracting(Operation::op, Operation::outcome)
        .containsExactly(tuple(op, OperationOutcome.FAILED));
    assertThat(
            settledLock(
                op,
                observer -> {
                  throw new IllegalStateException("no answer");
                }))
        .extracting(Operation::op, Operation::outcome)
        .containsExactly(tuple(op, OperationOutcome.UNKNOWN));
    assertThat(
            settledLock(
                op,
                observer -> {
                  throw new DefiniteFailureException("no server");
                }))
        .isEmpty();
  }

  private List<Operation> settledLock(Op op, Consumer<Request.Observer> work) throws Exception {
    Path own = Files.createTempDirectory(folder, "locks");
    Bed bed = new Bed(own, new MemoryEngine.MemorySession(), 10, 1);
    Claim element = bed.context.leases().leave(10, Claim.Leaves.ELEMENT);
    Claim claim = op == Op.LOCK ? element.lock() : element.unlock();
    Update request =
        new Update(
            claim,
            (session, observer) -> {
              work.accept(observer);
              return 1;
            });
    Response response = request.execute(bed.context.session());
    new RequestCompleter(bed.context.leases(), bed.context.history(), 2)
        .complete(7, 99, request, response);
    return bed.events();
  }

  @Test
  void readOfASet_leavesItsElementsAndThenItsSize() throws Exception {
    Query set =
        new Query(
            10,
            (session, seen) -> {
              seen.saw(new Observation(10, Observation.What.TAG, 7));
              seen.saw(new Observation(10, Observation.What.TAG, 8));
              seen.saw(new Observation(10, Observation.What.COUNT, 2));
              return 1;
            });
    assertThat(settled(new MemoryEngine.MemorySession(), l -> set))
        .extracting(Operation::op, Operation::version)
        .containsExactly(tuple(Op.READ_TAG, 7L), tuple(Op.READ_TAG, 8L), tuple(Op.READ_COUNT, 2L));
  }

  @Test
  void failedReadOfACounter_isNoReadOfARegister() throws Exception {
    assertThat(settled(new BrokenSession(), l -> MemoryWorkload.get(10)))
        .extracting(Operation::op, Operation::outcome, Operation::key)
        .containsExactly(tuple(Op.READ_COUNT, OperationOutcome.FAILED, 10));
  }

  @Test
  void read_leavesWhatItSaw() throws Exception {
    assertThat(settled(new MemoryEngine.MemorySession(), l -> MemoryWorkload.get(3)))
        .extracting(Operation::op, Operation::outcome, Operation::key, Operation::version)
        .containsExactly(tuple(Op.READ, OperationOutcome.OK, 3, 0L));
  }

  @Test
  void failedRead_leavesItsKeys() throws Exception {
    assertThat(settled(new BrokenSession(), l -> MemoryWorkload.get(3)))
        .extracting(Operation::op, Operation::outcome, Operation::key)
        .containsExactly(tuple(Op.READ, OperationOutcome.FAILED, 3));
  }

  @Test
  void multiRequest_leavesItsChildrenWithTheirOwnOutcomesAndTimes() throws Exception {
    Bed bed = new Bed(folder, new BrokenSession(), 10, 0);
    WriteLeases leases = bed.context.leases();
    Claim claim = leases.claim(4);
    CompositeRequest request =
        new CompositeRequest(
            CompositeRequest.Order.SERIES,
            List.of(MemoryWorkload.put(claim), MemoryWorkload.get(5)));
    Response response = request.execute(new BrokenSession());
    new RequestCompleter(leases, bed.context.history(), 0).complete(0, 99, request, response);
    assertThat(bed.events())
        .extracting(
            Operation::op,
            Operation::outcome,
            Operation::key,
            Operation::intendedNanos,
            Operation::startNanos)
        .containsExactly(
            tuple(
                Op.WRITE,
                OperationOutcome.UNKNOWN,
                4,
                99L,
                response.children().get(0).startNanos()),
            tuple(
                Op.READ, OperationOutcome.FAILED, 5, 99L, response.children().get(1).startNanos()));
    assertThat(leases.retired()).isEqualTo(1);
  }
}
