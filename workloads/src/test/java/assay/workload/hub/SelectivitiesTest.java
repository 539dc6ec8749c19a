package assay.workload.hub;

import static org.assertj.core.api.Assertions.assertThat;

import assay.workload.hub.workload.Hub;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The published row counts, compared with a count of the rows in plain Java.
final class SelectivitiesTest {

  private static final int TODAY = 20091216;

  /// The published table's columns, in its order; the smaller ones are scaled by hand.
  @ParameterizedTest
  @CsvSource({
    "1000000, 914, 343909, 914, 1, 147, 360671, 1000, 37, 3000, 441, 1000",
    "20000,    18,   6878,  18, 1,   3,   7213,   20,  1,   60,   9, 1000",
    "1234,      1,    424,   1, 1,   1,    445,    1,  1,    3,   3, 1000",
    "7,         1,      2,   1, 1,   1,      3,    1,  1,    3,   3,    7",
    "1,         1,      1,   1, 1,   1,      1,    1,  1,    3,   3,    1"
  })
  void rows_thatAnswerAreAsManyAsPublished(
      int rows,
      long positionKey,
      long positionDate,
      long positionAccounts,
      long activityKey,
      long settlementDate,
      long tradeDate,
      long tradeStatus,
      long activityAccounts,
      long statusOverDays,
      long settlementOverRegions,
      long activityKeys) {
    Hub hub = new Hub();
    Map<String, Long> said = new HashMap<>();
    hub.kinds()
        .forEach(
            kind -> said.put(kind.name(), hub.kind(kind.name()).rows().of(1, Given.rows(rows))));
    assertThat(said)
        .containsEntry("positionKey", positionKey)
        .containsEntry("positionDate", positionDate)
        .containsEntry("positionAccounts", positionAccounts)
        .containsEntry("activityKey", activityKey)
        .containsEntry("settlementDate", settlementDate)
        .containsEntry("tradeDate", tradeDate)
        .containsEntry("tradeStatus", tradeStatus)
        .containsEntry("activityAccounts", activityAccounts)
        .containsEntry("statusOverDays", statusOverDays)
        .containsEntry("threeCaches", statusOverDays)
        .containsEntry("settlementOverRegions", settlementOverRegions)
        .containsEntry("activityKeys", activityKeys);
    countPositions(rows, positionKey, positionDate);
    countActivities(rows, settlementDate, tradeDate, tradeStatus, activityAccounts);
    countOverMaps(rows, statusOverDays, settlementOverRegions);
  }

  private static void countPositions(int rows, long ofAccounts, long ofTheDay) {
    RowGenerator positions = RowGenerator.of(HubMapName.positions(Region.NY, Day.T), rows, 11);
    Map<Integer, Integer> lists = new HashMap<>();
    Map<Integer, Integer> keyLists = new HashMap<>();
    long today = 0;
    for (int row = 0; row < rows; row++) {
      Position position = (Position) positions.row(row, 0);
      count(lists, position.account());
      count(keyLists, ((PositionKey) positions.key(row)).account());
      today += position.businessDate() == TODAY ? 1 : 0;
    }
    assertThat(today).isEqualTo(ofTheDay);
    assertThat(lists)
        .isNotEmpty()
        .allSatisfy((list, size) -> assertThat(size).isEqualTo((int) ofAccounts));
    assertThat(keyLists).isEqualTo(lists);
  }

  private static void countActivities(
      int rows, long settling, long ofTheDay, long failed, long ofAccounts) {
    RowGenerator activities = RowGenerator.of(HubMapName.activities(Region.NY, Day.T), rows, 11);
    Map<Integer, Integer> lists = new HashMap<>();
    Map<Integer, Integer> late = new HashMap<>();
    long today = 0;
    long todayAsText = 0;
    long bad = 0;
    for (int row = 0; row < rows; row++) {
      Activity activity = (Activity) activities.row(row, 0);
      count(lists, activity.account());
      if (activity.settlementDate() > 20091231) {
        late.merge(activity.settlementDate(), 1, Integer::sum);
      }
      today += activity.tradeDate() == TODAY ? 1 : 0;
      todayAsText += activity.tradeDateText().equals("2009-12-16") ? 1 : 0;
      bad += activity.status().equals("FAILED") ? 1 : 0;
    }
    assertThat(List.of(today, todayAsText)).containsOnly(ofTheDay);
    assertThat(bad).isEqualTo(failed);
    assertThat(late)
        .isNotEmpty()
        .allSatisfy((date, size) -> assertThat(size).isEqualTo((int) settling));
    assertThat(lists)
        .isNotEmpty()
        .allSatisfy((list, size) -> assertThat(size).isEqualTo((int) ofAccounts));
  }

  private static void countOverMaps(int rows, long failed, long settling) {
    List<HubMapName> days = new ArrayList<>();
    List<HubMapName> regions = new ArrayList<>();
    for (Day day : Day.values()) {
      days.add(HubMapName.activities(Region.EU, day));
    }
    for (Region region : Region.values()) {
      regions.add(HubMapName.activities(region, Day.T_1));
    }
    assertThat(count(days, rows, activity -> activity.status().equals("FAILED"))).isEqualTo(failed);
    int late = BusinessDates.late(Day.T_1, 0);
    assertThat(count(regions, rows, activity -> activity.settlementDate() == late))
        .isEqualTo(settling);
  }

  private static long count(List<HubMapName> maps, int rows, Predicate<Activity> asked) {
    return maps.stream()
        .map(map -> RowGenerator.of(map, rows, 11))
        .flatMap(map -> IntStream.range(0, rows).mapToObj(row -> (Activity) map.row(row, 0)))
        .filter(asked)
        .count();
  }

  /// A list of accounts has five numbers; those from two million on are on none.
  private static void count(Map<Integer, Integer> lists, int account) {
    if (account < 2_000_000) {
      lists.merge((account - 1_000_000) / 5, 1, Integer::sum);
    }
  }
}
