package assay.workload.hub.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import assay.api.DataParameters;
import assay.api.Outcome;
import assay.api.Response;
import assay.workload.PlainDraw;
import assay.workload.hub.Activity;
import assay.workload.hub.Components;
import assay.workload.hub.Given;
import assay.workload.hub.MemorySession;
import assay.workload.hub.MemorySession.Delivery;
import assay.workload.hub.PlainWorkplace;
import assay.workload.hub.Position;
import assay.workload.hub.PositionKey;
import assay.workload.hub.SeededDraw;
import assay.workload.hub.SmallActivity;
import assay.workload.hub.SmallPosition;
import assay.workload.hub.workload.Hub;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Each query's result, compared with an evaluation in plain Java over all maps.
final class QueriesTest {

  private static final int ROWS = 5_000;
  private static final MemorySession SESSION = new MemorySession();

  private final Hub hub = new Hub();

  @BeforeAll
  static void fill() throws Exception {
    new Hub().fill(new PlainWorkplace(SESSION, Given.rows(ROWS), 5), 1, 1);
  }

  /// A query in a reader's terms.
  ///
  /// @param maps the queried maps
  /// @param forms the number of possible lists or dates
  /// @param group the rows' common property besides the condition, such as the list of accounts;
  /// empty if the condition is complete
  record Asked(
      String kind, List<String> maps, int forms, BiPredicate<Object, Object> answers, Group group) {
    @Override
    public String toString() {
      return kind;
    }
  }

  interface Group {
    Object of(Object key, Object row);
  }

  static Stream<Asked> asked() {
    Group none = (key, row) -> 0;
    return Stream.of(
        new Asked(
            "positionKey",
            List.of("P_NY_T"),
            16,
            (key, row) -> listed(((PositionKey) key).account()),
            (key, row) -> list(((PositionKey) key).account())),
        new Asked(
            "positionDate",
            List.of("P_NY_T"),
            1,
            (key, row) -> ((Position) row).businessDate() == 20091216,
            none),
        new Asked(
            "positionAccounts",
            List.of("P_NY_T"),
            16,
            (key, row) -> listed(((Position) row).account()),
            (key, row) -> list(((Position) row).account())),
        new Asked(
            "settlementDate",
            List.of("A_NY_T"),
            16,
            (key, row) -> ((Activity) row).settlementDate() > 20091231,
            (key, row) -> ((Activity) row).settlementDate()),
        new Asked(
            "tradeDates",
            List.of("A_NY_T"),
            1,
            (key, row) -> ((Activity) row).tradeDate() >= 20091216,
            none),
        new Asked(
            "tradeDate",
            List.of("A_NY_T"),
            1,
            (key, row) -> ((Activity) row).tradeDate() == 20091216,
            none),
        new Asked(
            "tradeStatus",
            List.of("A_NY_T"),
            1,
            (key, row) -> ((Activity) row).status().equals("FAILED"),
            none),
        new Asked(
            "activityAccounts",
            List.of("A_NY_T"),
            16,
            (key, row) -> listed(((Activity) row).account()),
            (key, row) -> list(((Activity) row).account())),
        new Asked(
            "statusOverDays",
            List.of("A_NY_T", "A_NY_T-1", "A_NY_T-2"),
            1,
            (key, row) -> ((Activity) row).status().equals("FAILED"),
            none),
        new Asked(
            "settlementOverRegions",
            List.of("A_NY_T", "A_EU_T", "A_ASIA_T"),
            16,
            (key, row) -> ((Activity) row).settlementDate() > 20091231,
            (key, row) -> ((Activity) row).settlementDate()),
        new Asked(
            "threeCaches",
            List.of("A_NY_T", "A_NY_T-1", "A_NY_T-2"),
            1,
            (key, row) -> ((Activity) row).status().equals("FAILED"),
            none));
  }

