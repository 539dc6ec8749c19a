package assay.selftest.lock;

import java.util.SplittableRandom;

/// A service of one lock that is correct, or broken in one way. Times are whole ticks.
final class SimulatedLockService {

  /// The lease of a service without one.
  static final int ENDLESS = 1_000;

  enum Behaviour {
    CORRECT,
    /// Gives a held lock away now and then.
    GRANTS_TWICE,
    /// Ends holds after half of the lease.
    SHORT_LEASE,
    /// Lets whoever releases the lock free it, even if another holds it.
    FREES_OTHERS,
    /// Acknowledges some releases and keeps the lock.
    KEEPS_RELEASED
  }

  private final Behaviour behaviour;
  private final int lease;
  private final SplittableRandom random;
  private long holder;
  private int until;

  SimulatedLockService(Behaviour behaviour, int lease, SplittableRandom random) {
    this.behaviour = behaviour;
    this.lease = behaviour == Behaviour.SHORT_LEASE ? lease / 2 : lease;
    this.random = random;
  }

  /// @return whether the lock is the number's now
  boolean ask(long number, int now) {
    boolean again = behaviour == Behaviour.GRANTS_TWICE && random.nextInt(4) == 0;
    if (isHeld(now) && !again) {
      return false;
    }
    holder = number;
    until = now + lease;
    return true;
  }

  /// @return false if another holds the lock, or nobody
  boolean release(long number, int now) {
    if (behaviour == Behaviour.KEEPS_RELEASED && random.nextInt(3) == 0) {
      return true;
    }
    boolean any = behaviour == Behaviour.FREES_OTHERS;
    if (!isHeld(now) || (holder != number && !any)) {
      return false;
    }
    holder = 0;
    return true;
  }

  private boolean isHeld(int now) {
    return holder != 0 && now < until;
  }
}
