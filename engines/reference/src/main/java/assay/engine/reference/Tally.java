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

  long openCount() {
    return open.sum();
  }

  long harmedCount() {
    return harmed.sum();
  }
}
