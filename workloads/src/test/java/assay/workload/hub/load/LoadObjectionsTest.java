package assay.workload.hub.load;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Objection;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LoadObjectionsTest {

  private static List<Objection> objections(String kind, String... settings) {
    return new LoadKinds().objections(Fixture.data(settings), List.of(kind));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          load   | map              | P_XX_T            | map               | there is no region `XX`
          load   | map              | P_NY_*            | map               | names more than one map
          load   | load-threads     | 0                 | load-threads      | would load nothing
          load   | load-batch       | 0                 | load-batch        | would load nothing
          update | source           | same              | source            | rows of their own
          update | map              | A_EU_T            | map               | `caches` does not name
          drop   | clients          | 2                 | clients           | one client alone
          positionsOfDay | read-from | cache            | caches            | reads P_NY_T-1
          """)
  void impossible_isToldBeforehand(
      String kind, String name, String value, String about, String what) {
    assertThat(objections(kind, name, value))
        .singleElement()
        .satisfies(objection -> {
          assertThat(objection.about()).isEqualTo(about);
          assertThat(objection.what()).contains(what);
          assertThat(objection.help()).isNotBlank();
        });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          database-url      | none                               | needs the address of a server
          database-url      | jdbc:postgresql://h/d?password=x   | would be stored
          database-url      | jdbc:postgresql://me:x@h/d         | would be stored
          database-password | env(ASSAY_NO_SUCH_VARIABLE)        | the environment has no ASSAY_NO
          database-tables   | given(a;drop table b)              | names no schema
          """)
  void impossibleServer_isToldBeforehand(String name, String value, String what) {
    String url = name.equals("database-url") ? value : "jdbc:postgresql://host/database";
    assertThat(
            objections(
                "load", "source", "jdbc", "database", "url", "database-url", url, name, value))
        .singleElement()
        .satisfies(objection -> {
          assertThat(objection.about()).isEqualTo(name);
          assertThat(objection.what()).contains(what);
        });
  }

  @Test
  void givenTablesOfADatabaseThatIsStarted_areToldBeforehand() {
    assertThat(objections("load", "source", "jdbi", "database-tables", "given(x)"))
        .extracting(Objection::about)
        .containsExactly("database-tables");
  }

  @Test
  void moreRowsInH2ThanTheClientsHeapHolds_areToldBeforehand() {
    List<Objection> objections =
        objections("load", "source", "jdbc", "read-from", "database", "client-heap", "8m");
    assertThat(objections)
        .containsExactly(
            new Objection(
                "database",
                "H2 would hold 4 MiB in a client's heap of 8m, and half of it is for the rest",
                "client-heap: 9m, or database: postgres"));
    assertThat(objections("load", "source", "jdbc", "client-heap", "8m")).isEmpty();
    assertThat(objections("load", "source", "file", "client-heap", "1m")).isEmpty();
  }

  @Test
  void possible_isNotObjectedTo() {
    assertThat(objections("load")).isEmpty();
    assertThat(objections("load", "map", "A_ASIA_T-2", "source", "jdbc")).isEmpty();
    assertThat(objections("load", "clients", "1", "load-window", "0")).isEmpty();
    assertThat(objections("positionKey", "clients", "3")).isEmpty();
    assertThat(objections("update", "update", "swap", "source", "file")).isEmpty();
    assertThat(objections("positionsOfDay", "read-from", "routed")).isEmpty();
    assertThat(
            objections(
                "load",
                "source",
                "jdbc",
                "database",
                "url",
                "database-url",
                "jdbc:postgresql://host:5432/database?ssl=true",
                "database-password",
                "env(PATH)",
                "database-tables",
                "given(public)"))
        .isEmpty();
  }
}
