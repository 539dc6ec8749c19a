package assay.load.open;

import assay.schedule.Schedule;
import assay.schedule.Slot;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

/// The slots of a schedule on the clock. Any thread can take each once, in order.
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

  Slot next() {
    return Objects.requireNonNull(next.get());
  }

  long dueNanos(Slot slot) {
    return beginsNanos + slot.nanos();
  }

  long dueAfterNanos(Slot slot) {
    return dueNanos(schedule.after(slot));
  }

  /// Whether a slot is after the end and so is not sent.
  boolean beyond(Slot slot) {
    return dueNanos(slot) >= endsNanos;
  }

  /// Takes a slot, and returns whether this thread was first.
  boolean take(Slot slot) {
    return next.compareAndSet(slot, schedule.after(slot));
  }
}
