package assay.engine.reference;

import assay.api.DefiniteFailureException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/// Holds every call that begins during a stall until the stall is over. Stalls follow a clock that
/// starts with the session, the first after one whole period.
final class StallingEntries extends ForwardingEntries {

  private final long stallNanos;
  private final long everyNanos;
  private final HarmTally tally;
  private final long startNanos = System.nanoTime();

  StallingEntries(EntryOperations entries, Duration stall, Duration every, HarmTally tally) {
    super(entries);
    if (every.compareTo(stall) <= 0) {
      throw new IllegalArgumentException("a stall must be shorter than the time to the next");
    }
    this.stallNanos = stall.toNanos();
    this.everyNanos = every.toNanos();
    this.tally = tally;
  }

  @Override
  void before() {
    tally.open();
    long leftNanos = leftNanos(System.nanoTime() - startNanos);
    if (leftNanos > 0) {
      tally.harmed();
      try {
        TimeUnit.NANOSECONDS.sleep(leftNanos);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new DefiniteFailureException("interrupted before it began", e);
      }
    }
  }

  /// The delay for a call that begins this long after the session's start.
  long leftNanos(long sinceStartNanos) {
    boolean begun = sinceStartNanos >= everyNanos;
    return begun ? Math.max(0, stallNanos - sinceStartNanos % everyNanos) : 0;
  }
}
