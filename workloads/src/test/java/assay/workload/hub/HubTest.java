package assay.workload.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import assay.api.Cache;
import assay.api.DataParameters;
import assay.api.Incompatibility;
import assay.api.RequestKind;
import assay.api.Response;
import assay.api.Workload;
import assay.api.WorkloadSetting;
import assay.api.query.EntryField;
import assay.workload.PlainDraw;
import assay.workload.hub.workload.Hub;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class HubTest {

  private static final long SEED = 5;

  private final Hub hub = new Hub();
  private final MemorySession session = new MemorySession();

  @Test
  void workload_isFoundByItsName() {
    assertThat(ServiceLoader.load(Workload.class)).extracting(Workload::name).contains("hub");
  }

  @Test
  void kindsAndSettings_haveNamesOfTheirOwn() {
    assertThat(hub.kinds()).extracting(RequestKind::name).doesNotHaveDuplicates();
    assertThat(hub.settings()).extracting(WorkloadSetting::name).doesNotHaveDuplicates();
    assertThat(hub.types()).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7})
  void fill_writesEveryRowOnceInAnyNumberOfParts(int parts) throws Exception {
    DataParameters data = Given.rows(1_003, "small", "beside");
    assertThat(fill(data, parts)).isEqualTo(12 * 1_003).isEqualTo(hub.entries(data));
    assertThat(session.maps()).hasSize(12);
    for (RowGenerator rows : RowGenerator.all(data, SEED)) {
      Map<Object, Object> expected = new HashMap<>();
      for (int row = 0; row < 1_003; row++) {
        expected.put(rows.key(row), rows.row(row, 0));
      }
      assertThat(session.map(rows.map())).isEqualTo(expected);
    }
  }

  @Test
  void fill_ofFewerRowsThanPartsIsWhole() throws Exception {
    assertThat(fill(Given.rows(2), 5)).isEqualTo(12);
    assertThat(session.map("P_NY_T")).hasSize(2);
  }

  @Test
  void indexes_areBuiltOverTheQueriedFieldsBeforeTheFill() throws Exception {
    DataParameters data = Given.rows(10, "index", "queried", "small", "beside", "field", "string");
    hub.fill(place(data), 1, 2);
    assertThat(session.indexes("P_NY_T"))
        .containsExactlyInAnyOrder(
            EntryField.ofKey("account"), EntryField.of("account"), EntryField.of("businessDate"));
    assertThat(session.indexes("A_EU_T"))
        .containsExactlyInAnyOrder(
            EntryField.of("account"),
            EntryField.of("settlementDate"),
            EntryField.of("tradeDateText"),
            EntryField.of("status"));
    assertThat(session.indexes("P_NY_T_small")).containsExactly(EntryField.of("businessDate"));
    assertThat(session.indexes("A_EU_T_small")).containsExactly(EntryField.of("tradeDate"));
  }

  @Test
  void indexes_areNotBuiltUnlessAskedFor() throws Exception {
    fill(Given.rows(10), 1);
    assertThat(session.indexes("P_NY_T")).isEmpty();
  }

  @Test
  void mapped_countsEveryMap() {
    assertThat(hub.entries(Given.rows(20_000))).isEqualTo(120_000);
    assertThat(hub.entries(Given.rows(20_000, "caches", "all", "small", "beside")))
        .isEqualTo(720_000);
    assertThat(hub.entries(Given.rows(5_000_000_000L, "caches", "all"))).isEqualTo(90_000_000_000L);
    assertThat(hub.entries(Given.rows(20_000, "caches", "nonsense"))).isZero();
  }

  @Test
  void mapsAndSamples_areThoseOfTheData() {
    DataParameters data = Given.of(100, 5, "caches", "P_NY_T+A_EU_T", "small", "beside");
    assertThat(hub.maps(data))
        .containsExactly("P_NY_T", "P_NY_T_small", "A_EU_T", "A_EU_T_small", "live");
    assertThat(hub.samples(data))
        .hasSize(85)
        .hasOnlyElementsOfTypes(
            Position.class, SmallPosition.class, Activity.class, SmallActivity.class);
    assertThat(hub.samples(Given.rows(3, "caches", "P_NY_T"))).hasSize(3);
  }

  @Test
  void expectation_growsWithTheRowsAndShrinksWithAnIndex() {
    for (String kind : List.of("positionDate", "tradeStatus", "statusOverDays", "question")) {
      Duration few = hub.kind(kind).time().of(1, Given.rows(10_000)).orElseThrow();
      Duration many = hub.kind(kind).time().of(1, Given.rows(1_000_000)).orElseThrow();
      Duration indexed =
          hub.kind(kind).time().of(1, Given.rows(1_000_000, "index", "queried")).orElseThrow();
      assertThat(many).as(kind).isGreaterThan(few).isGreaterThan(indexed);
    }
  }

  @Test
  void entries_takeMoreBytesWithIndexesAndInJava() {
    long plain = hub.bytesPerEntry(Given.rows(20_000));
    assertThat(plain).isBetween(300L, 1_000L);
    assertThat(hub.bytesPerEntry(Given.rows(20_000, "index", "queried"))).isGreaterThan(plain);
    assertThat(hub.bytesPerEntry(Given.rows(20_000, "small", "beside"))).isLessThan(plain);
    assertThat(hub.bytesPerEntry(Given.rows(20_000, "serialization", "java")))
        .isGreaterThan(2 * plain);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "positionDate | A_*_* | caches | `positionDate` needs a map of positions, which `caches` does not name | add P_NY_T",
        "activityKeys | P_*_* | caches | `activityKeys` needs a map of activities, which `caches` does not name | add A_NY_T",
        "statusOverDays | A_*_T | caches | `statusOverDays` needs the activities of a region on all three days, which `caches` does not name | add A_NY_*",
        "settlementOverRegions | A_NY_* | caches | `settlementOverRegions` needs the activities of a day in all three regions, which `caches` does not name | add A_*_T",
        "threeCaches | A_NY_T+A_EU_T | caches | `threeCaches` needs three maps of activities, which `caches` does not name | add A_NY_*",
        "getLive | all | getLive | `getLive` needs live positions, and the data have none | data: { live: 10_000 }",
        "positionDate | P_NY_T+P_US_T | caches | there is no region `US`, which `P_US_T` asks for | known: NY, EU, ASIA"
      })
  void kindWithoutItsMaps_isObjectedTo(
      String kind, String caches, String about, String what, String help) {
    assertThat(hub.incompatibilities(Given.rows(100, "caches", caches), List.of(kind)))
        .containsExactly(new Incompatibility(about, what, help));
  }

  @Test
  void impossibleNumbersAndSettings_areObjectedTo() {
    assertThat(hub.incompatibilities(Given.rows(0), List.of("positionDate")))
        .containsExactly(new Incompatibility("rows", "a map needs rows", "rows: 1000, or more"));
    assertThat(hub.incompatibilities(Given.rows(5_000_000_000L), List.of("positionDate")))
        .containsExactly(
            new Incompatibility(
                "rows", "a map holds at most 1,000,000,000 rows", "fewer rows, more maps"));
    assertThat(
            hub.incompatibilities(Given.rows(100, "results", "pages(0)"), List.of("positionDate")))
        .containsExactly(
            new Incompatibility(
                "results", "a page of 0 rows brings nothing", "pages(1000), or whole"));
    assertThat(hub.incompatibilities(Given.rows(100, "route", "routed"), List.of("question")))
        .containsExactly(
            new Incompatibility(
                "route", "`route: routed` needs maps of small rows", "`small: beside` makes them"));
  }

  @Test
  void everythingElse_isNotObjectedTo() {
    DataParameters data =
        Given.of(
            100,
            100,
            "results",
            "pages(7)",
            "columns",
            "ten",
            "index",
            "queried",
            "route",
            "routed",
            "small",
            "beside",
            "caches",
            "P_NY_*+A_NY_*+A_*_T",
            "map",
            "P_EU_T");
    List<String> kinds =
        hub.kinds().stream()
            .map(RequestKind::name)
            // Its map would have to be in `caches`, with a map of small rows that `load` leaves.
            .filter(kind -> !kind.equals("update"))
            .toList();
    assertThat(hub.incompatibilities(data, kinds)).isEmpty();
    assertThat(hub.incompatibilities(Given.rows(100, "caches", "P_NY_T"), List.of())).isEmpty();
  }

  @Test
  void unknownKinds_areRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PlainDraw.next(hub, "fly", 1, Given.rows(10), new SeededDraw(1, 1)))
        .withMessage("hub has no kind `fly`");
  }

  @ParameterizedTest
  @ValueSource(strings = {"P_NY_T", "A_EU_T-1+A_ASIA_*", "all"})
  void background_staysAmongTheMapsThereAre(String caches) throws Exception {
    DataParameters data = Given.rows(50, "caches", caches);
    fill(data, 1);
    Set<String> asked = new HashSet<>();
    for (int seed = 0; seed < 400; seed++) {
      Response response = hub.background(new SeededDraw(seed, 1).of(data, 1)).execute(session);
      assertThat(response.failure()).isNull();
      assertThat(response.rows()).isPositive();
      session.takeDeliveries().forEach(delivery -> asked.add(delivery.map()));
    }
    assertThat(asked)
        .containsExactlyInAnyOrderElementsOf(
            MapSelection.of(caches).names().stream().map(HubMapName::toString).toList());
  }

  @Test
  void background_ofNoMapsIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> hub.background(new SeededDraw(1, 1).of(Given.rows(50, "caches", "none"), 1)))
        .withMessage("`caches` names no map that background users could query");
  }

  @Test
  void noMaps_areEnoughForLivePositions() throws Exception {
    DataParameters data = Given.of(50, 20, "caches", "none");
    assertThat(hub.incompatibilities(data, List.of("getLive", "putLive"))).isEmpty();
    assertThat(hub.incompatibilities(data, List.of("question")))
        .extracting(Incompatibility::about)
        .containsExactly("caches");
    assertThat(hub.entries(data)).isZero();
    assertThat(fill(data, 2)).isZero();
    assertThat(hub.maps(data)).containsExactly("live");
    assertThat(hub.samples(data)).hasSize(20).hasOnlyElementsOfType(Position.class);
  }

  @Test
  void background_isTheSameForTheSameDraws() throws Exception {
    DataParameters data = Given.rows(50);
    fill(data, 1);
    for (int seed = 0; seed < 50; seed++) {
      hub.background(new SeededDraw(seed, 1).of(data, 1)).execute(session);
      List<MemorySession.Delivery> once = session.takeDeliveries();
      hub.background(new SeededDraw(seed, 1).of(data, 1)).execute(session);
      assertThat(session.takeDeliveries()).isEqualTo(once);
    }
  }

  @Test
  void everyKind_returnsTheRowsItMust() throws Exception {
    DataParameters data = Given.of(1_234, 20, "small", "beside", "caches", "P_NY_*+A_NY_*+A_*_T");
    fill(data, 1);
    Cache live = session.capability(Cache.class, "live");
    for (int key = 0; key < 20; key++) {
      live.put(key, PositionRows.live(key, 1, 0));
    }
    for (RequestKind kind : hub.kinds()) {
      Response response =
          PlainDraw.next(hub, kind.name(), 1, data, new SeededDraw(3, 20)).execute(session);
      assertThat(response.failure()).as(kind.name()).isNull();
      long expected = hub.kind(kind.name()).rows().of(1, data);
      assertThat(response.rows())
          .as(kind.name())
          .isEqualTo(expected < 0 ? response.rows() : expected);
    }
  }

  private long fill(DataParameters data, int parts) throws Exception {
    long written = 0;
    for (int part = 1; part <= parts; part++) {
      written += hub.fill(place(data), part, parts);
    }
    return written;
  }

  private PlainWorkplace place(DataParameters data) {
    return new PlainWorkplace(session, data, SEED);
  }
}
