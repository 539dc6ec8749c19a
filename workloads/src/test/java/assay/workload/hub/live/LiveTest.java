package assay.workload.hub.live;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Claim;
import assay.api.DataParameters;
import assay.api.Observation;
import assay.api.Observation.What;
import assay.api.Request;
import assay.api.Response;
import assay.workload.PlainDraw;
import assay.workload.hub.Given;
import assay.workload.hub.MemorySession;
import assay.workload.hub.Position;
import assay.workload.hub.SeededDraw;
import assay.workload.hub.workload.Hub;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class LiveTest {

  private static final DataParameters DATA = Given.of(10, 20);

  private final Hub hub = new Hub();
  private final MemorySession session = new MemorySession();

  @Test
  void live_areTheRegisters() {
    assertThat(hub.registers(DATA)).isEqualTo(20);
    assertThat(hub.registers(Given.rows(10))).isZero();
  }

  @Test
  void load_writesWhatItClaims() {
    load();
    assertThat(session.map("live")).hasSize(20);
    session
        .map("live")
        .forEach(
            (key, value) -> assertThat(PositionVersionCodec.version((Integer) key, value)).isOne());
  }

  @Test
  void put_writesTheClaimedVersion() {
    Request put = PlainDraw.next(hub, "putLive", 1, DATA, new SeededDraw(1, 20));
    Response response = put.execute(session);
    int key = put.claims().getFirst().key();
    assertThat(response.rows()).isEqualTo(1);
    assertThat(session.map("live"))
        .containsOnly(
            Map.entry(key, PositionVersionCodec.of(key, SeededDraw.VERSION, SeededDraw.WRITER)));
  }

  @Test
  void get_notesTheVersion() {
    load();
    Request get = PlainDraw.next(hub, "getLive", 1, DATA, new SeededDraw(1, 20));
    assertThat(get.execute(session).observations())
        .containsExactly(new Observation(get.keys()[0], What.REGISTER, 1));
  }

  @Test
  void versions_ofOneKeyDiffer() {
    assertThat(IntStream.range(1, 50).mapToObj(version -> PositionVersionCodec.of(3, version, 0)))
        .doesNotHaveDuplicates()
        .allMatch(Position::intact)
        .allMatch(position -> position.key().equals(PositionVersionCodec.of(3, 1, 0).key()));
    assertThat(PositionVersionCodec.of(3, 1, 0)).isNotEqualTo(PositionVersionCodec.of(3, 1, 1));
  }

  @Test
  void audit_notesAbsentMisplacedAndForeignValues() {
    session.map("live").put(4, PositionVersionCodec.of(4, 9, 1));
    session.map("live").put(5, PositionVersionCodec.of(6, 9, 1));
    session.map("live").put(7, "seven");
    assertThat(hub.audit(List.of(3, 4, 5, 7), DATA).execute(session).observations())
        .containsExactly(
            new Observation(3, What.REGISTER, Observation.ABSENT),
            new Observation(4, What.REGISTER, 9),
            new Observation(5, What.REGISTER, Observation.CORRUPT),
            new Observation(7, What.REGISTER, Observation.CORRUPT));
  }

  private void load() {
    List<Claim> claims =
        IntStream.range(0, 20).mapToObj(key -> new Claim(key, 1, Claim.Leaves.VERSION)).toList();
    Response response = hub.load(claims, new SeededDraw(1, 20).of(DATA, 1)).execute(session);
    assertThat(response.rows()).isEqualTo(20);
  }
}
