package assay.judge.lock;

/// A time for which a client has a lock, asks for it, or may have it.
///
/// @param startNanos of a sure hold the latest possible one, which may lie after the earliest possible end
/// @param lock the event of the call that took it
/// @param unlock the event of its release, or -1
record LockSpan(long startNanos, long endNanos, int lock, int unlock) {}
