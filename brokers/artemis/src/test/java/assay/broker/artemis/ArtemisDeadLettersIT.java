package assay.broker.artemis;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.Session;
import assay.api.engine.Engine;
import assay.api.engine.JoinSpec;
import assay.api.engine.Member;
import assay.api.message.MessageClient;
import assay.api.message.MessagePersistence;
import assay.api.message.OrderReadback;
import assay.broker.BrokerPlace;
import assay.broker.database.OrderStore;
import assay.broker.database.OrdersDatabase;
import assay.conformance.message.BrokerSpecs;
import assay.workload.trader.fixml.Order;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// An order with a row that the database rejects, and the next one, which it accepts.
@Timeout(120)
final class ArtemisDeadLettersIT {

  private static final long REFUSED = 71;
  private static final long TAKEN = 72;
  private static final long PAUSE_MILLIS = 20;

  @TempDir private Path folder;

  private static JoinSpec made(JoinSpec spec) throws Exception {
    Path unused = Files.createDirectories(spec.folder());
    return spec;
  }

  private static void change(OrderStore database, String how) throws Exception {
    try (Connection connection = database.source().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(how);
    }
  }

  private static void send(Session session, long id) throws Exception {
    session
        .capability(MessageClient.class)
        .send("orders", new Order(id, 3, 100, 1_005).write(""), MessagePersistence.PERSISTENT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "local"})
  void orderWhoseRowIsRefused_isADeadLetter_andNotInTheDatabase(String transaction)
      throws Exception {
    Engine engine = new ArtemisEngine();
    BrokerSpecs specs = BrokerSpecs.of(folder, Map.of("transaction", transaction));
    OrderStore database =
        OrdersDatabase.of(BrokerPlace.of(engine.name(), specs.member(2), 3)).store().orElseThrow();
    Member rows = engine.start(made(specs.member(2)));
    Member broker = engine.start(made(specs.member(1)));
    try (Session session = engine.open(made(specs.client()))) {
      OrderReadback orders = session.capability(OrderReadback.class);
      change(database, "alter table placed rename to away");
      send(session, REFUSED);
      while (orders.deadLetters().length == 0) {
        Thread.sleep(PAUSE_MILLIS);
      }
      change(database, "alter table away rename to placed");
      send(session, TAKEN);
      assertThat(orders.ids()).containsExactly(TAKEN);
      assertThat(orders.deadLetters()).containsExactly(REFUSED);
    } finally {
      broker.close();
      rows.close();
    }
  }
}
