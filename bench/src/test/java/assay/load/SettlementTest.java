package assay.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import assay.api.Cache;
import assay.api.Claim;
import assay.api.Delete;
import assay.api.MultiRequest;
import assay.api.Observed;
import assay.api.Query;
import assay.api.Request;
import assay.api.Response;
import assay.api.Session;
import assay.record.Event;
import assay.record.Event.Op;
import assay.record.Outcome;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SettlementTest {

  @TempDir private Path folder;

  private List<Event> settled(Session session, java.util.function.Function<Ledger, Request> make)
      throws Exception {
    Bed bed = new Bed(folder, session, 10, 1);
    Request request = make.apply(bed.station.ledger());
    Response response = request.execute(session);
    new Settlement(bed.station.ledger(), bed.station.history(), 2).settle(7, 99, request, response);
    return bed.events();
  }

  @Test
  void write_leavesItsClaim() throws Exception {
    assertThat(settled(new MemoryEngine.MemorySession(), l -> MemoryWorkload.put(l.claim(4))))
        .extracting(
            Event::op, Event::outcome, Event::step, Event::worker, Event::key, Event::version)
        .containsExactly(tuple(Op.WRITE, Outcome.OK, 2, 7, 4, 1L));
  }

  @Test
  void delete_leavesAWriteOfNothing() throws Exception {
    assertThat(
            settled(
                new MemoryEngine.MemorySession(),
                ledger ->
                    new Delete(
                        ledger.claim(4),
                        (session, seen) -> {
                          session.as(Cache.class).remove(4);
                          return 1;
                        })))
        .extracting(Event::op, Event::outcome, Event::key, Event::version)
        .containsExactly(tuple(Op.DELETE, Outcome.OK, 4, 1L));
  }

  @Test
  void trialOfALaterSearch_fitsTheHistory() throws Exception {
    Bed bed = new Bed(folder, new MemoryEngine.MemorySession(), 10, 1);
    Request request = MemoryWorkload.put(bed.station.ledger().claim(4));
    Response response = request.execute(bed.station.session());
    new Settlement(bed.station.ledger(), bed.station.history(), 10_061)
        .settle(7, 99, request, response);
    assertThat(bed.events()).extracting(Event::step).containsExactly(126);
  }

  @ParameterizedTest
  @CsvSource({"TAG,INCREMENT", "COUNT,BUMP", "ELEMENT,ADD"})
  void update_leavesItsTagItsNumberOrItsElement(Claim.Leaves leaves, Op op) throws Exception {
    assertThat(
            settled(new MemoryEngine.MemorySession(), l -> MemoryWorkload.put(l.leave(10, leaves))))
        .extracting(Event::op, Event::key, Event::version)
        .containsExactly(tuple(op, 10, 1L));
  }

  @Test
  void readOfASet_leavesItsElementsAndThenItsSize() throws Exception {
    Query set =
        new Query(
            10,
            (session, seen) -> {
              seen.saw(new Observed(10, Observed.What.TAG, 7));
              seen.saw(new Observed(10, Observed.What.TAG, 8));
              seen.saw(new Observed(10, Observed.What.COUNT, 2));
              return 1;
            });
    assertThat(settled(new MemoryEngine.MemorySession(), l -> set))
        .extracting(Event::op, Event::version)
        .containsExactly(tuple(Op.READ_TAG, 7L), tuple(Op.READ_TAG, 8L), tuple(Op.READ_COUNT, 2L));
  }

  @Test
  void failedReadOfACounter_isNoReadOfARegister() throws Exception {
    assertThat(settled(new BrokenSession(), l -> MemoryWorkload.get(10)))
        .extracting(Event::op, Event::outcome, Event::key)
        .containsExactly(tuple(Op.READ_COUNT, Outcome.FAILED, 10));
  }

  @Test
  void read_leavesWhatItSaw() throws Exception {
    assertThat(settled(new MemoryEngine.MemorySession(), l -> MemoryWorkload.get(3)))
        .extracting(Event::op, Event::outcome, Event::key, Event::version)
        .containsExactly(tuple(Op.READ, Outcome.OK, 3, 0L));
  }

  @Test
  void failedRead_leavesItsKeys() throws Exception {
    assertThat(settled(new BrokenSession(), l -> MemoryWorkload.get(3)))
        .extracting(Event::op, Event::outcome, Event::key)
        .containsExactly(tuple(Op.READ, Outcome.FAILED, 3));
  }

  @Test
  void multiRequest_leavesItsChildrenWithTheirOwnOutcomesAndTimes() throws Exception {
    Bed bed = new Bed(folder, new BrokenSession(), 10, 0);
    Ledger ledger = bed.station.ledger();
    Claim claim = ledger.claim(4);
    MultiRequest request =
        new MultiRequest(
            MultiRequest.Order.SERIES, List.of(MemoryWorkload.put(claim), MemoryWorkload.get(5)));
    Response response = request.execute(new BrokenSession());
    new Settlement(ledger, bed.station.history(), 0).settle(0, 99, request, response);
    assertThat(bed.events())
        .extracting(Event::op, Event::outcome, Event::key, Event::intendedNanos, Event::startNanos)
        .containsExactly(
            tuple(Op.WRITE, Outcome.UNKNOWN, 4, 99L, response.children().get(0).startNanos()),
            tuple(Op.READ, Outcome.FAILED, 5, 99L, response.children().get(1).startNanos()));
    assertThat(ledger.retired()).isEqualTo(1);
  }
}