  @ParameterizedTest
  @MethodSource("asked")
  void query_bringsTheRowsThatAnswerAndNoOthers(Asked asked) {
    for (long seed = 0; seed < 8; seed++) {
      Map<String, Map<Object, Object>> found = send(asked.kind(), Given.rows(ROWS), seed);
      assertThat(found).isEqualTo(expected(asked, found)).hasSize(asked.maps().size());
    }
  }

  @ParameterizedTest
  @MethodSource("asked")
  void query_takesAllOfItsForms(Asked asked) {
    Set<Object> forms = new HashSet<>();
    for (long seed = 0; seed < 150; seed++) {
      forms.add(group(asked, send(asked.kind(), Given.rows(ROWS), seed)));
    }
    assertThat(forms).hasSize(asked.forms());
  }

  @ParameterizedTest
  @MethodSource("asked")
  void pages_areTogetherTheWhole(Asked asked) {
    DataParameters paged = Given.rows(ROWS, "results", "pages(7)");
    Map<String, Map<Object, Object>> whole = send(asked.kind(), Given.rows(ROWS), 3);
    Response response =
        PlainDraw.next(hub, asked.kind(), 1, paged, new SeededDraw(3, 1)).execute(SESSION);
    List<Delivery> pages = SESSION.takeDeliveries();
    assertThat(merged(pages)).isEqualTo(whole);
    assertThat(pages).allMatch(page -> !page.entries().isEmpty() && page.entries().size() <= 7);
    assertThat(response.rows()).isEqualTo(hub.kind(asked.kind()).rows().of(1, paged));
  }

  @ParameterizedTest
  @MethodSource("asked")
  void tenColumns_areThoseOfTheWholeRows(Asked asked) {
    Map<String, Map<Object, Object>> whole = send(asked.kind(), Given.rows(ROWS), 3);
    Map<String, Map<Object, Object>> ten =
        send(asked.kind(), Given.rows(ROWS, "columns", "ten", "results", "pages(100)"), 3);
    Map<String, Map<Object, Object>> expected = new HashMap<>();
    whole.forEach((map, rows) -> {
      Map<Object, Object> columns = new HashMap<>();
      rows.forEach((key, row) -> columns.put(key, ten(row)));
      expected.put(map, columns);
    });
    assertThat(ten).isEqualTo(expected);
  }

