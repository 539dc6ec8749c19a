package assay.broker.artemis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.engine.Engine;
import assay.conformance.message.BrokerConfigurationChecks;
import assay.conformance.message.InProcessBroker;
import assay.conformance.message.MessageChecks;
import assay.testing.Needs;
import assay.testing.UserNamespacesCondition;
import java.util.Map;
import org.apache.activemq.artemis.core.io.aio.AIOSequentialFileFactory;
import org.apache.activemq.artemis.nativo.jlibaio.LibaioContext;
import org.junit.jupiter.api.Test;

final class ArtemisMessagesIT extends BrokerConfigurationChecks {

  @Override
  protected Engine engine() {
    return new ArtemisEngine();
  }

  @Override
  protected Map<String, Integer> configurations() {
    return Map.of(
        "journal: nio, transaction: local", 300,
        "journal: nio, transaction: none, prefetch: one", 100,
        "journal: none, transaction: none, acknowledgement: before", 100,
        "journal: none, transaction: local, reuse: false, prefetch: one", 20,
        "journal: nio, transaction: xa", 50);
  }

  @Test
  @Needs(
      value = {"initdb", "postgres"},
      host = UserNamespacesCondition.class)
  void ordersInPostgres_arePlacedOnce() throws Exception {
    try (InProcessBroker broker = broker(Map.of("database", "postgres"))) {
      MessageChecks.ordersArePlacedOnce(broker.client(), broker.orders());
      MessageChecks.unreadableMessagesBlockNothing(broker.client(), broker.orders());
      MessageChecks.repliesAreTheirRequests(broker.client(), 50);
    }
    assertThat(folder().resolve("member-2").toFile().list()).containsExactly("postgres.log");
  }

  /// A test JVM has no native library, except with `-Djava.library.path` and libaio.
  @Test
  void aio_isInEffectOrRefused() throws Exception {
    if (LibaioContext.isLoaded()) {
      try (InProcessBroker broker = broker(Map.of("journal", "aio"))) {
        MessageChecks.ordersArePlacedOnce(broker.client(), broker.orders());
        assertThat(AIOSequentialFileFactory.isSupported(folder().toFile())).isTrue();
      }
    } else {
      assertThatThrownBy(() -> broker(Map.of("journal", "aio")))
          .hasMessageContaining("`journal: aio` needs the kernel's asynchronous I/O");
    }
  }
}
