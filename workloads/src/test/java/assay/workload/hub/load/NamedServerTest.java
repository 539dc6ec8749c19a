package assay.workload.hub.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.ContentReport;
import assay.api.DefiniteFailureException;
import assay.api.Outcome;
import assay.api.Response;
import assay.workload.hub.database.SourceException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A database that the user names, played by H2 in a file: it can disappear and return.
final class NamedServerTest {

  /// A variable in every environment; its value is the password.
  private static final String VARIABLE = "PATH";

  private static final String PASSWORD = "env(" + VARIABLE + ")";

  @TempDir private Path folder;
  private String url;

  @BeforeEach
  void databaseOfTheUser() throws SQLException {
    url = "jdbc:h2:file:" + folder.resolve("theirs") + ";DB_CLOSE_DELAY=-1;LAZY_QUERY_EXECUTION=1";
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute("create schema trades");
    }
  }

  private Connection connect() throws SQLException {
    return DriverManager.getConnection(url, "theirs", System.getenv(VARIABLE));
  }

  private long one(String query) throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(query)) {
      result.next();
      return result.getLong(1);
    }
  }

  private void shutDown() {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute("shutdown");
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean isGone(CountDownLatch gone) {
    try {
      return gone.await(1, TimeUnit.MINUTES);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private Fixture open(String reading, String user, String password, String tables)
      throws Exception {
    return new Fixture(
        folder.resolve("client"),
        "source",
        reading,
        "database",
        "url",
        "database-url",
        url,
        "database-user",
        user,
        "database-password",
        password,
        "database-tables",
        tables);
  }

  /// Creates and fills the user's own table by Assay's own code.
  private void given() throws Exception {
    try (Fixture hub = open("jdbc", "theirs", PASSWORD, "made");
        Connection connection = connect();
        Statement statement = connection.createStatement()) {
      assertThat(hub.rowsOf("load")).isEqualTo(Fixture.ROWS);
      statement.execute(
          "create table trades.p_ny_t as select * from assay_hub_%d.p_ny_t"
              .formatted(ProcessHandle.current().pid()));
    }
  }

  @Test
  void madeTables_areInASchemaOfTheirOwnThatGoes() throws Exception {
    given();
    assertThat(one("select count(*) from trades.p_ny_t")).isEqualTo(Fixture.ROWS);
    assertThat(
            one(
                "select count(*) from information_schema.schemata where lower(schema_name) like 'assay%'"))
        .isZero();
  }

  @Test
  void wrongUserOrPassword_isSaidWithoutAnyPassword() {
    for (String user : new String[] {"nobody", "theirs"}) {
      assertThatThrownBy(() -> open("jdbc", user, "none", "made").close())
          .isInstanceOf(SourceException.class)
          .hasMessageContaining(
              "refuses the user `%s` with the password of nobody".formatted(user));
    }
    assertThatThrownBy(() -> open("jdbc", "nobody", PASSWORD, "made").close())
        .isInstanceOf(SourceException.class)
        .hasMessageContaining("refuses the user `nobody` with the password of env(PATH)")
        .message()
        .doesNotContain(System.getenv(VARIABLE), "LAZY");
  }

  @Test
  void unreachableServer_isSaid() {
    url = "jdbc:postgresql://127.0.0.1:1/none?connectTimeout=5";
    assertThatThrownBy(() -> open("jdbc", "theirs", PASSWORD, "made").close())
        .isInstanceOf(SourceException.class)
        .hasMessageStartingWith("no connection to jdbc:postgresql://127.0.0.1:1/none: ");
  }

  @Test
  void missingTable_isSaidBeforeAnythingIsMeasured() {
    assertThatThrownBy(() -> open("jdbc", "theirs", PASSWORD, "given(trades)").close())
        .isInstanceOf(SourceException.class)
        .hasMessageContaining("there is no table trades.p_ny_t in jdbc:h2:file:");
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdbc", "reflection", "jdbi"})
  void loadFromADatabaseThatGoesAway_goesOnWhereItBrokeOff(String reading) throws Exception {
    given();
    CountDownLatch gone = new CountDownLatch(1);
    try (Fixture hub = open(reading, "theirs", PASSWORD, "given(trades)")) {
      hub.grid.failing =
          batch -> {
            if (batch == 5) {
              shutDown();
              gone.countDown();
            }
            // The others would have read all rows before.
            return batch > 5 && !isGone(gone);
          };
      Response broken = hub.send("load");
      assertThat(broken.outcome()).isEqualTo(Outcome.UNKNOWN);
      assertThat(broken.failure())
          .hasMessageContaining("loading P_NY_T broke off: the connection to jdbc:h2:file:")
          .hasMessageContaining("the next `load` goes on there");
      int there = hub.grid.map("P_NY_T").size();
      assertThat(broken.failure())
          .hasMessageContaining("%,d of its 2,500 rows are".formatted(there));
      assertThat(hub.inspectOne()).matches(ContentReport::right);
      assertThat(hub.rowsOf("load")).isEqualTo(Fixture.ROWS - there);
      assertThat(hub.inspectOne()).matches(ContentReport::right);
    }
  }

  @Test
  void tableWithTooFewRows_isSaid() throws Exception {
    given();
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute("delete from trades.p_ny_t where id >= 2000");
    }
    try (Fixture hub = open("jdbc", "theirs", PASSWORD, "given(trades)")) {
      assertThat(hub.send("load").failure())
          .hasMessageContaining("the source ends after 2,000 of 2,500 rows of P_NY_T")
          .hasMessageContaining("2,000 of its 2,500 rows are loaded");
      assertThat(hub.send("load").failure())
          .isInstanceOf(DefiniteFailureException.class)
          .hasMessageContaining("the source ends after 0 of 500 rows of P_NY_T");
    }
  }
}
