package assay.broker.artemis.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.activemq.artemis.api.core.QueueConfiguration;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.api.core.client.ActiveMQClient;
import org.apache.activemq.artemis.api.core.client.ClientProducer;
import org.apache.activemq.artemis.api.core.client.ClientSession;
import org.apache.activemq.artemis.api.core.client.ClientSessionFactory;
import org.apache.activemq.artemis.api.core.client.ServerLocator;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import org.apache.activemq.artemis.core.server.JournalType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Artemis's report on its journal's syncs, message by message.
@Timeout(60)
final class SyncReportingServerIT {

  private static final String URL = "vm://7";
  private static final String QUEUE = "orders";

  @TempDir private Path folder;

  private record Seen(long beganNanos, long endedNanos) {}

  private final List<Seen> seen = Collections.synchronizedList(new ArrayList<>());

  private Configuration configuration(boolean persistent) throws Exception {
    return new ConfigurationImpl()
        .setSecurityEnabled(false)
        .setJMXManagementEnabled(false)
        .setPersistenceEnabled(persistent)
        .setJournalType(JournalType.NIO)
        .setJournalDirectory(folder.resolve("journal").toString())
        .setBindingsDirectory(folder.resolve("bindings").toString())
        .setLargeMessagesDirectory(folder.resolve("large").toString())
        .setPagingDirectory(folder.resolve("paging").toString())
        .addAcceptorConfiguration("services", URL)
        .addQueueConfiguration(
            QueueConfiguration.of(QUEUE).setRoutingType(RoutingType.ANYCAST).setDurable(true));
  }

  /// Sends a few messages one after the other and returns the syncs that began and ended during
  /// each.
  private List<Integer> syncsOfEach(boolean persistent, boolean durable) throws Exception {
    ActiveMQServer server =
        new SyncReportingServer(
            configuration(persistent), (began, ended) -> seen.add(new Seen(began, ended)));
    server.start();
    try (ServerLocator locator = ActiveMQClient.createServerLocator(URL);
        ClientSessionFactory factory =
            locator
                .setBlockOnDurableSend(true)
                .setBlockOnNonDurableSend(true)
                .createSessionFactory();
        ClientSession session = factory.createSession(true, true);
        ClientProducer producer = session.createProducer(QUEUE)) {
      List<Integer> counts = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        long start = System.nanoTime();
        producer.send(session.createMessage(durable));
        long end = System.nanoTime();
        counts.add(
            (int)
                List.copyOf(seen).stream()
                    .filter(sync -> sync.beganNanos >= start && sync.endedNanos <= end)
                    .count());
      }
      return counts;
    } finally {
      server.stop();
    }
  }

  @Test
  void durableMessage_waitsForASyncThatIsTold() throws Exception {
    assertThat(syncsOfEach(true, true)).hasSize(5).allMatch(count -> count >= 1);
    assertThat(seen).allMatch(sync -> sync.beganNanos <= sync.endedNanos);
  }

  @Test
  void messageThatIsNotDurable_waitsForNone() throws Exception {
    assertThat(syncsOfEach(true, false)).containsOnly(0);
  }

  @Test
  void serverWithoutAJournal_hasNone() throws Exception {
    assertThat(syncsOfEach(false, true)).containsOnly(0);
    assertThat(seen).isEmpty();
  }
}
