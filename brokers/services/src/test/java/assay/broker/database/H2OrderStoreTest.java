package assay.broker.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.Settings;
import assay.api.engine.ClusterSecret;
import assay.api.engine.FreePorts;
import assay.api.engine.JoinSpec;
import assay.api.engine.Member;
import assay.broker.BrokerPlace;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class H2OrderStoreTest {

  @TempDir private Path folder;

  private final int port = FreePorts.free(FreePorts.OF_A_CLUSTER);

  private JoinSpec spec(String name) {
    return new JoinSpec(
        name,
        "machine-1",
        "orders",
        port,
        2,
        new Settings(Map.of("database", "h2")),
        List.of(),
        folder.resolve(name));
  }

  @Test
  void nobodyConnectsWithoutThePassword() throws Exception {
    BrokerPlace place = new BrokerPlace(spec("member-2"));
    String url = "jdbc:h2:tcp://127.0.0.1:%d/./orders".formatted(place.databasePort());
    Member database = new H2OrderStore(place).start();
    try {
      for (String user : List.of("sa", "", "trader")) {
        assertThatThrownBy(() -> DriverManager.getConnection(url, user, ""))
            .hasMessageContaining("Wrong user name or password");
      }
      BrokerPlace other = new BrokerPlace(spec("client-1").with(ClusterSecret.random()));
      assertThatThrownBy(() -> new H2OrderStore(other).table().close())
          .hasMessageContaining("Wrong user name or password");
    } finally {
      database.close();
    }
  }

  @Test
  void processesOfTheClusterConnect() throws Exception {
    Member database = new H2OrderStore(new BrokerPlace(spec("member-2"))).start();
    try (OrdersTable orders = new H2OrderStore(new BrokerPlace(spec("client-1"))).table()) {
      assertThat(orders.ids()).isEmpty();
    } finally {
      database.close();
    }
  }
}