  @Test
  void tradeDate_bringsTheSameByIntegerAndByText() {
    assertThat(send("tradeDates", Given.rows(ROWS, "field", "string"), 1))
        .isEqualTo(send("tradeDates", Given.rows(ROWS), 1));
    assertThat(send("tradeDate", Given.rows(ROWS, "field", "string"), 1))
        .isEqualTo(send("tradeDate", Given.rows(ROWS, "field", "integer"), 1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"statusOverDays", "settlementOverRegions", "threeCaches"})
  void manyMaps_areAskedInSeriesOrInParallel(String kind) {
    for (String many : List.of("series", "parallel")) {
      Response response =
          PlainDraw.next(hub, kind, 1, Given.rows(ROWS, "many", many), new SeededDraw(1, 1))
              .execute(SESSION);
      SESSION.takeDeliveries();
      assertThat(response.children()).hasSize(3);
      assertThat(response.rows()).isEqualTo(hub.kind(kind).rows().of(1, Given.rows(ROWS)));
    }
  }

  @Test
  void series_runOneAfterTheOther() {
    Response response =
        PlainDraw.next(
                hub, "threeCaches", 1, Given.rows(ROWS, "many", "series"), new SeededDraw(1, 1))
            .execute(SESSION);
    SESSION.takeDeliveries();
    for (int i = 1; i < 3; i++) {
      assertThat(response.children().get(i).startNanos())
          .isGreaterThanOrEqualTo(response.children().get(i - 1).endNanos());
    }
  }

  @Test
  void activityKey_bringsThatActivity() {
    Set<Object> keys = new HashSet<>();
    for (long seed = 0; seed < 100; seed++) {
      Map<Object, Object> found = activities(send("activityKey", Given.rows(ROWS), seed));
      assertThat(found).hasSize(1);
      found.forEach((key, row) -> assertThat(((Activity) row).id()).isEqualTo(key));
      keys.addAll(found.keySet());
    }
    assertThat(keys).hasSizeGreaterThan(90);
  }

  @Test
  void activityKeys_bringAThousandDifferentOnes() {
    Map<Object, Object> found = activities(send("activityKeys", Given.rows(ROWS), 1));
    assertThat(found).hasSize(1_000);
    assertThat(SESSION.map("A_NY_T")).containsAllEntriesOf(found);
    assertThat(activities(send("activityKeys", Given.rows(300), 1))).hasSize(300);
  }

  @Test
  void missingRows_areSeenInTheCount() {
    MemorySession empty = new MemorySession();
    for (String kind : List.of("positionDate", "activityKey", "activityKeys", "statusOverDays")) {
      Response response =
          PlainDraw.next(hub, kind, 1, Given.rows(ROWS), new SeededDraw(1, 1)).execute(empty);
      assertThat(response.outcome()).isEqualTo(Outcome.OK);
      assertThat(response.rows()).isZero();
    }
  }

  @Test
  void queryOfAMapThatIsNotThere_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() ->
            PlainDraw.next(
                hub, "positionDate", 1, Given.rows(10, "caches", "A_NY_T"), new SeededDraw(1, 1)))
        .withMessage("`positionDate` needs a map of positions, which `caches` does not name");
  }

  private Map<String, Map<Object, Object>> send(String kind, DataParameters data, long seed) {
    Response response =
        PlainDraw.next(hub, kind, 1, data, new SeededDraw(seed, 1)).execute(SESSION);
    List<Delivery> deliveries = SESSION.takeDeliveries();
    assertThat(response.outcome()).isEqualTo(Outcome.OK);
    assertThat(response.rows())
        .isEqualTo(deliveries.stream().mapToInt(each -> each.entries().size()).sum());
    return merged(deliveries);
  }

  private static Map<Object, Object> activities(Map<String, Map<Object, Object>> found) {
    return Objects.requireNonNull(found.get("A_NY_T"));
  }

  private static Map<String, Map<Object, Object>> merged(List<Delivery> deliveries) {
    Map<String, Map<Object, Object>> merged = new HashMap<>();
    for (Delivery delivery : deliveries) {
      Map<Object, Object> entries =
          merged.computeIfAbsent(delivery.map(), ignored -> new LinkedHashMap<>());
      delivery
          .entries()
          .forEach((key, value) -> assertThat(entries.put(key, value)).as("twice").isNull());
    }
    return merged;
  }

  /// All matching rows in the found rows' group; every row in a group must be found.
  private static Map<String, Map<Object, Object>> expected(
      Asked asked, Map<String, Map<Object, Object>> found) {
    Object group = group(asked, found);
    Map<String, Map<Object, Object>> expected = new HashMap<>();
    for (String map : asked.maps()) {
      Map<Object, Object> rows = new HashMap<>();
      SESSION
          .map(map)
          .forEach((key, row) -> {
            if (asked.answers().test(key, row) && asked.group().of(key, row).equals(group)) {
              rows.put(key, row);
            }
          });
      expected.put(map, rows);
    }
    return expected;
  }

  private static Object group(Asked asked, Map<String, Map<Object, Object>> found) {
    Map.Entry<Object, Object> any = found.values().iterator().next().entrySet().iterator().next();
    return asked.group().of(any.getKey(), any.getValue());
  }

  private static boolean listed(int account) {
    return account < 2_000_000;
  }

  private static Object list(int account) {
    return (account - 1_000_000) / 5;
  }

  private static List<Object> ten(Object row) {
    Class<?> small = row instanceof Position ? SmallPosition.class : SmallActivity.class;
    List<Object> columns = new ArrayList<>();
    Arrays.stream(small.getRecordComponents())
        .map(RecordComponent::getName)
        .forEach(name -> columns.add(Components.of(row, name)));
    return columns;
  }
}
