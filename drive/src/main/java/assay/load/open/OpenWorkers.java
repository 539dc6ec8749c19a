package assay.load.open;

import assay.load.thread.FirstFailure;
import assay.schedule.Clock;
import java.util.function.IntPredicate;

/// The threads that send the slots of an open loop.
interface OpenWorkers {

  /// From this rate on workers claim slots ahead. Below, one thread sends as long as answers come in time: fewer
  /// threads take turns, and a busy cluster answers sooner.
  double FAST = 25_000;

  /// @param perSecond the client's rate
  /// @param inFlight the most requests that execute at a time
  static OpenWorkers of(
      Clock clock,
      ScheduleCursor slots,
      double perSecond,
      int inFlight,
      SlotSender sender,
      FirstFailure failure) {
    return perSecond < FAST
        ? new LeaderFollowerWorkers(clock, slots, inFlight, sender, failure)
        : new SlotWorkers(clock, slots, inFlight, sender, failure);
  }

  /// The most workers, which are numbered from 0: one waits for the next slot, and one watches.
  static int most(int inFlight) {
    return inFlight + 2;
  }

  void start();

  /// Waits until every slot is sent and answered; false if the given moment of the monotonic clock comes first.
  boolean await(long untilNanos);

  /// Takes no more slots, gives up the requests that have begun, and returns when every taken slot is settled.
  ///
  /// @param abandon gives up a worker's request and lets the worker begin no other; returns whether
  ///     a request had begun
  void giveUp(IntPredicate abandon);
}
