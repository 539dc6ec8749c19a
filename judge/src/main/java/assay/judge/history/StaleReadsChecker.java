package assay.judge.history;

import assay.api.Observation;
import assay.judge.check.Evidence;
import assay.judge.check.HistoryPass;
import assay.judge.check.KeyedChecker;
import assay.judge.history.StaleReadTally.Missed;
import assay.judge.order.KeyEventIndex;
import assay.judge.order.RegisterWrites;
import assay.judge.window.StepTimes.FaultTime;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.results.Verdicts.Verdict;
import java.util.List;

/// Finds reads that return less than what was already known to be written.
///
/// Each key has one writer at a time and rising versions. E(v) is the earliest end of an operation that proves
/// version v or higher (its acknowledgement, or a read). A read of v is
///
/// - *stale* if a higher version was acknowledged before the read began,
/// - an *inversion* if only another read had shown a higher version,
/// - *ambiguous* if the write of v is UNKNOWN and may have landed late.
///
/// A read's age is at least its start less E(v + 1). Damaged values, versions without a write, and versions read
/// before their write began are found too. Because clients stop writing a key after an UNKNOWN write, this is
/// a register's linearizability, for the price of two sorts.
///
/// Rates count reads that ended before the first fault: the new owner may answer a read in flight. A later read is
///
/// - *stale* if an operation that began after the fault took effect shows, before or after the read, a missed
///   version: that version survived. An acknowledgement proves this only for writes begun after the effect, because
///   it may arrive after its sender's death. A version found after the read proves it only if its write was answered before
///   the read began: the product may have written it again. After a lasting fault only later operations count: split parts
///   acknowledge versions that are lost when the cluster reunites.
/// - *of lost data* if the final read or a settling read ([OwnerReadLosses]) shows that all missed versions are gone,
///   without another fault in between, and the fault took them at once. `lost-writes` judges these. A lasting fault
///   may take versions after the read. The same holds for a read of nothing in a partition that the fault emptied
///   ([EmptiedPartitions]).
/// - *undecided* otherwise, and possibly stale: the key was written again first or not read back, or another fault
///   may have taken the versions.
public final class StaleReadsChecker implements KeyedChecker<StaleReadsChecker.Pass> {

  @Override
  public String name() {
    return "stale-reads";
  }

  @Override
  public boolean needsOneOrder() {
    return true;
  }

  @Override
  public boolean judgesExpiry() {
    return true;
  }

  @Override
  public Pass pass(Evidence evidence) {
    return new Pass(evidence);
  }

  public static final class Pass extends HistoryPass<Pass> {

    private final StaleReadTally tally;
    private final List<FaultTime> faults;
    private KeyEventIndex byEnd = KeyEventIndex.NONE;
    private RegisterWrites register;
    private VersionFrontier proven = new VersionFrontier();
    private VersionFrontier acked = new VersionFrontier();
    private LastReadIndex seen;
    private OwnerReadLosses owners;
    private long latestAckNanos;
    private long freshest;

    /// Whether a fault that lasts has been asked for.
    private boolean lasting;

    private int era;

    /// When all faults asked for so far had taken effect.
    private long effectNanos;

    Pass(Evidence evidence) {
      super(evidence);
      this.register = new RegisterWrites(history);
      this.seen = new LastReadIndex(history);
      this.tally = new StaleReadTally(evidence);
      this.faults = evidence.faults();
      this.owners = new OwnerReadLosses(history, faults);
    }

    @Override
    public void keys() {
      byEnd = KeyEventIndex.of(history, history::endNanos);
      for (int key = byStart.first(); key < byStart.keys(); key++) {
        if (byStart.begin(key) < byStart.end(key)) {
          key(key);
        }
      }
      byEnd = KeyEventIndex.NONE;
      register = new RegisterWrites(history);
      proven = new VersionFrontier();
      acked = new VersionFrontier();
      seen = new LastReadIndex(history);
      owners = new OwnerReadLosses(history, faults);
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
      seen.load(byStart, key);
      owners.load(byStart, key);
      tally.key(byStart, key);
      proven.clear();
      acked.clear();
      latestAckNanos = Long.MIN_VALUE;
      freshest = 0;
      era = 0;
      lasting = false;
      effectNanos = Long.MIN_VALUE;
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

    /// Learns from an operation that ended before the next read.
    private void absorb(int event) {
      Op op = history.op(event);
      boolean writes = op.writes() || op == Op.REWRITE;
      if (history.outcome(event) != OperationOutcome.OK || (!writes && op != Op.READ)) {
        return;
      }
      long version = history.version(event);
      long end = history.endNanos(event);
      if (op == Op.READ && !register.possible(version)) {
        return;
      }
      advance(end);
      if (history.startNanos(event) > effectNanos && !lasting) {
        freshest = Math.max(freshest, version);
      }
      proven.prove(version, end, event);
      if (writes) {
        acked.prove(version, end, event);
        latestAckNanos = end;
      }
    }

    private void advance(long nanos) {
      while (era < faults.size() && faults.get(era).askedNanos() <= nanos) {
        effectNanos = Math.max(effectNanos, faults.get(era).effectNanos());
        lasting |= faults.get(era).overNanos() > faults.get(era).effectNanos();
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
        tally.after(event, register.unknown(version), missed(event), proven, acked);
      }
    }

    private Missed missed(int event) {
      long version = history.version(event);
      long highest = proven.highest();
      if (highest <= version) {
        return Missed.NOTHING;
      }
      long afterNanos = lasting ? Math.max(effectNanos, history.startNanos(event)) : effectNanos;
      long landed = highest;
      while (landed > version && !register.landedBefore(landed, history.startNanos(event))) {
        landed--;
      }
      if (freshest > version || seen.found(version, landed, afterNanos)) {
        return Missed.SURVIVED;
      }
      if (lasting) {
        return Missed.UNDECIDED;
      }
      long readBack = register.readBack();
      boolean gone = era == faults.size() && readBack != Observation.CORRUPT && readBack <= version;
      return gone || owners.lack(version, proven.nanosAbove(highest - 1), era)
          ? Missed.LOST
          : Missed.UNDECIDED;
    }
  }
}
