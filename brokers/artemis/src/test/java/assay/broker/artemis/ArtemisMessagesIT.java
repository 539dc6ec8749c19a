package assay.broker.artemis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import assay.conformance.message.MessageBroker;
import assay.conformance.message.MessageChecks;
import assay.program.postgres.PostgresBinaries;
import java.nio.file.Path;
import java.util.Map;
import org.apache.activemq.artemis.core.io.aio.AIOSequentialFileFactory;
import org.apache.activemq.artemis.nativo.jlibaio.LibaioContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The broker, its database and a client in one process, with every word of every setting.
@Timeout(240)
final class ArtemisMessagesIT {

  private static final int MEMBERS = 2;

  @TempDir private Path folder;

  private MessageBroker broker(Map<String, String> settings) throws Exception {
    return MessageBroker.start(new ArtemisEngine(), MEMBERS, settings, folder);
  }

  @ParameterizedTest
  @CsvSource({
    "nio, local, after, true, buffered, 300",
    "nio, none, after, true, one, 100",
    "none, none, before, true, buffered, 100",
    "none, local, after, false, one, 20",
    "nio, xa, after, true, buffered, 50",
  })
  void services_answerEverybody_andPlaceOrdersOnce(
      String journal, String transaction, String when, String reuse, String prefetch, int each)
      throws Exception {
    try (MessageBroker broker =
        broker(
            Map.of(
                "journal", journal,
                "transaction", transaction,
                "acknowledgement", when,
                "reuse", reuse,
                "prefetch", prefetch))) {
      MessageChecks.quotesTellTheLastPrice(broker.client());
      MessageChecks.ordersArePlacedOnce(broker.client(), broker.orders());
      MessageChecks.unknownQueuesAreRefused(broker.client());
      MessageChecks.unreadableMessagesBlockNothing(broker.client(), broker.orders());
      MessageChecks.missingRepliesTimeOut(broker.client());
      MessageChecks.repliesAreTheirRequests(broker.client(), each);
    }
  }

  @Test
  void ordersInPostgres_arePlacedOnce() throws Exception {
    String missing = PostgresBinaries.missing();
    assumeTrue(missing.isEmpty(), missing);
    try (MessageBroker broker = broker(Map.of("database", "postgres"))) {
      MessageChecks.ordersArePlacedOnce(broker.client(), broker.orders());
      MessageChecks.unreadableMessagesBlockNothing(broker.client(), broker.orders());
      MessageChecks.repliesAreTheirRequests(broker.client(), 50);
    }
    assertThat(folder.resolve("member-2")).isEmptyDirectory();
  }

  /// A JVM of tests has no native library; with `-Djava.library.path` and libaio it has.
  @Test
  void aio_isInEffectOrRefused() throws Exception {
    if (LibaioContext.isLoaded()) {
      try (MessageBroker broker = broker(Map.of("journal", "aio"))) {
        MessageChecks.ordersArePlacedOnce(broker.client(), broker.orders());
        assertThat(AIOSequentialFileFactory.isSupported(folder.toFile())).isTrue();
      }
    } else {
      assertThatThrownBy(() -> broker(Map.of("journal", "aio")))
          .hasMessageContaining("`journal: aio` needs the kernel's asynchronous I/O");
    }
  }

  @Test
  void oneMember_isRefused() {
    assertThatThrownBy(() -> MessageBroker.start(new ArtemisEngine(), 1, Map.of(), folder))
        .hasMessageContaining("artemis has 2, a server and its database, or 3");
  }
}
