package assay.workload.hub.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.workload.hub.Day;
import assay.workload.hub.HubMapName;
import assay.workload.hub.Region;
import assay.workload.hub.RowGenerator;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class DatabaseTablesTest {

  private static final int COUNT = 2_345;
  private static final RowGenerator POSITIONS =
      RowGenerator.of(HubMapName.positions(Region.NY, Day.T_1), COUNT, 11);
  private static final RowGenerator ACTIVITIES =
      RowGenerator.of(HubMapName.activities(Region.EU, Day.T), COUNT, 11);

  private final MemoryDatabase database = new MemoryDatabase();
  private DatabaseTables tables;
  private String schema;

  @BeforeEach
  void filled() {
    tables = DatabaseTables.make(database);
    schema = "assay_hub_" + ProcessHandle.current().pid();
    tables.fill(POSITIONS, false, done -> {});
    tables.fill(ACTIVITIES, false, done -> {});
  }

  @AfterEach
  void closed() throws Exception {
    tables.close();
  }

  private void sql(String statement) throws SQLException {
    try (Connection connection = database.connect();
        Statement statements = connection.createStatement()) {
      statements.execute(statement);
    }
  }

  private static List<Record> all(RowSource source, RowSelection selection) throws Exception {
    List<Record> rows = new ArrayList<>();
    try (RowReader reader = source.open(selection)) {
      for (Record row = reader.next(); row != null; row = reader.next()) {
        rows.add(row);
      }
    }
    return rows;
  }

  private static List<Record> generated(RowGenerator rows, IntStream numbers) {
    return numbers.<Record>mapToObj(row -> rows.row(row, 0)).toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdbc", "reflection", "jdbi"})
  void rows_comeBackAsTheyWereGenerated(String reading) throws Exception {
    for (RowGenerator rows : List.of(POSITIONS, ACTIVITIES)) {
      assertThat(all(tables.of(rows.map(), reading), RowSelection.range(0, COUNT)))
          .isEqualTo(generated(rows, IntStream.range(0, COUNT)));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdbc", "reflection", "jdbi"})
  void range_isReadInOrder(String reading) throws Exception {
    assertThat(all(tables.of(POSITIONS.map(), reading), RowSelection.range(700, 1_900)))
        .isEqualTo(generated(POSITIONS, IntStream.range(700, 1_900)));
    assertThat(all(tables.of(POSITIONS.map(), reading), RowSelection.range(700, 700))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdbc", "reflection", "jdbi"})
  void chosenRows_areReadOnce(String reading) throws Exception {
    BitSet chosen = new BitSet();
    IntStream.range(0, COUNT).filter(row -> row % 3 == 1).forEach(chosen::set);
    assertThat(all(tables.of(ACTIVITIES.map(), reading), RowSelection.of(chosen)))
        .containsExactlyInAnyOrderElementsOf(generated(ACTIVITIES, chosen.stream()));
    assertThat(all(tables.of(ACTIVITIES.map(), reading), RowSelection.of(new BitSet()))).isEmpty();
  }

  @Test
  void filling_tellsEveryRow() {
    AtomicLong told = new AtomicLong();
    tables.fill(
        RowGenerator.of(HubMapName.positions(Region.EU, Day.T), COUNT, 11), true, told::addAndGet);
    assertThat(told).hasValue(COUNT);
  }

  @Test
  void missingTable_isNamed() {
    assertThatThrownBy(() -> tables.check("P_ASIA_T"))
        .isInstanceOf(SourceException.class)
        .hasMessageContaining("there is no table " + schema + ".p_asia_t in H2");
  }

  @Test
  void missingColumn_isNamedWithThoseThereAre() throws SQLException {
    sql("alter table " + schema + ".p_ny_t_1 drop column business_date");
    assertThatThrownBy(() -> tables.check("P_NY_T-1"))
        .isInstanceOf(SourceException.class)
        .hasMessageContaining("component `businessDate` of Position has no column")
        .hasMessageContaining("which has: id, account, instrument");
  }

  @Test
  void columnOfAnotherKind_isNamedOnBothSides() throws SQLException {
    sql("alter table " + schema + ".p_ny_t_1 alter column account varchar(20)");
    assertThatThrownBy(() -> tables.check("P_NY_T-1"))
        .isInstanceOf(SourceException.class)
        .hasMessage(
            "column `account` of %s.p_ny_t_1 is character varying,"
                + " and component `account` of Position is int",
            schema);
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdbc", "reflection", "jdbi"})
  void null_isRefusedWhereItStands(String reading) throws SQLException {
    sql("alter table " + schema + ".p_ny_t_1 alter column quantity set null");
    sql("update " + schema + ".p_ny_t_1 set quantity = null where id = 17");
    assertThatThrownBy(() -> all(tables.of("P_NY_T-1", reading), RowSelection.range(0, COUNT)))
        .isInstanceOf(SourceException.class)
        .hasMessage(
            "column `quantity` of %s.p_ny_t_1 in the row with id 17 is null,"
                + " and `quantity` of Position must have a value",
            schema);
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdbc", "reflection", "jdbi"})
  void overlongText_isRefusedWhereItStands(String reading) throws SQLException {
    sql("alter table " + schema + ".p_ny_t_1 alter column comment varchar(5000)");
    sql("update " + schema + ".p_ny_t_1 set comment = repeat('x', 3000) where id = 17");
    assertThatThrownBy(() -> all(tables.of("P_NY_T-1", reading), RowSelection.range(0, COUNT)))
        .isInstanceOf(SourceException.class)
        .hasMessageContaining("in the row with id 17 has 3,000 characters, and at most 64");
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdbc", "reflection", "jdbi"})
  void databaseGoneInTheMiddle_isSaid(String reading) throws Exception {
    try (RowReader reader = tables.of("P_NY_T-1", reading).open(RowSelection.range(0, COUNT))) {
      assertThat(reader.next()).isEqualTo(POSITIONS.row(0, 0));
      sql("SHUTDOWN IMMEDIATELY");
      assertThatThrownBy(
              () -> {
                while (reader.next() != null) {
                  // reads on
                }
              })
          .isInstanceOf(SourceException.class)
          .hasMessageContaining("the connection to H2");
    }
    tables = DatabaseTables.make(database);
  }

  @Test
  void givenTables_mayHaveOtherColumnsInAnotherOrder() throws Exception {
    sql("create schema theirs");
    sql("create table theirs.a_eu_t as select 'more' as extra, * from %s.a_eu_t".formatted(schema));
    sql("alter table theirs.a_eu_t drop column account");
    sql("alter table theirs.a_eu_t add column aCCount integer");
    sql(
        "update theirs.a_eu_t their set account ="
            + " (select account from %s.a_eu_t our where our.id = their.id)".formatted(schema));
    DatabaseTables given = DatabaseTables.given(database, "theirs");
    given.check("A_EU_T");
    for (String reading : List.of("jdbc", "reflection", "jdbi")) {
      assertThat(all(given.of("A_EU_T", reading), RowSelection.range(0, 10)))
          .isEqualTo(generated(ACTIVITIES, IntStream.range(0, 10)));
    }
  }
}
