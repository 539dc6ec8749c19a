package assay.judge.history;

import assay.api.Observation;
import assay.judge.order.EventOrder;
import assay.judge.window.StepTimes.FaultTime;
import assay.record.history.History;
import assay.record.history.Operation.Op;
import java.util.List;

/// What owners lacked of a key after a fault, as settling reads show.
///
/// A settling read that returns a version proves that the owner held no higher one at that moment: higher versions
/// known before were gone. This also holds while keys are written, because a write never lowers a version. It proves
/// nothing before the fault has taken effect, nor after a fault that lasts, because another part of the cluster may
/// have an owner.
final class OwnerReads {

  private final History history;
  private final List<FaultTime> faults;
  private int[] reads = {};

  OwnerReads(History history, List<FaultTime> faults) {
    this.history = history;
    this.faults = faults;
  }

  /// Loads the settling reads of another key.
  void load(EventOrder order, int key) {
    reads = order.okOf(history, key, Op.SETTLING_READ);
  }

  /// Whether an owner is known to have had nothing above a version.
  ///
  /// @param knownNanos when the versions above were known to be there
  /// @param asked how many faults had been asked for when a read returned that version: a later fault may have taken
  ///     the others
  boolean lack(long version, long knownNanos, int asked) {
    for (int read : reads) {
      long found = history.version(read);
      boolean less = found >= Observation.ABSENT && found <= version;
      if (less && history.startNanos(read) > knownNanos && countsUntil(read, asked)) {
        return true;
      }
    }
    return false;
  }

  /// Whether all faults by then had taken effect, none lasts, and an earlier read saw the same number.
  private boolean countsUntil(int read, int asked) {
    int by = 0;
    for (FaultTime fault : faults) {
      if (fault.askedNanos() <= history.endNanos(read)) {
        by++;
        boolean lasts = fault.overNanos() > fault.effectNanos();
        if (lasts || history.startNanos(read) <= fault.effectNanos()) {
          return false;
        }
      }
    }
    return by <= asked;
  }
}
