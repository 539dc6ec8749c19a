package assay.broker.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.conformance.message.MessageBroker;
import assay.conformance.message.MessageChecks;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The broker, its database and a client, with every word of every setting.
@Timeout(240)
final class RedisMessagesIT {

  private static final int MEMBERS = 2;

  @TempDir private Path folder;

  @BeforeEach
  void redisIsInstalled() {
    Installed.assume();
  }

  private MessageBroker broker(int members, Map<String, String> settings) throws Exception {
    return MessageBroker.start(new RedisStreamsEngine(), members, settings, folder);
  }

  @ParameterizedTest
  @CsvSource({
    "aof-always, after, true, buffered, 100",
    "aof, after, true, one, 300",
    "none, before, true, buffered, 300",
    "none, after, false, one, 50",
  })
  void services_answerEverybody_andPlaceOrdersOnce(
      String journal, String when, String reuse, String prefetch, int each) throws Exception {
    try (MessageBroker broker =
        broker(
            MEMBERS,
            Map.of(
                "journal", journal,
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
        .hasMessageContaining("redis-streams has 2, a server and its database");
  }
}
