package assay.broker.artemis.server;

import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;
import java.util.stream.Stream;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;

/// The database's part of a transaction. It waits before its second phase, after the other part's
/// second phase.
///
/// @param rows the part itself
record LateCommit(XAResource rows, Duration late) implements XAResource {

  /// The error code in every H2 failure.
  private static final int NOTHING_SAID = 0;

  private static final int CAUSES = 10;

  interface Part<T> {
    T run() throws XAException, SQLException;
  }

  /// Gives failures an error code that recovery understands. H2 sets none, so the outcome is
  /// unknown and recovery asks again. PostgreSQL's driver sets one, which stays, except if the
  /// server is gone: the driver reports that as a transaction error, which a coordinator would take
  /// for a rollback.
  static <T> T told(Part<T> part) throws XAException {
    try {
      return part.run();
    } catch (XAException e) {
      throw e.errorCode == NOTHING_SAID || isServerGone(e) ? failed(e) : e;
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  /// By SQLSTATE: class 08 (the connection), or 57P (PostgreSQL's server is ending).
  private static boolean isServerGone(Throwable failure) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
        .limit(CAUSES)
        .filter(SQLException.class::isInstance)
        .map(cause -> String.valueOf(((SQLException) cause).getSQLState()))
        .anyMatch(state -> state.startsWith("08") || state.startsWith("57P"));
  }

  /// Means: the database cannot be asked now.
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
