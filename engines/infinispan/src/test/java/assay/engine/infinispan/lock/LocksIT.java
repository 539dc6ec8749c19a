package assay.engine.infinispan.lock;

import assay.conformance.lock.LockChecks;

final class LocksIT extends LockChecks {

  /// A node frees the locks of others that left only if it has opened them.
  @Override
  protected boolean freesLocksThatOthersNeverUsed() {
    return false;
  }
}
