package assay.engine.ignite3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.Settings;
import assay.api.engine.JoinSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.ignite.client.IgniteClient;
import org.apache.ignite.lang.ErrorGroups;
import org.apache.ignite.lang.IgniteException;
import org.apache.ignite.sql.IgniteSql;
import org.apache.ignite.sql.Statement;
import org.apache.ignite.table.IgniteTables;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// A client without a session is closed, for any reason.
final class ClientSessionTest {

  private static final JoinSpec SPEC =
      new JoinSpec(
          "client-1",
          "machine-1",
          "c",
          5000,
          3,
          new Settings(
              Map.of(
                  "backup", "none",
                  "partitions", "25",
                  "failover", "consistency",
                  "read-isolation", "latest",
                  "machines", "1")),
          List.of(),
          Path.of("x"));

  private final List<String> called = new ArrayList<>();

  private IgniteClient client(Fakes.Answers sql, Fakes.Answers tables) {
    return Fakes.of(
        IgniteClient.class,
        (method, arguments) -> {
          called.add(method);
          return switch (method) {
            case "sql" -> Fakes.of(IgniteSql.class, sql);
            case "tables" -> Fakes.of(IgniteTables.class, tables);
            default -> null;
          };
        });
  }

  private static Object builder(String method, Object[] arguments) {
    return builder();
  }

  private static Object builder() {
    return Fakes.of(
        Statement.StatementBuilder.class,
        (method, arguments) ->
            method.equals("build") ? Fakes.of(Statement.class, (of, told) -> null) : builder());
  }

  private static @Nullable Object closed(String method, Object[] arguments) {
    throw new IgniteException(ErrorGroups.Client.CONNECTION_ERR, "the connection was lost");
  }

  private void isClosed(IgniteClient client, Class<? extends Exception> failure) {
    assertThatThrownBy(() -> ClientSession.of(client, SPEC, System.nanoTime()))
        .isInstanceOf(failure);
    assertThat(called).endsWith("close");
  }

  @Test
  void connectionThatIsLostBeforeAnythingElse() {
    isClosed(client(ClientSessionTest::closed, ClientSessionTest::closed), IgniteException.class);
  }

  @Test
  void zoneThatIsNotThereInTime() {
    isClosed(client(ClientSessionTest::builder, ClientSessionTest::closed), IgniteException.class);
  }

  /// A failure that waiting does not cure.
  @Test
  void tableThatIsNotThereOnceItIsMade() {
    isClosed(
        client(ClientSessionTest::builder, (method, arguments) -> null),
        IllegalStateException.class);
  }

  @Test
  void interruptedThread() {
    Thread.currentThread().interrupt();
    IgniteClient client = client(ClientSessionTest::builder, ClientSessionTest::closed);
    assertThatThrownBy(() -> ClientSession.of(client, SPEC, System.nanoTime() + Long.MAX_VALUE / 2))
        .isInstanceOf(InterruptedException.class);
    assertThat(called).endsWith("close");
  }
}
