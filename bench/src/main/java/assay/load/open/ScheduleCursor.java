package assay.load.open;

import assay.schedule.Schedule;
import assay.schedule.Slot;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

/// The slots of a schedule laid on the clock; each can be taken once, in order, by any thread.
final class ScheduleCursor {

  private final Schedule schedule;
  private final long beginsNanos;
  private final long endsNanos;
  private final AtomicReference<Slot> next;

  ScheduleCursor(Schedule schedule, long beginsNanos, long endsNanos) {
    this.schedule = schedule;
    this.beginsNanos = beginsNanos;
    this.endsNanos = endsNanos;
    this.next = new AtomicReference<>(schedule.first());
  }

  /// The first slot nobody has taken.
  Slot next() {
    return Objects.requireNonNull(next.get());
  }

  /// When a slot is due.
  long dueNanos(Slot slot) {
    return beginsNanos + slot.nanos();
  }

  /// When the slot after one is due.
  long dueAfterNanos(Slot slot) {
    return dueNanos(schedule.after(slot));
  }

  /// Whether a slot lies beyond the end, and so will not be sent.
  boolean beyond(Slot slot) {
    return dueNanos(slot) >= endsNanos;
  }

  /// Takes a slot, and returns whether nobody else had.
  boolean take(Slot slot) {
    return next.compareAndSet(slot, schedule.after(slot));
  }
}
