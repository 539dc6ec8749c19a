package assay.broker.artemis.server;

import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;

/// A participant in a transaction that passes every call on to another.
interface ForwardingParticipant extends XAResource {

  XAResource part();

  @Override
  default int prepare(Xid xid) throws XAException {
    return part().prepare(xid);
  }

  @Override
  default void commit(Xid xid, boolean onePhase) throws XAException {
    part().commit(xid, onePhase);
  }

  @Override
  default void rollback(Xid xid) throws XAException {
    part().rollback(xid);
  }

  @Override
  default Xid[] recover(int flag) throws XAException {
    return part().recover(flag);
  }

  @Override
  default void start(Xid xid, int flags) throws XAException {
    part().start(xid, flags);
  }

  @Override
  default void end(Xid xid, int flags) throws XAException {
    part().end(xid, flags);
  }

  @Override
  default void forget(Xid xid) throws XAException {
    part().forget(xid);
  }

  @Override
  default boolean isSameRM(XAResource other) throws XAException {
    return part().isSameRM(other instanceof ForwardingParticipant passed ? passed.part() : other);
  }

  @Override
  default int getTransactionTimeout() throws XAException {
    return part().getTransactionTimeout();
  }

  @Override
  default boolean setTransactionTimeout(int seconds) throws XAException {
    return part().setTransactionTimeout(seconds);
  }
}
