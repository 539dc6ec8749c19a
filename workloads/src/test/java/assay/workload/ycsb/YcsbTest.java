package assay.workload.ycsb;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Claim;
import assay.api.DataParameters;
import assay.api.Incompatibility;
import assay.api.Observation;
import assay.api.Observation.What;
import assay.api.Outcome;
import assay.api.Request;
import assay.api.RequestKind;
import assay.api.Response;
import assay.api.Settings;
import assay.api.Workload;
import assay.api.WorkloadSetting;
import assay.api.query.EntryField;
import assay.workload.ListedDraw;
import assay.workload.PlainDraw;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class YcsbTest {

  private static final int RECORDS = 20;
  private static final int ROOM = 10;
  private static final int FIRST_COUNTED = RECORDS + ROOM;

  private final Ycsb workload = new Ycsb();
  private final InMemorySession session = new InMemorySession();

  @BeforeEach
  void load() {
    load(data(Map.of()));
  }

  private void load(DataParameters data) {
    List<Claim> claims =
        IntStream.range(0, RECORDS)
            .mapToObj(key -> new Claim(key, 1, Claim.Leaves.VERSION))
            .toList();
    Response loaded = workload.load(claims, new ListedDraw(1).of(data, 1)).execute(session);
    assertThat(loaded.outcome()).isEqualTo(Outcome.OK);
  }

  private static DataParameters data(Map<String, String> settings, Object... numbers) {
    Map<String, Long> all = new HashMap<>(new Ycsb().defaults());
    all.put("records", (long) RECORDS);
    all.put("room", (long) ROOM);
    all.put("counted", 2L);
    for (int i = 0; i < numbers.length; i += 2) {
      all.put((String) numbers[i], (Long) numbers[i + 1]);
    }
    return new DataParameters(all, new Settings(settings));
  }

  private Response run(String kind, DataParameters data, int... keys) {
    return PlainDraw.next(workload, kind, 1, data, new ListedDraw(keys)).execute(session);
  }

  private YcsbRecord stored(int key) {
    return (YcsbRecord) Objects.requireNonNull(session.records().get(key));
  }

  @Test
  void workload_isFoundByItsName_withYcsbsRecord() {
    assertThat(ServiceLoader.load(Workload.class)).extracting(Workload::name).contains("ycsb");
    assertThat(stored(7)).isEqualTo(YcsbRecord.of(7, 1, ListedDraw.WRITER, 10, 100));
    assertThat(session.records()).hasSize(RECORDS);
  }

  @Test
  void everyKind_makesARequestThatEndsWell_onMapsThatAreNamed() {
    for (RequestKind kind : workload.kinds()) {
      assertThat(run(kind.name(), data(Map.of()), 4).outcome())
          .as(kind.name())
          .isEqualTo(Outcome.OK);
    }
    assertThat(workload.maps(data(Map.of()))).containsAll(session.names());
    Request background = workload.background(new ListedDraw(4).of(data(Map.of()), 1));
    assertThat(background.claims()).isEmpty();
    assertThat(background.execute(session).rows()).isEqualTo(1);
  }

  @Test
  void update_changesOneField_orAllOfThem() {
    List<String> before = stored(4).fields();
    assertThat(run("update", data(Map.of()), 4).observations())
        .containsExactly(new Observation(4, What.REGISTER, 1));
    assertThat(stored(4).version()).isEqualTo(ListedDraw.VERSION);
    assertThat(differing(before, stored(4).fields())).isEqualTo(1);

    before = stored(5).fields();
    assertThat(run("update", data(Map.of("write-fields", "all")), 5).outcome())
        .isEqualTo(Outcome.OK);
    assertThat(stored(5)).isEqualTo(YcsbRecord.of(5, ListedDraw.VERSION, 2, 10, 100));
    assertThat(differing(before, stored(5).fields())).isEqualTo(10);
  }

  private static long differing(List<String> before, List<String> after) {
    return IntStream.range(0, 10).filter(i -> !before.get(i).equals(after.get(i))).count();
  }

  @Test
  void readModifyWrite_isAReadAndAnUpdate_ofOneKey() {
    for (String fields : List.of("one", "all")) {
      load();
      Response response = run("readModifyWrite", data(Map.of("write-fields", fields)), 4);
      assertThat(response.outcome()).isEqualTo(Outcome.OK);
      assertThat(response.children()).hasSize(2);
      assertThat(response.children().getFirst().observations())
          .containsExactly(new Observation(4, What.REGISTER, 1));
      assertThat(stored(4).version()).isEqualTo(ListedDraw.VERSION);
    }
  }

  @Test
  void insert_writesANewRecord() {
    assertThat(run("insert", data(Map.of()), 25).rows()).isEqualTo(1);
    assertThat(stored(25).version()).isEqualTo(ListedDraw.VERSION);
    assertThat(session.records()).hasSize(RECORDS + 1);
  }

  @Test
  void scan_readsWhatFollows_inOrder_fromARecordThatWasLoaded() {
    Set<Integer> lengths = new TreeSet<>();
    DataParameters data = data(Map.of(), "scan", 3L);
    ListedDraw draw = new ListedDraw(29, 4);
    for (int i = 0; i < 100; i++) {
      Response response = PlainDraw.next(workload, "scan", 1, data, draw).execute(session);
      int rows = (int) response.rows();
      lengths.add(rows);
      assertThat(response.observations())
          .extracting(Observation::key)
          .containsExactlyElementsOf(IntStream.range(4, 4 + rows).boxed().toList());
    }
    assertThat(lengths).containsExactly(1, 2, 3);
    assertThat(run("scan", data, RECORDS - 1).rows()).as("at the end").isEqualTo(1);
  }

  @Test
  void scan_whereEveryKeyIsNew_isOfAnyThatWasLoaded() {
    assertThat(run("scan", data(Map.of()), 29).rows()).isPositive();
  }

  @Test
  void index_isBuiltWithTheFirstRecord_whereOneIsAskedFor() {
    assertThat(session.indexes).isEmpty();
    load(data(Map.of("index", "id")));
    assertThat(session.indexes).containsExactly(EntryField.of("id"));
  }

  @Test
  void countUp_addsOneToWhatItRead() {
    List<Observation> counts = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      assertThat(run("countUp", data(Map.of(), "counted", 1L), 4).outcome()).isEqualTo(Outcome.OK);
    }
    counts.addAll(run("count", data(Map.of(), "counted", 1L), 4).observations());
    assertThat(counts).containsExactly(new Observation(FIRST_COUNTED, What.COUNT, 10));
  }

  /// The last step of `ycsb/f`, acted out: the second writes back a value that it read before the
  /// first write.
  @Test
  void countUp_ofTwoThatMeet_losesOne() {
    DataParameters data = data(Map.of(), "counted", 1L);
    Response first = run("countUp", data, 4);
    Object read = session.map(CountUpRecords.MAP).get(FIRST_COUNTED);
    Response second = run("countUp", data, 4);
    session.map(CountUpRecords.MAP).put(FIRST_COUNTED, read);
    Response third = run("countUp", data, 4);
    assertThat(List.of(first.outcome(), second.outcome(), third.outcome()))
        .containsOnly(Outcome.OK);
    assertThat(run("count", data, 4).observations())
        .containsExactly(new Observation(FIRST_COUNTED, What.COUNT, 2));
  }

  @Test
  void countUp_leavesDamageVisible() {
    YcsbRecord misplaced = YcsbRecord.of(1, 1, 1, 10, 100);
    session.map(CountUpRecords.MAP).put(FIRST_COUNTED, misplaced);
    assertThat(run("countUp", data(Map.of(), "counted", 1L), 4).outcome())
        .isEqualTo(Outcome.FAILED);
    assertThat(session.map(CountUpRecords.MAP)).containsEntry(FIRST_COUNTED, misplaced);
  }

  @Test
  void audit_seesRecordsAndCounts_andWhatIsNotThere() {
    assertThat(run("countUp", data(Map.of(), "counted", 1L), 4).outcome()).isEqualTo(Outcome.OK);
    List<Integer> keys = List.of(3, 25, FIRST_COUNTED, FIRST_COUNTED + 1);
    assertThat(workload.audit(keys, data(Map.of())).execute(session).observations())
        .containsExactly(
            new Observation(3, What.REGISTER, 1),
            new Observation(25, What.REGISTER, Observation.ABSENT),
            new Observation(FIRST_COUNTED, What.COUNT, 1),
            new Observation(FIRST_COUNTED + 1, What.COUNT, 0));
  }

  @Test
  void whatIsImpossible_isToldBeforeTheRun() {
    assertThat(told(List.of("read", "update", "readModifyWrite"))).isEmpty();
    assertThat(told(List.of("insert"), "room", 0L)).containsExactly("insert");
    assertThat(told(List.of("count"), "counted", 0L)).containsExactly("count");
    assertThat(told(List.of("countUp", "count"), "counted", 0L)).containsExactly("countUp");
    assertThat(told(List.of("scan"), "scan", 0L)).containsExactly("scan");
    assertThat(told(List.of("read"), "fields", 0L)).containsExactly("fields");
    assertThat(told(List.of("read"), "records", 0L)).containsExactly("records");
  }

  private List<String> told(List<String> kinds, Object... numbers) {
    return workload.incompatibilities(data(Map.of(), numbers), kinds).stream()
        .map(Incompatibility::about)
        .toList();
  }

  @Test
  void engineThatRunsNoProcessors_hasWholeRecordsOnly() {
    WorkloadSetting writes = workload.settings().getFirst();
    assertThat(writes.on(List.of("Cache", "Invocable"))).isEqualTo(writes);
    WorkloadSetting without = writes.on(List.of("Cache"));
    assertThat(without.values()).containsExactly("all");
    assertThat(without.otherwise()).isEqualTo("all");
    WorkloadSetting index = workload.settings().getLast().on(List.of("Cache"));
    assertThat(index.values()).containsExactly("none");
  }
}
