package assay.engine.reference;

import java.util.concurrent.atomic.LongAdder;

/// Counts deliberate harm, and the opportunities for it; thread-safe.
final class HarmTally {

  private final LongAdder open = new LongAdder();
  private final LongAdder harmed = new LongAdder();

  void open() {
    open.increment();
  }

  void harmed() {
    harmed.increment();
  }

  /// Counts an opportunity, and returns whether it belongs to the harmed share.
  boolean hit(RandomShare share) {
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
