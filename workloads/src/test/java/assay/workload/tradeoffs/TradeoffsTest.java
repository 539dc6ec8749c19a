package assay.workload.tradeoffs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import assay.api.Claim;
import assay.api.DataParameters;
import assay.api.Observation;
import assay.api.Observation.What;
import assay.api.Outcome;
import assay.api.Request;
import assay.api.RequestKind;
import assay.api.Response;
import assay.api.Workload;
import assay.workload.ListedDraw;
import assay.workload.PlainDraw;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class TradeoffsTest {

  private static final DataParameters DATA = data(2, 1, 1);

  private final Tradeoffs workload = new Tradeoffs();
  private final PlainSession session = new PlainSession();

  @Test
  void workload_isFoundByItsName() {
    assertThat(ServiceLoader.load(Workload.class)).extracting(Workload::name).contains("tradeoffs");
  }

  /// A deletion must cover all of the workload's maps.
  @Test
  void maps_areAllThatRequestsWorkOn() {
    load(20);
    for (RequestKind kind : workload.kinds()) {
      Response unused = run(kind.name(), kind.sized() ? 3 : 1, 4, 5, 6);
    }
    assertThat(workload.maps(data(20, 1, 1))).containsAll(session.names());
  }

  @Test
  void everyKind_makesARequestThatEndsWell() {
    session.map("counters").putAll(Map.of(20, Counter.ZERO, 21, Counter.ZERO, 22, Counter.ZERO));
    for (RequestKind kind : workload.kinds()) {
      load(20);
      Response response = run(kind.name(), kind.sized() ? 3 : 1, 4, 5, 6);
      assertThat(response.outcome()).as(kind.name()).isEqualTo(Outcome.OK);
      // The customer is there, so one condition does not hold.
      int rows = kind.name().equals("putIfAbsent") ? 0 : 1;
      assertThat(response.rows()).as(kind.name()).isEqualTo(kind.sized() ? 3 : rows);
    }
  }

  @Test
  void backgroundRequests_readOneCustomerOrSeveral_andWriteNothing() {
    load(20);
    Map<Object, Object> before = Map.copyOf(session.customers());
    List<Long> rows = new ArrayList<>();
    ListedDraw draw = new ListedDraw(1, 2, 3, 4, 5);
    for (int i = 0; i < 100; i++) {
      Request request = workload.background(draw.of(data(20, 1, 1), 1));
      assertThat(request.claims()).isEmpty();
      Response response = request.execute(session);
      assertThat(response.outcome()).isEqualTo(Outcome.OK);
      rows.add(response.rows());
    }
    assertThat(rows).contains(1L).anyMatch(each -> each > 1).allMatch(each -> each <= 20);
    assertThat(session.customers()).isEqualTo(before);
  }

  @Test
  void unknownKind_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PlainDraw.next(workload, "fly", 1, DATA, new ListedDraw(1)));
  }

  @Test
  void load_writesWhatItClaims() {
    load(20);
    assertThat(session.customers()).hasSize(20).containsEntry(7, Customer.of(7, 1, 2, 32));
  }

  @Test
  void put_writesTheClaimedVersion() {
    Response response = run("put", 1, 4);
    assertThat(response.observations()).isEmpty();
    assertThat(session.customers()).containsOnly(Map.entry(4, Customer.of(4, 7, 2, 32)));
  }

  /// New customers have keys above the loaded ones, and counters come after them.
  @Test
  void insert_writesAClaimOfAKeyThatHasNoValue_forWhichThereMustBeRoom() {
    DataParameters roomy =
        new DataParameters(
            Map.of(
                "customers",
                20L,
                "room",
                10L,
                "counters",
                2L,
                "tallies",
                1L,
                "sets",
                1L,
                "value",
                32L));
    assertThat(workload.loaded(roomy)).isEqualTo(20);
    assertThat(workload.registers(roomy)).isEqualTo(30);
    assertThat(workload.counters(roomy)).isEqualTo(4);
    Request request = PlainDraw.next(workload, "insert", 1, roomy, new ListedDraw(24));
    Response unused = request.execute(session);
    assertThat(session.customers()).containsOnly(Map.entry(24, Customer.of(24, 7, 2, 32)));

    assertThat(workload.incompatibilities(roomy, List.of("get", "insert"))).isEmpty();
    assertThat(workload.incompatibilities(DATA, List.of("get"))).isEmpty();
    assertThat(workload.incompatibilities(DATA, List.of("get", "insert")))
        .singleElement()
        .satisfies(each -> assertThat(each.about()).isEqualTo("insert"));
  }

  @Test
  void putAll_writesEveryClaimedVersion() {
    Request request = PlainDraw.next(workload, "putAll", 3, DATA, new ListedDraw(4, 5, 6));
    request.execute(session);
    assertThat(request.claims()).extracting(Claim::key).containsExactly(4, 5, 6);
    assertThat(session.customers())
        .isEqualTo(
            Map.of(
                4, Customer.of(4, 7, 2, 32),
                5, Customer.of(5, 7, 2, 32),
                6, Customer.of(6, 7, 2, 32)));
  }

  @Test
  void get_notesTheVersion() {
    load(20);
    assertThat(run("get", 1, 4).observations()).containsExactly(register(4, 1));
  }

  @Test
  void get_notesAnAbsentCustomer() {
    Response response = run("get", 1, 4);
    assertThat(response.observations()).containsExactly(register(4, Observation.ABSENT));
    assertThat(response.rows()).isZero();
  }

  @Test
  void get_notesADamagedCustomer() {
    session.customers().put(4, Customer.of(5, 1, 0, 32));
    assertThat(run("get", 1, 4).observations()).containsExactly(register(4, Observation.CORRUPT));
  }

  @Test
  void reread_readsTheRecentKey() {
    load(20);
    assertThat(run("reread", 1, 4).observations()).containsExactly(register(ListedDraw.RECENT, 1));
  }

  @Test
  void getAll_notesEveryKeyOnce() {
    session.customers().put(5, Customer.of(5, 3, 0, 32));
    assertThat(run("getAll", 3, 4, 5, 6).observations())
        .containsExactly(register(4, 0), register(5, 3), register(6, 0));
  }

  @Test
  void getAll_readsDifferentKeysWhateverIsDrawn() {
    Request request = PlainDraw.next(workload, "getAll", 20, DATA, new ListedDraw(4));
    assertThat(Arrays.stream(request.keys()).distinct().count()).isEqualTo(20);
  }

  @Test
  void getAll_ofMoreThanThereAreIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PlainDraw.next(workload, "getAll", 21, DATA, new ListedDraw(4)))
        .withMessageContaining("the data has 20");
  }

  @Test
  void invoke_changesTheCustomerAndNotesWhatItFound() {
    load(20);
    Response response = run("invoke", 1, 4);
    assertThat(response.observations()).containsExactly(register(4, 1));
    assertThat(Customer.version(4, session.customers().get(4))).isEqualTo(7);
  }

  @Test
  void invoke_thatRanTwiceIsStillDone() {
    session.customers().put(4, Customer.of(4, 7, 2, 32));
    assertThat(run("invoke", 1, 4).outcome()).isEqualTo(Outcome.OK);
  }

  @Test
  void invoke_onAnAbsentOrDamagedCustomerSurelyDidNotHappen() {
    assertThat(run("invoke", 1, 4).outcome()).isEqualTo(Outcome.NOT_FOUND);
    session.customers().put(4, Customer.of(5, 1, 0, 32));
    assertThat(run("invoke", 1, 4).outcome()).isEqualTo(Outcome.FAILED);
  }

  @Test
  void invoke_onANewerVersionIsUnknown() {
    session.customers().put(4, Customer.of(4, 8, 2, 32));
    assertThat(run("invoke", 1, 4).outcome()).isEqualTo(Outcome.UNKNOWN);
    assertThat(Customer.version(4, session.customers().get(4))).isEqualTo(8);
  }

  @Test
  void increment_leavesItsTagInACounterAboveTheRegisters() {
    Request request = PlainDraw.next(workload, "increment", 1, DATA, new ListedDraw(4));
    request.execute(session);
    Claim tag = request.claims().getFirst();
    assertThat(tag.key()).isIn(20, 21);
    assertThat(session.map("counters"))
        .containsOnly(Map.entry(tag.key(), new Counter(1, List.of(tag.version()))));
  }

  @Test
  void whatTheDataHasNone_cannotBeWorkedOn() {
    for (String kind : List.of("increment", "bump", "total", "add", "elements")) {
      assertThatIllegalArgumentException()
          .as(kind)
          .isThrownBy(() -> PlainDraw.next(workload, kind, 1, data(0, 0, 0), new ListedDraw(4)))
          .withMessageContaining("the data has no");
    }
  }

  @Test
  void bump_leavesNoTag() {
    Request request = PlainDraw.next(workload, "bump", 1, DATA, new ListedDraw(4));
    request.execute(session);
    request.execute(session);
    assertThat(request.claims()).extracting(Claim::leaves).containsExactly(Claim.Leaves.COUNT);
    assertThat(session.map("counters")).containsOnly(Map.entry(22, new Counter(2, List.of())));
  }

  @Test
  void total_notesTheCountOfACounterOrATally() {
    session
        .map("counters")
        .putAll(
            Map.of(
                20, new Counter(1, List.of(9L)),
                21, new Counter(1, List.of(8L)),
                22, new Counter(1, List.of())));
    Response response = run("total", 1, 4);
    int key = response.observations().getFirst().key();
    assertThat(key).isBetween(20, 22);
    assertThat(response.observations()).containsExactly(new Observation(key, What.COUNT, 1));
  }

  @Test
  void add_putsItsElementInOnce() {
    Request request = PlainDraw.next(workload, "add", 1, DATA, new ListedDraw(4));
    request.execute(session);
    request.execute(session);
    Claim element = request.claims().getFirst();
    assertThat(element.key()).isEqualTo(23);
    assertThat(session.map("sets"))
        .containsOnly(Map.entry(23, new Elements(List.of(element.version()))));
  }

  @Test
  void elements_notesAllOfThemAndThenTheirNumber() {
    session.map("sets").put(23, new Elements(List.of(5L, 6L)));
    assertThat(run("elements", 1, 4).observations())
        .containsExactly(
            new Observation(23, What.TAG, 5),
            new Observation(23, What.TAG, 6),
            new Observation(23, What.COUNT, 2));
  }

  @Test
  void query_notesTheCustomersOfTheCity() {
    session.customers().put(4, Customer.of(4, 1, 0, 32));
    session.customers().put(1004, Customer.of(1004, 6, 0, 32));
    session.customers().put(5, Customer.of(5, 1, 0, 32));
    assertThat(run("query", 1, 4).observations())
        .containsExactlyInAnyOrder(register(4, 1), register(1004, 6));
  }

  @Test
  void audit_notesRegistersTagsAndCounts() {
    session.customers().put(4, Customer.of(4, 3, 0, 32));
    session.map("counters").put(20, new Counter(2, List.of(8L, 8L)));
    session.map("sets").put(23, new Elements(List.of(5L)));
    Response response = workload.audit(List.of(4, 5, 20, 21, 22, 23), DATA).execute(session);
    assertThat(response.observations())
        .containsExactly(
            register(4, 3),
            register(5, 0),
            new Observation(20, What.TAG, 8),
            new Observation(20, What.TAG, 8),
            new Observation(20, What.COUNT, 2),
            new Observation(21, What.COUNT, 0),
            new Observation(22, What.COUNT, 0),
            new Observation(23, What.TAG, 5),
            new Observation(23, What.COUNT, 1));
  }

  private static DataParameters data(long counters, long tallies, long sets) {
    return new DataParameters(
        Map.of(
            "customers", 20L,
            "counters", counters,
            "tallies", tallies,
            "sets", sets,
            "value", 32L));
  }

  private void load(int customers) {
    List<Claim> claims =
        IntStream.range(0, customers)
            .mapToObj(key -> new Claim(key, 1, Claim.Leaves.VERSION))
            .toList();
    workload.load(claims, new ListedDraw(0).of(DATA, 1)).execute(session);
  }

  private Response run(String kind, int size, int... keys) {
    return PlainDraw.next(workload, kind, size, DATA, new ListedDraw(keys)).execute(session);
  }

  private static Observation register(int key, long version) {
    return new Observation(key, What.REGISTER, version);
  }
}
