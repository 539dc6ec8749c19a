package assay.broker.artemis.server;

import assay.broker.BrokerPlace;
import assay.broker.BrokerQueues;
import assay.broker.artemis.BrokerConnections;
import assay.broker.artemis.BrokerSettings;
import assay.broker.artemis.BrokerSettings.Journal;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.logging.Logger;
import org.apache.activemq.artemis.api.core.QueueConfiguration;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.config.CoreAddressConfiguration;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.io.aio.AIOSequentialFileFactory;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import org.apache.activemq.artemis.core.server.JournalType;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.core.settings.impl.AddressSettings;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.apache.activemq.artemis.jms.client.ActiveMQXAConnectionFactory;

/// The broker, in this process.
final class Broker implements AutoCloseable {

  /// Every queue's.
  private static final String ANY = "#";

  /// A message that the services gave back so often is dead.
  private static final int DELIVERIES = 5;

  private static final int JOURNAL_BYTES = 10 << 20;
  private static final int JOURNAL_FILES = 2;

  /// Where the disk is full the broker fails, and says so, rather than let everybody wait.
  private static final int NEVER_TOO_FULL = -1;

  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);
  private static final long PAUSE_MILLIS = 20;

  private static final Logger LOGGER = Logger.getLogger("assay.broker");

  private final EmbeddedActiveMQ artemis = new EmbeddedActiveMQ();
  private final BrokerSettings settings;
  private final String url;

  private Broker(BrokerPlace place, BrokerSettings settings) {
    this.settings = settings;
    url = "vm://" + place.brokerPort(place.index());
  }

  /// Starts it, with what its journal holds. Of two servers one takes connections, and the other is its replica.
  ///
  /// @throws IllegalStateException where its journal cannot be what was asked for
  static Broker start(BrokerPlace place, BrokerSettings settings) throws Exception {
    JournalChoice.require(settings.journal(), place.files());
    Broker broker = new Broker(place, settings);
    broker.artemis.setConfiguration(broker.configuration(place));
    broker.artemis.start();
    try {
      broker.awaitReady();
      return broker;
    } catch (IllegalStateException | InterruptedException e) {
      broker.close();
      throw e;
    }
  }

  /// Waits until it takes connections, or has all that the other server has.
  private void awaitReady() throws InterruptedException {
    ActiveMQServer server = artemis.getActiveMQServer();
    long start = System.nanoTime();
    while (!server.isActive() && !server.isReplicaSync()) {
      if (System.nanoTime() - start > PATIENCE_NANOS) {
        throw new IllegalStateException("the replica finds no server that it can copy");
      }
      Thread.sleep(PAUSE_MILLIS);
    }
    if (server.isActive()) {
      LOGGER.info("the journal in effect is " + journal());
      JournalChoice.requireInEffect(settings.journal(), journal());
    } else {
      LOGGER.info("a replica, which has all that the other server has");
    }
  }

  private Configuration configuration(BrokerPlace place) throws Exception {
    Path files = place.files();
    Configuration all = new ConfigurationImpl();
    all.setName(place.spec().name());
    all.setSecurityEnabled(false);
    all.setJMXManagementEnabled(false);
    all.setCriticalAnalyzer(false);
    all.setMaxDiskUsage(NEVER_TOO_FULL);
    all.setPersistenceEnabled(settings.journal() != Journal.NONE);
    all.setJournalType(settings.journal() == Journal.AIO ? JournalType.ASYNCIO : JournalType.NIO);
    all.setJournalSyncTransactional(settings.journalSync());
    all.setJournalSyncNonTransactional(settings.journalSync());
    all.setJournalFileSize(JOURNAL_BYTES).setJournalMinFiles(JOURNAL_FILES);
    all.setJournalDirectory(files.resolve("journal").toString());
    all.setBindingsDirectory(files.resolve("bindings").toString());
    all.setLargeMessagesDirectory(files.resolve("large").toString());
    all.setPagingDirectory(files.resolve("paging").toString());
    all.addAcceptorConfiguration("clients", place.brokerUrl(place.index()) + "?protocols=CORE");
    all.addAcceptorConfiguration("services", url);
    all.addAddressSetting(
        ANY,
        new AddressSettings()
            .setMaxDeliveryAttempts(DELIVERIES)
            .setDeadLetterAddress(SimpleString.of(BrokerQueues.DEAD_LETTERS))
            // Nothing expires; without it there is a warning for each reply queue.
            .setExpiryAddress(SimpleString.of(BrokerQueues.DEAD_LETTERS))
            .setAutoCreateQueues(false)
            .setAutoCreateAddresses(false)
            .setAutoDeleteQueues(false));
    if (place.replicated()) {
      ServerPair.of(place).configure(all);
    }
    BrokerQueues.ALL.forEach(queue -> add(all, queue));
    return all;
  }

  private static void add(Configuration all, String queue) {
    all.addAddressConfiguration(
        new CoreAddressConfiguration().setName(queue).addRoutingType(RoutingType.ANYCAST));
    all.addQueueConfiguration(
        QueueConfiguration.of(queue).setRoutingType(RoutingType.ANYCAST).setDurable(true));
  }

  /// The journal that is in effect, by the files it writes.
  Journal journal() {
    ActiveMQServer server = artemis.getActiveMQServer();
    if (!server.getConfiguration().isPersistenceEnabled()) {
      return Journal.NONE;
    }
    return server.getStorageManager().getJournalSequentialFileFactory()
            instanceof AIOSequentialFileFactory
        ? Journal.AIO
        : Journal.NIO;
  }

  /// Connections within this process.
  ///
  /// @param waits whether an acknowledgement waits for the broker
  ActiveMQConnectionFactory connections(boolean waits) {
    ActiveMQConnectionFactory factory =
        BrokerConnections.set(new ActiveMQConnectionFactory(url), settings);
    factory.setBlockOnAcknowledge(waits);
    return factory;
  }

  /// Connections within this process that take part in transactions of others.
  ActiveMQXAConnectionFactory distributed() {
    return BrokerConnections.set(new ActiveMQXAConnectionFactory(url), settings);
  }

  @Override
  public void close() throws Exception {
    artemis.stop();
  }
}
