package assay.judge.history;

import assay.api.Observation;
import assay.judge.check.Evidence;
import assay.judge.check.HistoryPass;
import assay.judge.check.KeyedChecker;
import assay.judge.order.EventOrder;
import assay.judge.order.RegisterWrites;
import assay.judge.window.StepTimes.FaultTime;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.results.Verdicts.Verdict;
import java.util.List;

/// Reads that return less than what was already known to be written.
///
/// Each key has one writer at a time and versions that rise. E(v) is the earliest end of an
/// operation that proves a version v or higher: its acknowledgement, or a read that returned it. A
/// read of v is *stale* when a higher version was acknowledged before the read began, an *inversion*
/// when only another read had shown a higher one, *ambiguous* when v itself is of a write with an
/// UNKNOWN outcome, which may have landed late. Its age is at least its beginning less E(v + 1).
/// Reads of damaged values, of versions nobody wrote and of versions whose write had not begun are
/// found too. With keys retired from writing after an UNKNOWN write this is linearizability of a
/// register, at the price of two sorts.
///
/// Reads that ended before the first fault give the rates: one in flight when the owner dies may be
/// answered by its heir. Of those after it, a read is *of lost
/// data* when nothing that began after the fault took effect proves what it missed (an
/// acknowledgement may come in later than the death of the member that gave it) and the audit did
/// not find it again: that is what `lost-writes` judges, seen by a reader. Any other is stale also there.
public final class StaleReadsChecker implements KeyedChecker<StaleReadsChecker.Pass> {

  @Override
  public String name() {
    return "stale-reads";
  }

  @Override
  public Pass pass(Evidence evidence) {
    return new Pass(evidence);
  }

  /// What judges some keys.
  public static final class Pass extends HistoryPass<Pass> {

    private final StaleCounts tally;
    private final List<FaultTime> faults;
    private EventOrder byEnd = EventOrder.NONE;
    private RegisterWrites register;
    private VersionFrontier proven = new VersionFrontier();
    private VersionFrontier acked = new VersionFrontier();
    private long latestAckNanos;
    private long freshest;
    private int era;

    Pass(Evidence evidence) {
      super(evidence);
      this.register = new RegisterWrites(history);
      this.tally = new StaleCounts(evidence);
      this.faults = evidence.faults();
    }

    @Override
    public void keys() {
      byEnd = EventOrder.of(history, history::endNanos);
      for (int key = byStart.first(); key < byStart.keys(); key++) {
        if (byStart.begin(key) < byStart.end(key)) {
          key(key);
        }
      }
      byEnd = EventOrder.NONE;
      register = new RegisterWrites(history);
      proven = new VersionFrontier();
      acked = new VersionFrontier();
    }

    @Override
    public void add(Pass later) {
      tally.add(later.tally);
    }

    @Override
    public Verdict verdict() {
      return tally.verdict();
    }

    private void key(int key) {
      byStart.fetch(history, key);
      register.load(byEnd, key);
      proven.clear();
      acked.clear();
      latestAckNanos = Long.MIN_VALUE;
      freshest = 0;
      era = 0;
      int ended = byEnd.begin(key);
      for (int at = byStart.begin(key); at < byStart.end(key); at++) {
        int event = byStart.at(at);
        if (history.op(event) != Op.READ || history.outcome(event) != OperationOutcome.OK) {
          continue;
        }
        long begins = history.startNanos(event);
        while (ended < byEnd.end(key) && history.endNanos(byEnd.at(ended)) < begins) {
          absorb(byEnd.at(ended));
          ended++;
        }
        advance(begins);
        judge(event);
      }
    }

    /// Learns from an operation that ended before the next read begins.
    private void absorb(int event) {
      Op op = history.op(event);
      if (history.outcome(event) != OperationOutcome.OK || (!op.writes() && op != Op.READ)) {
        return;
      }
      long version = history.version(event);
      long end = history.endNanos(event);
      if (op == Op.READ && !register.possible(version)) {
        return;
      }
      advance(end);
      if (era == 0 || history.startNanos(event) > faults.get(era - 1).effectNanos()) {
        freshest = Math.max(freshest, version);
      }
      proven.prove(version, end, event);
      if (op.writes()) {
        acked.prove(version, end, event);
        latestAckNanos = end;
      }
    }

    /// Forgets what is fresh once a fault is asked for.
    private void advance(long nanos) {
      while (era < faults.size() && faults.get(era).askedNanos() <= nanos) {
        era++;
        freshest = 0;
      }
    }

    private void judge(int event) {
      long version = history.version(event);
      boolean before = faults.isEmpty() || history.endNanos(event) < faults.get(0).askedNanos();
      if (!before) {
        advance(history.endNanos(event));
      }
      if (version == Observation.CORRUPT) {
        tally.damaged(event);
      } else if (!register.possible(version)) {
        tally.phantom(event, evidence.whole());
      } else if (history.endNanos(event) < register.startNanos(version)) {
        tally.fromTheFuture(event);
      } else if (before) {
        tally.before(event, register.unknown(version), proven, acked, latestAckNanos);
      } else {
        tally.after(event, register.unknown(version), ofLostData(version), proven, acked);
      }
    }

    private boolean ofLostData(long version) {
      long readBack = register.readBack();
      boolean foundAgain =
          readBack > version && readBack <= proven.highest() && !register.rewritten(readBack);
      return freshest <= version && !foundAgain;
    }
  }
}
