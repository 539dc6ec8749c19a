package assay.broker.artemis.server;

import com.arjuna.ats.jta.recovery.XAResourceRecoveryHelper;
import java.sql.SQLException;
import javax.sql.XAConnection;
import javax.sql.XADataSource;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;

/// The database's part of undecided transactions. Each call uses a new connection, because the
/// database may have restarted, and recovery keeps a part for any time.
record DatabaseXaRecovery(XADataSource database) implements XAResourceRecoveryHelper, XAResource {

  private interface Use<T> {
    T by(XAResource rows) throws XAException;
  }

  private <T> T use(Use<T> use) throws XAException {
    try {
      XAConnection connection = database.getXAConnection();
      try {
        return DelayedCommitParticipant.told(() -> use.by(connection.getXAResource()));
      } finally {
        connection.close();
      }
    } catch (SQLException e) {
      throw DelayedCommitParticipant.failed(e);
    }
  }

  @Override
  public boolean initialise(String nothing) {
    return true;
  }

  @Override
  public XAResource[] getXAResources() {
    return new XAResource[] {new NamedParticipant(this, NamedParticipant.ROWS)};
  }

  @Override
  public Xid[] recover(int flag) throws XAException {
    return use(rows -> rows.recover(flag));
  }

  @Override
  public void commit(Xid xid, boolean onePhase) throws XAException {
    var unused =
        use(rows -> {
          rows.commit(xid, onePhase);
          return true;
        });
  }

  @Override
  public void rollback(Xid xid) throws XAException {
    var unused =
        use(rows -> {
          rows.rollback(xid);
          return true;
        });
  }

  @Override
  public void forget(Xid xid) throws XAException {
    // The database makes no heuristic decisions.
  }

  @Override
  public boolean isSameRM(XAResource other) {
    return equals(other);
  }

  @Override
  public int getTransactionTimeout() {
    return 0;
  }

  @Override
  public boolean setTransactionTimeout(int seconds) {
    return false;
  }

  @Override
  public void start(Xid xid, int flags) throws XAException {
    throw new XAException(XAException.XAER_PROTO);
  }

  @Override
  public void end(Xid xid, int flags) throws XAException {
    throw new XAException(XAException.XAER_PROTO);
  }

  @Override
  public int prepare(Xid xid) throws XAException {
    throw new XAException(XAException.XAER_PROTO);
  }
}
