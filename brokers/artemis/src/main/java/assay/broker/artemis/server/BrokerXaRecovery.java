package assay.broker.artemis.server;

import com.arjuna.ats.jta.recovery.XAResourceRecoveryHelper;
import jakarta.jms.JMSException;
import jakarta.jms.XAConnection;
import jakarta.jms.XAConnectionFactory;
import javax.transaction.xa.XAResource;
import org.jspecify.annotations.Nullable;

/// The broker's part of undecided transactions. Its own connection lasts as long as the broker,
/// because both are in one process.
final class BrokerXaRecovery implements XAResourceRecoveryHelper {

  private final XAConnectionFactory broker;
  private @Nullable XAConnection connection;
  private @Nullable XAResource undecided;

  BrokerXaRecovery(XAConnectionFactory broker) {
    this.broker = broker;
  }

  @Override
  public boolean initialise(String nothing) {
    return true;
  }

  @Override
  public synchronized XAResource[] getXAResources() {
    try {
      XAResource opened = undecided == null ? open() : undecided;
      undecided = opened;
      return new XAResource[] {opened};
    } catch (JMSException e) {
      return new XAResource[0];
    }
  }

  private XAResource open() throws JMSException {
    XAConnection opened = broker.createXAConnection();
    connection = opened;
    return new NamedParticipant(opened.createXASession().getXAResource(), NamedParticipant.QUEUES);
  }

  synchronized void close() {
    try {
      if (connection != null) {
        connection.close();
      }
    } catch (JMSException e) {
      // The broker is gone, and the connection with it.
    }
  }
}
