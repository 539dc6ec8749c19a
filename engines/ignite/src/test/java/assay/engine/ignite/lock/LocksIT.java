package assay.engine.ignite.lock;

import assay.conformance.lock.LockChecks;

final class LocksIT extends LockChecks {

  /// Members agree on a new topology only when all locks are released.
  @Override
  protected boolean becomesSafeWhileLocksAreHeld() {
    return false;
  }
}
