package assay.api.message;

import assay.api.Observation;
import assay.api.Observation.What;
import assay.api.Query;
import assay.api.Request.Observer;
import java.io.IOException;
import java.util.OptionalLong;

/// A capability: reads the orders in the service's database, without the broker, and the orders that the broker has given
/// up.
public interface OrderReadback {

  /// The ids of all orders, in any order; an order placed twice appears twice.
  ///
  /// Waits first until the order queue is empty. The wait ends if there is no broker to ask, or
  /// after the time that a healthy broker needs to empty the queue.
  ///
  /// @throws IOException when the database does not answer
  long[] ids() throws IOException, InterruptedException;

  /// How many orders the broker still has: in the queue, in a service's hands, or in an undecided transaction. These
  /// orders are not lost. Assay asks after [#ids], which waits for them, and reads the ids again if there are any.
  ///
  /// @throws UnsupportedOperationException when the broker cannot tell
  /// @throws IOException when no server answers, so the number is unknown
  default long waiting() throws IOException, InterruptedException {
    throw new UnsupportedOperationException("the broker does not tell how many orders it has");
  }

  /// The order ids among the broker's dead letters, in any order; an order that is there twice
  /// appears twice. The dead letters stay in place, and unreadable messages are not counted.
  ///
  /// @throws UnsupportedOperationException when the broker has no dead letters, or cannot tell
  /// @throws IOException when no server answers
  default long[] deadLetters() throws IOException, InterruptedException {
    throw new UnsupportedOperationException(
        "the broker does not tell which messages it has given up");
  }

  /// Whether an order is now between its two ends: either broker or database is done with it, the
  /// other is not. A kill at this moment hits the order there.
  ///
  /// @param id an order that the broker has acknowledged, sent when every other order was done
  /// @throws IOException when the database or the broker does not answer
  boolean between(long id) throws IOException, InterruptedException;

  /// Reports all orders as tags of a counter, their number, and how many are still in the broker if it can tell.
  ///
  /// @param counter the key of the counter
  default void see(int counter, Observer seen) throws IOException, InterruptedException {
    long[] ids = ids();
    OptionalLong waiting = waitingIfTold();
    if (waiting.isPresent()) {
      // Read again: the last order may have been placed between the two reads. An order placed
      // meanwhile is in both, and none is in neither.
      ids = ids();
    }
    for (long id : ids) {
      seen.saw(new Observation(counter, What.TAG, id));
    }
    seen.saw(new Observation(counter, What.COUNT, ids.length));
    waiting.ifPresent(number -> seen.saw(new Observation(counter, What.WAITING_COUNT, number)));
  }

  private OptionalLong waitingIfTold() throws InterruptedException {
    try {
      return OptionalLong.of(waiting());
    } catch (UnsupportedOperationException e) {
      return OptionalLong.empty();
    } catch (IOException e) {
      return OptionalLong.of(Observation.CORRUPT);
    }
  }

  /// A query for [HasDeadLetters#deadLetters] that reports [#deadLetters] as orders that were to change a counter.
  ///
  /// @param counter the key of the counter
  static Query deadLetters(int counter) {
    return new Query(
        counter,
        (session, seen) -> {
          long[] ids = session.capability(OrderReadback.class).deadLetters();
          for (long id : ids) {
            seen.saw(new Observation(counter, What.DEAD_LETTER, id));
          }
          seen.saw(new Observation(counter, What.DEAD_COUNT, ids.length));
          return ids.length;
        });
  }
}
