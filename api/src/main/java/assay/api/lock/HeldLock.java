package assay.api.lock;

/// A lock that was taken. Only the thread that took it may release it, once.
public interface HeldLock {

  /// Releases the lock, and never one that another has taken since.
  ///
  /// @return false if the engine says that this holder had lost it
  boolean unlock();
}
