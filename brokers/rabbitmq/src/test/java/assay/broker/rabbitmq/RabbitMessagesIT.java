package assay.broker.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.conformance.message.MessageBroker;
import assay.conformance.message.MessageChecks;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The broker, its database and a client, with every word of every setting.
@Timeout(240)
final class RabbitMessagesIT {

  private static final int MEMBERS = 2;

  @TempDir private Path folder;

  @BeforeAll
  static void rabbitIsInstalled() {
    Installed.assume();
  }

  private MessageBroker broker(int members, Map<String, String> settings) throws Exception {
    return MessageBroker.start(new RabbitEngine(), members, settings, folder);
  }

  @ParameterizedTest
  @CsvSource({
    "durable, local, after, true, buffered, 200",
    "durable, none, after, true, one, 100",
    "none, none, before, true, buffered, 100",
    "none, local, after, false, one, 20",
  })
  void services_answerEverybody_andPlaceOrdersOnce(
      String journal, String transaction, String when, String reuse, String prefetch, int each)
      throws Exception {
    try (MessageBroker broker =
        broker(
            MEMBERS,
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
    assertThat(folder.resolve("member-1").resolve("files")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource({"1", "3"})
  void otherNumbersOfMembers_areRefused(int members) {
    assertThatThrownBy(() -> broker(members, Map.of()))
        .hasMessageContaining("rabbitmq has 2, a server and its database");
  }
}
