package assay.sessions.node.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.ServerProcess;
import assay.api.Settings;
import assay.api.engine.FreePorts;
import assay.api.engine.JoinSpec;
import assay.sessions.node.cluster.NodePorts;
import assay.sessions.node.shop.Catalogue;
import assay.sessions.node.shop.GeneratedItems;
import assay.testing.SkipReason;
import assay.testing.UserNamespacesCondition;
import com.zaxxer.hikari.HikariDataSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The first client's database; with PostgreSQL skipped without its programs.
@Timeout(120)
final class OrdersDatabaseIT {

  @TempDir private Path folder;

  private JoinSpec spec(String database) {
    return new JoinSpec(
        "client-1",
        "machine-1",
        "orders",
        FreePorts.free(FreePorts.OF_A_CLUSTER),
        2,
        new Settings(Map.of("database", database)),
        List.of(),
        folder);
  }

  @ParameterizedTest
  @ValueSource(strings = {"h2", "postgres"})
  void orders_areThereForOtherConnections(String name) throws Exception {
    if (name.equals("postgres")) {
      SkipReason.skipWithout("initdb");
      SkipReason.skipWithout("postgres");
      SkipReason.skip(new UserNamespacesCondition().missing());
    }
    JoinSpec spec = spec(name);
    try (OrdersDatabase database = OrdersDatabase.start(spec);
        HikariDataSource node = OrdersDatabase.connections(spec, 2)) {
      ServerProcess told = database.servers().getFirst();
      assertThat(told.port()).isEqualTo(NodePorts.database(spec));
      assertThat(told.processes())
          .hasSize(name.equals("h2") ? 0 : 1)
          .allMatch(process -> ProcessHandle.of(process).isPresent());
      DatabaseShopOrderStore orders = new DatabaseShopOrderStore(node);
      orders.place(7, 1, new int[] {3, 4});
      orders.place(7, 1, new int[] {});
      assertThat(orders.tags()).containsExactly(7, 7);
      DatabaseCatalogue items = new DatabaseCatalogue(node);
      GeneratedItems generated = new GeneratedItems();
      assertThat(items.item(Catalogue.ITEMS + 17)).isEqualTo(generated.item(17));
      for (String text : List.of("lamp", "", "a")) {
        assertThat(items.search(text)).hasSizeBetween(60, 140).isEqualTo(generated.search(text));
      }
      try (Connection connection = database.source().getConnection();
          Statement statement = connection.createStatement();
          ResultSet lines = statement.executeQuery("select count(*) from order_lines")) {
        assertThat(lines.next()).isTrue();
        assertThat(lines.getInt(1)).isEqualTo(2);
      }
    }
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).allMatch(file -> file.endsWith("postgres.log"));
    }
  }

  @Test
  void h2_letsNobodyInWithoutThePassword() throws Exception {
    JoinSpec spec = spec("h2");
    String url = DatabaseKind.H2.url(spec);
    try (OrdersDatabase database = OrdersDatabase.start(spec)) {
      for (String user : List.of("sa", "", "administrator", "shop")) {
        assertThatThrownBy(() -> DriverManager.getConnection(url, user, ""))
            .hasMessageContaining("Wrong user name or password");
      }
      assertThat(database.servers()).hasSize(1);
    }
  }

  @Test
  void h2_letsNodesRunNoCode() throws Exception {
    JoinSpec spec = spec("h2");
    try (OrdersDatabase database = OrdersDatabase.start(spec);
        HikariDataSource node = OrdersDatabase.connections(spec, 2);
        Connection connection = node.getConnection();
        Statement statement = connection.createStatement()) {
      for (String code :
          List.of(
              "create alias run for 'java.lang.System.getProperty(java.lang.String)'",
              "create linked table other('', 'jdbc:h2:mem:other', '', '', 'x')",
              "create trigger run before insert on orders call 'any.Class'",
              "script to '%s'".formatted(folder.resolve("script")),
              "create user other password 'other' admin")) {
        assertThatThrownBy(() -> statement.execute(code))
            .as(code)
            .hasMessageContaining("Admin rights are required");
      }
      assertThat(database.servers()).hasSize(1);
    }
  }
}
