package assay.workload.hub.load;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Incompatibility;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LoadIncompatibilitiesTest {

  private static List<Incompatibility> incompatibilities(String kind, String... settings) {
    return new MapLoadFamily().incompatibilities(Fixture.data(settings), List.of(kind));
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
          load   | small            | beside            | small             | leave the map of small rows as it was
          drop   | small            | beside            | small             | leave the map of small rows as it was
          positionsOfDay | read-from | cache            | caches            | reads P_NY_T-1
          """)
  void impossible_isToldBeforehand(
      String kind, String name, String value, String about, String what) {
    assertThat(incompatibilities(kind, name, value))
        .singleElement()
        .satisfies(incompatibility -> {
          assertThat(incompatibility.about()).isEqualTo(about);
          assertThat(incompatibility.what()).contains(what);
          assertThat(incompatibility.help()).isNotBlank();
        });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          database-url      | none                               | needs the address of a server
          database-password | env(ASSAY_NO_SUCH_VARIABLE)        | the environment has no ASSAY_NO
          database-tables   | given(a;drop table b)              | names no schema
          """)
  void impossibleServer_isToldBeforehand(String name, String value, String what) {
    String url = name.equals("database-url") ? value : "jdbc:postgresql://host/database";
    assertThat(
            incompatibilities(
                "load", "source", "jdbc", "database", "url", "database-url", url, name, value))
        .singleElement()
        .satisfies(incompatibility -> {
          assertThat(incompatibility.about()).isEqualTo(name);
          assertThat(incompatibility.what()).contains(what);
        });
  }

  @Test
  void givenTablesOfADatabaseThatIsStarted_areToldBeforehand() {
    assertThat(incompatibilities("load", "source", "jdbi", "database-tables", "given(x)"))
        .extracting(Incompatibility::about)
        .containsExactly("database-tables");
  }

  @Test
  void swapThatLeavesSmallRows_isToldBeforehand() {
    assertThat(incompatibilities("update", "update", "swap", "small", "beside"))
        .extracting(Incompatibility::about)
        .containsExactly("small");
    assertThat(incompatibilities("update", "small", "beside")).isEmpty();
  }

  @Test
  void possible_isNotObjectedTo() {
    assertThat(incompatibilities("load")).isEmpty();
    assertThat(incompatibilities("load", "map", "A_ASIA_T-2", "source", "jdbc")).isEmpty();
    assertThat(incompatibilities("load", "clients", "1", "load-window", "0")).isEmpty();
    assertThat(incompatibilities("positionKey", "clients", "3")).isEmpty();
    assertThat(incompatibilities("update", "update", "swap", "source", "file")).isEmpty();
    assertThat(incompatibilities("positionsOfDay", "read-from", "routed")).isEmpty();
    assertThat(
            incompatibilities(
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
