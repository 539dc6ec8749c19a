package assay.engine.reference.link;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// The handling of changes in transit, one after another.
public interface ChangeTransit {

  /// The changes to send in place of this one, in this order.
  List<SiteChange> take(SiteChange change);

  /// The held-back changes to send when no other is waiting.
  default List<SiteChange> idle() {
    return List.of();
  }

  static ChangeTransit right() {
    return List::of;
  }

  static ChangeTransit drops(BooleanSupplier hits) {
    return change -> hits.getAsBoolean() ? List.of() : List.of(change);
  }

  static ChangeTransit repeats(BooleanSupplier hits) {
    return change -> hits.getAsBoolean() ? List.of(change, change) : List.of(change);
  }

  static ChangeTransit slow(long nanosEach) {
    return change -> {
      LockSupport.parkNanos(nanosEach);
      return List.of(change);
    };
  }

  /// Sends a change that is hit after its entry's next change; if none comes before the queue is
  /// empty, in its turn.
  ///
  /// @param swapped called for each overtaken change
  static ChangeTransit reorders(BooleanSupplier hits, Runnable swapped) {
    return new ChangeTransit() {

      private final List<SiteChange> held = new ArrayList<>();

      @Override
      public List<SiteChange> take(SiteChange change) {
        List<SiteChange> overtaken = held.stream().filter(change::sameEntry).toList();
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
      public List<SiteChange> idle() {
        List<SiteChange> rest = List.copyOf(held);
        held.clear();
        return rest;
      }
    };
  }
}
