package assay.engine.reference.link;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// What becomes of changes on their way, one after another.
public interface Transit {

  /// The changes to be sent in place of one, in this order.
  List<Change> take(Change change);

  /// The changes to be sent now that no other is waiting: what was held back.
  default List<Change> idle() {
    return List.of();
  }

  /// Each as it is.
  static Transit right() {
    return List::of;
  }

  /// None of those that are hit.
  static Transit drops(BooleanSupplier hits) {
    return change -> hits.getAsBoolean() ? List.of() : List.of(change);
  }

  /// Those that are hit twice.
  static Transit repeats(BooleanSupplier hits) {
    return change -> hits.getAsBoolean() ? List.of(change, change) : List.of(change);
  }

  /// Each only after a while.
  static Transit slow(long nanosEach) {
    return change -> {
      LockSupport.parkNanos(nanosEach);
      return List.of(change);
    };
  }

  /// Those that are hit after the next change of their entry; where none comes before nothing is waiting, in their turn.
  ///
  /// @param swapped told of each change that another overtook
  static Transit reorders(BooleanSupplier hits, Runnable swapped) {
    return new Transit() {

      private final List<Change> held = new ArrayList<>();

      @Override
      public List<Change> take(Change change) {
        List<Change> overtaken = held.stream().filter(change::sameEntry).toList();
        if (!overtaken.isEmpty()) {
          held.removeAll(overtaken);
          swapped.run();
          return List.of(change, overtaken.getFirst());
        }
        if (hits.getAsBoolean()) {
          held.add(change);
          return List.of();
        }
        return List.of(change);
      }

      @Override
      public List<Change> idle() {
        List<Change> rest = List.copyOf(held);
        held.clear();
        return rest;
      }
    };
  }
}
