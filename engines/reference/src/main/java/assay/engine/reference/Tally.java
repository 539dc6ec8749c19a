package assay.engine.reference;

import java.util.concurrent.atomic.LongAdder;

/// Counts the harm done on purpose, and what it could have been done to; for many threads.
final class Tally {

  private final LongAdder open = new LongAdder();
  private final LongAdder harmed = new LongAdder();

  /// Counts a call that was open to harm.
  void open() {
    open.increment();
  }

  /// Counts a call that was harmed.
  void harmed() {
    harmed.increment();
  }

  /// Counts a call that was open to harm, and says whether it is of the share that is harmed.
  boolean hit(Share share) {
    open();
    boolean hit = share.hits();
    if (hit) {
      harmed();
    }
    return hit;
  }

  long openCount() {
    return open.sum();
  }

  long harmedCount() {
    return harmed.sum();
  }
}
