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
/// @param part the part itself
record DelayedCommitParticipant(XAResource part, Duration late) implements ForwardingParticipant {

  /// The error code in every H2 failure.
  private static final int NOTHING_SAID = 0;

  private static final int CAUSES = 10;

  interface Asked<T> {
    T answer() throws XAException, SQLException;
  }

  private interface Order {
    void run() throws XAException, SQLException;
  }

  /// Gives failures an error code that recovery understands. H2 sets none, so the outcome is
  /// unknown and recovery asks again. PostgreSQL's driver sets one, which stays, except if the
  /// server is gone: the driver reports that as a transaction error, which a coordinator would take
  /// for a rollback.
  static <T> T told(Asked<T> asked) throws XAException {
    try {
      return asked.answer();
    } catch (XAException e) {
      throw e.errorCode == NOTHING_SAID || isServerGone(e) ? failed(e) : e;
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  /// As [#told], for a call without an answer.
  private static void done(Order order) throws XAException {
    var unused =
        told(() -> {
          order.run();
          return true;
        });
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
    done(() -> part.commit(xid, onePhase));
  }

  @Override
  public int prepare(Xid xid) throws XAException {
    return told(() -> part.prepare(xid));
  }

  @Override
  public void rollback(Xid xid) throws XAException {
    done(() -> part.rollback(xid));
  }

  @Override
  public Xid[] recover(int flag) throws XAException {
    return told(() -> part.recover(flag));
  }

  @Override
  public void start(Xid xid, int flags) throws XAException {
    done(() -> part.start(xid, flags));
  }

  @Override
  public void end(Xid xid, int flags) throws XAException {
    done(() -> part.end(xid, flags));
  }
}
