package assay.broker.artemis.server;

import assay.api.engine.ConditionPoller;
import assay.api.engine.DiskSyncLog;
import assay.broker.BrokerPlace;
import assay.broker.BrokerQueues;
import assay.broker.artemis.connection.BrokerConnections;
import assay.broker.artemis.connection.BrokerSettings;
import assay.broker.artemis.connection.BrokerSettings.Journal;
import java.nio.file.Path;
import java.time.Duration;
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
import org.apache.activemq.artemis.core.server.impl.ActiveMQServerImpl;
import org.apache.activemq.artemis.core.settings.impl.AddressSettings;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.apache.activemq.artemis.jms.client.ActiveMQXAConnectionFactory;
import org.apache.activemq.artemis.spi.core.security.ActiveMQJAASSecurityManager;
import org.jspecify.annotations.Nullable;

final class Broker implements AutoCloseable {

  /// Matches every queue.
  private static final String ANY = "#";

  /// The delivery after which a returned message is dead.
  private static final int DELIVERIES = 5;

  private static final int JOURNAL_FILES = 2;

  /// If the disk is full, the broker fails with an error instead of blocking all clients.
  private static final int NEVER_TOO_FULL = -1;

  private static final ConditionPoller LOOKING =
      new ConditionPoller(Duration.ofSeconds(60), Duration.ofMillis(20));

  private static final Logger LOGGER = Logger.getLogger("assay.broker");

  private final ActiveMQServer artemis;
  private final @Nullable DiskSyncLog syncs;
  private final BrokerSettings settings;
  private final String url;

  private Broker(BrokerPlace place, BrokerSettings settings) throws Exception {
    this.settings = settings;
    url = "vm://" + place.brokerPort(place.index());
    // Only the NIO journal reports its syncs.
    DiskSyncLog told =
        settings.journal() == Journal.NIO ? DiskSyncLog.open(place.spec().firstFolder()) : null;
    syncs = told;
    artemis =
        told == null
            ? new ActiveMQServerImpl(configuration(place), new ActiveMQJAASSecurityManager())
            : new SyncReportingServer(
                configuration(place), (began, ended) -> told.add(began, ended, "journal"));
    BrokerFailureExit.of(artemis);
  }

  /// Starts the broker with its journal's content. With two servers one takes connections, and the
  /// other is its replica.
  ///
  /// @throws IllegalStateException when the requested journal is not possible here
  static Broker start(BrokerPlace place, BrokerSettings settings) throws Exception {
    JournalAvailabilityCheck.require(settings.journal(), place.files());
    Broker broker = new Broker(place, settings);
    broker.artemis.start();
    try {
      broker.awaitReady();
      return broker;
    } catch (IllegalStateException | InterruptedException e) {
      broker.close();
      throw e;
    }
  }

  /// Waits until the broker takes connections, or has replicated everything.
  private void awaitReady() throws InterruptedException {
    LOOKING.require(
        () -> artemis.isActive() || artemis.isReplicaSync(),
        () -> "the replica finds no server that it can copy");
    if (artemis.isActive()) {
      LOGGER.info("the journal in effect is " + journal());
      JournalAvailabilityCheck.requireInEffect(settings.journal(), journal());
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
    all.setJournalFileSize(settings.journalFile()).setJournalMinFiles(JOURNAL_FILES);
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
            // Messages never expire; without this setting there is a warning for each reply queue.
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

  /// The effective journal, according to the files it writes.
  Journal journal() {
    if (!artemis.getConfiguration().isPersistenceEnabled()) {
      return Journal.NONE;
    }
    return artemis.getStorageManager().getJournalSequentialFileFactory()
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

  /// Connections within this process for distributed transactions.
  ActiveMQXAConnectionFactory distributed() {
    return BrokerConnections.set(new ActiveMQXAConnectionFactory(url), settings);
  }

  @Override
  public void close() throws Exception {
    artemis.stop();
    if (syncs != null) {
      syncs.close();
    }
  }
}
