package assay.broker.artemis.server;

import com.arjuna.ats.internal.jta.resources.arjunacore.XAResourceRecord;
import com.arjuna.ats.internal.jta.resources.arjunacore.XAResourceRecordWrappingPlugin;
import javax.transaction.xa.XAResource;
import org.jboss.tm.XAResourceWrapper;

/// A named participant in a transaction. Its name is written to the log of decisions.
///
/// After a crash, recovery finds a decision and asks all participants for prepared work. A
/// participant that had committed has none left. The name tells Narayana whether that participant
/// was asked and is done, or could not be asked. Without a name the decision would stay in the log
/// and be retried forever.
///
/// @param name the participant's resource
record NamedParticipant(XAResource part, String name)
    implements ForwardingParticipant, XAResourceWrapper {

  static final String QUEUES = "queues";

  static final String ROWS = "rows";

  /// Makes Narayana write the names into its log.
  static final class Names implements XAResourceRecordWrappingPlugin {

    private static final int NONE = 0;

    @Override
    public void transcribeWrapperData(XAResourceRecord entry) {
      if (entry.value() instanceof NamedParticipant named) {
        entry.setJndiName(named.name);
      }
    }

    @Override
    public Integer getEISName(XAResource part) {
      return NONE;
    }

    @Override
    public String getEISName(Integer number) {
      return "";
    }
  }

  @Override
  public XAResource getResource() {
    return part;
  }

  @Override
  public String getProductName() {
    return "";
  }

  @Override
  public String getProductVersion() {
    return "";
  }

  @Override
  public String getJndiName() {
    return name;
  }
}
