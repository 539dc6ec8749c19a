package assay.workload.hub;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class RowGeneratorTest {

  private static final int COUNT = 2_000;

  @ParameterizedTest
  @EnumSource(RowType.class)
  void rows_areTheSameInEveryInstanceAndOrder(RowType type) {
    RowGenerator one = rows(type, 1);
    RowGenerator other = rows(type, 1);
    List<Record> forth = IntStream.range(0, COUNT).mapToObj(row -> one.row(row, 0)).toList();
    List<Record> back =
        IntStream.range(0, COUNT).mapToObj(row -> other.row(COUNT - 1 - row, 0)).toList();
    assertThat(back.reversed()).isEqualTo(forth);
    assertThat(IntStream.range(0, COUNT).mapToObj(other::key).toList())
        .isEqualTo(IntStream.range(0, COUNT).mapToObj(one::key).toList());
  }

  /// Pinned, so any later version can make a stored run's data again.
  @Test
  void rows_areTheSameInEveryVersion() {
    assertThat(((Position) rows(RowType.POSITIONS, 1).row(17, 0)).checksum())
        .isEqualTo(5477352741072085528L);
    assertThat(((Activity) rows(RowType.ACTIVITIES, 1).row(17, 0)).checksum())
        .isEqualTo(6626364974286165773L);
  }

  @ParameterizedTest
  @EnumSource(RowType.class)
  void seedsAndMaps_makeOtherRows(RowType type) {
    RowGenerator mine = rows(type, 1);
    for (RowGenerator other :
        List.of(
            rows(type, 2),
            RowGenerator.of(new HubMapName(type, Region.EU, Day.T), COUNT, 1),
            RowGenerator.of(new HubMapName(type, Region.NY, Day.T_1), COUNT, 1))) {
      long same =
          IntStream.range(0, COUNT)
              .filter(row -> mine.row(row, 0).equals(other.row(row, 0)))
              .count();
      assertThat(same).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource(RowType.class)
  void epochs_changeTheirComponentsAndNoOthers(RowType type) {
    RowGenerator rows = rows(type, 1);
    Set<String> changed = new TreeSet<>();
    for (int row = 0; row < COUNT; row++) {
      for (int epoch = 0; epoch < 3; epoch++) {
        changed.addAll(differences(rows.row(row, epoch), rows.row(row, epoch + 1)));
        assertThat(Components.of(rows.row(row, epoch), "version")).isEqualTo(epoch + 1L);
      }
    }
    assertThat(changed)
        .containsExactlyInAnyOrderElementsOf(
            type == RowType.POSITIONS ? Position.CHANGING : Activity.CHANGING);
  }

  @Test
  void keys_belongToTheirRowsAndAreTheirOwn() {
    RowGenerator positions = rows(RowType.POSITIONS, 1);
    RowGenerator activities = rows(RowType.ACTIVITIES, 1);
    for (int row = 0; row < COUNT; row++) {
      assertThat(positions.key(row)).isEqualTo(((Position) positions.row(row, 3)).key());
      assertThat(activities.key(row)).isEqualTo(((Activity) activities.row(row, 3)).id());
    }
    assertThat(IntStream.range(0, COUNT).mapToObj(positions::key).collect(Collectors.toSet()))
        .hasSize(COUNT);
  }

  @ParameterizedTest
  @EnumSource(RowType.class)
  void rowDamagedAnywhere_failsItsChecksum(RowType type) {
    Record row = rows(type, 1).row(5, 0);
    assertThat(intact(row)).isTrue();
    List<String> unnoticed = new ArrayList<>();
    for (RecordComponent component : row.getClass().getRecordComponents()) {
      Object value = Components.of(row, component.getName());
      if (intact(Components.with(row, component.getName(), damaged(value)))) {
        unnoticed.add(component.getName());
      }
    }
    assertThat(unnoticed).isEmpty();
  }

  @Test
  void swappedComponents_failTheChecksum() {
    Record row = rows(RowType.POSITIONS, 1).row(5, 0);
    Object opened = Components.of(row, "openedDate");
    Object settles = Components.of(row, "settlementDate");
    Record swapped = Components.with(row, "openedDate", settles);
    assertThat(intact(Components.with(swapped, "settlementDate", opened))).isFalse();
  }

  @Test
  void tradeDates_meanTheSameAsIntegerAndText() {
    RowGenerator rows = rows(RowType.ACTIVITIES, 1);
    for (int row = 0; row < COUNT; row++) {
      Activity activity = (Activity) rows.row(row, 0);
      assertThat(Integer.parseInt(activity.tradeDateText().replace("-", "")))
          .isEqualTo(activity.tradeDate());
    }
  }

  @Test
  void records_haveOverTwentyFields() {
    assertThat(Position.class.getRecordComponents().length).isGreaterThan(20);
    assertThat(Activity.class.getRecordComponents().length).isGreaterThan(20);
  }

  /// Numbers take 1 to 8 bytes each in any format and texts one per letter, so no engine needs a
  /// kilobyte.
  @ParameterizedTest
  @EnumSource(RowType.class)
  void rows_areWellUnderAKilobyte(RowType type) {
    RowGenerator rows = rows(type, 1);
    for (int row = 0; row < COUNT; row++) {
      assertThat(bytes(rows.row(row, 0))).isBetween(150, 350);
    }
  }

  @Test
  void smallRows_areTenColumnsUnderTheSameKeys() {
    assertThat(SmallPosition.class.getRecordComponents()).hasSize(10);
    assertThat(SmallActivity.class.getRecordComponents()).hasSize(10);
    for (RowType type : RowType.values()) {
      RowGenerator whole = rows(type, 1);
      RowGenerator small = new TenColumnRowGenerator(new HubMapName(type, Region.NY, Day.T), whole);
      assertThat(small.map()).isEqualTo(whole.map() + "_small");
      for (int row = 0; row < COUNT; row++) {
        Record columns = small.row(row, 1);
        assertThat(small.key(row)).isEqualTo(whole.key(row));
        for (RecordComponent component : columns.getClass().getRecordComponents()) {
          assertThat(Components.of(columns, component.getName()))
              .isEqualTo(Components.of(whole.row(row, 1), component.getName()));
        }
      }
    }
  }

  @Test
  void all_areTheMapsTheDataAskFor() {
    assertThat(RowGenerator.all(Given.rows(5), 1))
        .extracting(RowGenerator::map)
        .containsExactly("P_NY_T", "A_NY_T", "A_NY_T-1", "A_NY_T-2", "A_EU_T", "A_ASIA_T");
    assertThat(RowGenerator.all(Given.rows(5, "caches", "P_EU_T", "small", "beside"), 1))
        .extracting(RowGenerator::map)
        .containsExactly("P_EU_T", "P_EU_T_small");
  }

  private static RowGenerator rows(RowType type, long seed) {
    return RowGenerator.of(new HubMapName(type, Region.NY, Day.T), COUNT, seed);
  }

  private static boolean intact(Record row) {
    return switch (row) {
      case Position position -> position.intact();
      case Activity activity -> activity.intact();
      default -> throw new IllegalArgumentException(row.toString());
    };
  }

  private static Object damaged(Object value) {
    return switch (value) {
      case Integer number -> number ^ 1;
      case Long number -> number ^ (1L << 40);
      case Double number -> Math.nextUp(number);
      case String text -> text.isEmpty() ? "x" : text.substring(1);
      default -> throw new IllegalArgumentException(value.toString());
    };
  }

  private static List<String> differences(Record one, Record other) {
    return Arrays.stream(one.getClass().getRecordComponents())
        .map(RecordComponent::getName)
        .filter(name -> !Objects.equals(Components.of(one, name), Components.of(other, name)))
        .toList();
  }

  private static int bytes(Record row) {
    return Arrays.stream(row.getClass().getRecordComponents())
        .map(component -> Components.of(row, component.getName()))
        .mapToInt(value ->
            switch (value) {
              case Integer number -> 4;
              case String text -> text.length() + 1;
              default -> 8;
            })
        .sum();
  }
}
