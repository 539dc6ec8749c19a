package assay.broker.artemis.server;

import java.sql.SQLException;
import java.time.Duration;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;

/// The database's part of a transaction, which waits before its second phase, after the other part is done.
///
/// @param rows the part itself
/// @param late how long to wait
record LateCommit(XAResource rows, Duration late) implements XAResource {

  /// The error code of every H2 failure.
  private static final int NOTHING_SAID = 0;

  /// An action of the database's part.
  interface Part<T> {
    T run() throws XAException, SQLException;
  }

  /// Runs an action, and reports failures in a way that recovery understands. H2 gives no reason, so the outcome is
  /// unknown and recovery asks again. PostgreSQL's driver gives a reason, which is kept.
  static <T> T told(Part<T> part) throws XAException {
    try {
      return part.run();
    } catch (XAException e) {
      throw e.errorCode == NOTHING_SAID ? failed(e) : e;
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  /// The error for a database that cannot be asked now.
  static XAException failed(Exception cause) {
    XAException failed = new XAException(XAException.XAER_RMFAIL);
    failed.initCause(cause);
    return failed;
  }

  @Override
  public void commit(Xid xid, boolean onePhase) throws XAException {
    if (!onePhase) {
      try {
        Thread.sleep(late);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw failed(e);
      }
    }
    var unused =
        told(() -> {
          rows.commit(xid, onePhase);
          return true;
        });
  }

  @Override
  public int prepare(Xid xid) throws XAException {
    return told(() -> rows.prepare(xid));
  }

  @Override
  public void rollback(Xid xid) throws XAException {
    var unused =
        told(() -> {
          rows.rollback(xid);
          return true;
        });
  }

  @Override
  public Xid[] recover(int flag) throws XAException {
    return told(() -> rows.recover(flag));
  }

  @Override
  public void start(Xid xid, int flags) throws XAException {
    var unused =
        told(() -> {
          rows.start(xid, flags);
          return true;
        });
  }

  @Override
  public void end(Xid xid, int flags) throws XAException {
    var unused =
        told(() -> {
          rows.end(xid, flags);
          return true;
        });
  }

  @Override
  public void forget(Xid xid) throws XAException {
    rows.forget(xid);
  }

  @Override
  public boolean isSameRM(XAResource other) throws XAException {
    return rows.isSameRM(other instanceof LateCommit with ? with.rows : other);
  }

  @Override
  public int getTransactionTimeout() throws XAException {
    return rows.getTransactionTimeout();
  }

  @Override
  public boolean setTransactionTimeout(int seconds) throws XAException {
    return rows.setTransactionTimeout(seconds);
  }
}
