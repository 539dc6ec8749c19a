package assay.judge.history;

import assay.api.Observation;
import assay.judge.order.KeyEventIndex;
import assay.judge.window.StepTimes.FaultTime;
import assay.record.history.History;
import assay.record.history.Operation.Op;
import java.util.List;

/// What owners lacked after a fault, as settling reads show.
///
/// A settling read proves that the owner held no higher version at that moment: higher versions known before were
/// gone. This also holds while keys are written, because writes never lower a version. It proves nothing before the
/// fault took effect, nor after a lasting fault, because another part of the cluster may have an owner.
final class OwnerReadLosses {

  private final History history;
  private final List<FaultTime> faults;
  private int[] reads = {};

  OwnerReadLosses(History history, List<FaultTime> faults) {
    this.history = history;
    this.faults = faults;
  }

  void load(KeyEventIndex order, int key) {
    reads = order.okOf(history, key, Op.SETTLING_READ);
  }

  /// Whether an owner is known to have had no version above this one.
  ///
  /// @param knownNanos when higher versions were known to be there
  /// @param asked the faults asked for when a read returned that version: a later fault may have taken the others
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
