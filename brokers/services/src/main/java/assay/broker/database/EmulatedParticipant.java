package assay.broker.database;

import java.io.Serializable;
import java.time.Duration;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;

/// A participant that only waits, in each of the two phases. It can be written into the log of
/// decisions. After a crash recovery commits it once more, which has no effect.
///
/// @param each the duration of each phase
/// @param late the extra duration of the second phase
public record EmulatedParticipant(Duration each, Duration late)
    implements XAResource, Serializable {

  /// A copy with a longer second phase.
  public EmulatedParticipant late(Duration more) {
    return new EmulatedParticipant(each, more);
  }

  private static void await(Duration time) throws XAException {
    try {
      Thread.sleep(time);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      XAException failed = new XAException(XAException.XAER_RMFAIL);
      failed.initCause(e);
      throw failed;
    }
  }

  @Override
  public int prepare(Xid xid) throws XAException {
    await(each);
    return XA_OK;
  }

  @Override
  public void commit(Xid xid, boolean onePhase) throws XAException {
    await(onePhase ? each : each.plus(late));
  }

  @Override
  public void start(Xid xid, int flags) {}

  @Override
  public void end(Xid xid, int flags) {}

  @Override
  public void rollback(Xid xid) {}

  @Override
  public void forget(Xid xid) {}

  /// None: work prepared here needs no decision.
  @Override
  public Xid[] recover(int flag) {
    return new Xid[0];
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
}
