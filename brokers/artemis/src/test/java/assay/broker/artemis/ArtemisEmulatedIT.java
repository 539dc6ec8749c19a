package assay.broker.artemis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.message.MessagePersistence;
import assay.conformance.message.InProcessBroker;
import assay.conformance.message.MessageChecks;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A server with an emulated database, which only takes time.
@Timeout(240)
final class ArtemisEmulatedIT {

  private static final String ORDER =
      "<FIXML><Order ID=\"5\" Side=\"1\" Typ=\"2\" Px=\"10.05\"><Instrmt Sym=\"3\"/><OrdQty Qty=\"100\"/></Order></FIXML>";

  @TempDir private Path folder;

  private InProcessBroker broker(int members, Map<String, String> settings) throws Exception {
    return InProcessBroker.start(new ArtemisEngine(), members, settings, folder);
  }

  private static long orderMillis(InProcessBroker broker) throws Exception {
    long start = System.nanoTime();
    assertThat(broker.client().request("orders", ORDER, MessagePersistence.PERSISTENT))
        .contains("ID=\"5\"");
    return Duration.ofNanos(System.nanoTime() - start).toMillis();
  }

  @Test
  void everybodyIsAnswered_andNobodyHasTheOrders() throws Exception {
    try (InProcessBroker broker = broker(1, Map.of("database", "emulated"))) {
      MessageChecks.quotesTellTheLastPrice(broker.client());
      MessageChecks.repliesAreTheirRequests(broker.client(), 50);
      assertThatThrownBy(broker::orders)
          .isInstanceOf(UnsupportedOperationException.class)
          .hasMessage("the database is emulated and has no orders");
    }
  }

  @Test
  void commitsTakeTheirTime() throws Exception {
    try (InProcessBroker broker =
        broker(1, Map.of("database", "emulated", "database-wait", "300ms"))) {
      assertThat(orderMillis(broker)).isGreaterThanOrEqualTo(300);
    }
  }

  /// The reply is in the queue's part, which commits first: the second order shows the first one's
  /// second phase.
  @Test
  void bothPhasesTakeTheirTime() throws Exception {
    Map<String, String> settings =
        Map.of(
            "database", "emulated",
            "database-wait", "300ms",
            "transaction", "xa",
            "consumers", "1");
    try (InProcessBroker broker = broker(1, settings)) {
      assertThat(orderMillis(broker)).isGreaterThanOrEqualTo(300);
      assertThat(orderMillis(broker)).isGreaterThanOrEqualTo(500);
    }
  }

  @Test
  void membersBesideTheServer_areRefused() {
    assertThatThrownBy(() -> broker(2, Map.of("database", "emulated")))
        .hasMessageContaining("with `database: emulated` artemis has 1, its server");
  }
}
