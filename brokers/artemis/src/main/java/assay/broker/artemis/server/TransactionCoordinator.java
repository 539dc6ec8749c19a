package assay.broker.artemis.server;

import com.arjuna.ats.arjuna.common.CoordinatorEnvironmentBean;
import com.arjuna.ats.arjuna.common.CoreEnvironmentBean;
import com.arjuna.ats.arjuna.common.CoreEnvironmentBeanException;
import com.arjuna.ats.arjuna.common.ObjectStoreEnvironmentBean;
import com.arjuna.ats.arjuna.common.RecoveryEnvironmentBean;
import com.arjuna.ats.arjuna.recovery.RecoveryManager;
import com.arjuna.ats.internal.arjuna.recovery.AtomicActionRecoveryModule;
import com.arjuna.ats.internal.arjuna.utils.UuidProcessId;
import com.arjuna.ats.internal.jta.recovery.arjunacore.JTAActionStatusServiceXAResourceOrphanFilter;
import com.arjuna.ats.internal.jta.recovery.arjunacore.JTANodeNameXAResourceOrphanFilter;
import com.arjuna.ats.internal.jta.recovery.arjunacore.JTATransactionLogXAResourceOrphanFilter;
import com.arjuna.ats.internal.jta.recovery.arjunacore.XARecoveryModule;
import com.arjuna.ats.jta.common.JTAEnvironmentBean;
import com.arjuna.common.internal.util.propertyservice.BeanPopulator;
import jakarta.jms.XAConnectionFactory;
import jakarta.transaction.TransactionManager;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.sql.XADataSource;

/// Narayana, which decides two-phase transactions and finishes those that a crash left undecided.
///
/// One per process, because Narayana's settings are global.
final class TransactionCoordinator implements AutoCloseable {

  private static final String NODE = "1";

  /// The time between two recovery scans, and between the two passes of a scan.
  private static final int LOOK_SECONDS = 1;

  /// A younger unknown transaction is left alone, because it may have just started.
  private static final int ORPHAN_MILLIS = 2_000;

  /// Held strongly, because an unreferenced logger loses its level.
  private static final Logger LOGGER = Logger.getLogger("com.arjuna");

  private final RecoveryManager recovery;
  private final BrokerXaRecovery queue;

  private TransactionCoordinator(RecoveryManager recovery, BrokerXaRecovery queue) {
    this.recovery = recovery;
    this.queue = queue;
  }

  /// Starts Narayana with its existing log, if any.
  ///
  /// @param log the folder of the log
  /// @param database the resource that may have undecided transactions
  static TransactionCoordinator start(
      Path log, XAConnectionFactory broker, Optional<XADataSource> database)
      throws CoreEnvironmentBeanException {
    System.setProperty("org.jboss.logging.provider", "jdk");
    LOGGER.setLevel(Level.SEVERE);
    setUp(log);
    XARecoveryModule module = new XARecoveryModule();
    BrokerXaRecovery queue = new BrokerXaRecovery(broker);
    module.addXAResourceRecoveryHelper(queue);
    database.map(DatabaseXaRecovery::new).ifPresent(module::addXAResourceRecoveryHelper);
    BeanPopulator.getDefaultInstance(RecoveryEnvironmentBean.class)
        .setRecoveryModules(List.of(new AtomicActionRecoveryModule(), module));
    RecoveryManager recovery = RecoveryManager.manager(RecoveryManager.INDIRECT_MANAGEMENT);
    recovery.initialize();
    recovery.startRecoveryManagerThread();
    return new TransactionCoordinator(recovery, queue);
  }

  private static void setUp(Path log) throws CoreEnvironmentBeanException {
    BeanPopulator.getDefaultInstance(ObjectStoreEnvironmentBean.class)
        .setObjectStoreDir(log.toString());
    for (String store : new String[] {"communicationStore", "stateStore"}) {
      BeanPopulator.getNamedInstance(ObjectStoreEnvironmentBean.class, store)
          .setObjectStoreDir(log.toString());
    }
    CoreEnvironmentBean core = BeanPopulator.getDefaultInstance(CoreEnvironmentBean.class);
    core.setNodeIdentifier(NODE);
    // Avoids a socket that would only provide a process number.
    core.setProcessImplementation(new UuidProcessId());
    BeanPopulator.getDefaultInstance(CoordinatorEnvironmentBean.class)
        .setTransactionStatusManagerEnable(false);
    RecoveryEnvironmentBean recovery =
        BeanPopulator.getDefaultInstance(RecoveryEnvironmentBean.class);
    recovery.setRecoveryListener(false);
    recovery.setPeriodicRecoveryPeriod(LOOK_SECONDS);
    recovery.setRecoveryBackoffPeriod(LOOK_SECONDS);
    JTAEnvironmentBean transactions = BeanPopulator.getDefaultInstance(JTAEnvironmentBean.class);
    transactions.setXAResourceRecordWrappingPlugin(new NamedParticipant.Names());
    transactions.setXaRecoveryNodes(List.of(NODE));
    transactions.setOrphanSafetyInterval(ORPHAN_MILLIS);
    transactions.setXaResourceOrphanFilters(
        List.of(
            new JTATransactionLogXAResourceOrphanFilter(),
            new JTANodeNameXAResourceOrphanFilter(),
            new JTAActionStatusServiceXAResourceOrphanFilter()));
  }

  TransactionManager manager() {
    return com.arjuna.ats.jta.TransactionManager.transactionManager();
  }

  @Override
  public void close() {
    recovery.terminate();
    queue.close();
  }
}
