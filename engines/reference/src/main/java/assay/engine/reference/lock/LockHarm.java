package assay.engine.reference.lock;

/// What is wrong with locks.
public enum LockHarm {
  NONE,
  /// Some attempts on a lock that another holds succeed.
  TAKEN_TWICE,
  /// A release after the lease frees the lock, also if another has taken it since.
  UNLOCKS_OTHERS,
  /// Some leases are over after a quarter of their time.
  LEASE_ENDS_EARLY
}
