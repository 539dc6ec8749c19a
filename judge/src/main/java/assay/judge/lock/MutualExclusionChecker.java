package assay.judge.lock;

import assay.fact.FigureFacts;
import assay.fact.FigureFacts.Lasting;
import assay.fact.FigureFacts.SomeOf;
import assay.fact.Finding;
import assay.judge.check.Evidence;
import assay.judge.check.HistoryPass;
import assay.judge.check.JudgedShare;
import assay.judge.check.KeyedChecker;
import assay.judge.check.WitnessList;
import assay.judge.lock.LockFindings.HeldTwice;
import assay.judge.lock.LockFindings.LocksFound;
import assay.judge.lock.LockFindings.LocksUntested;
import assay.judge.lock.LockFindings.NoLockTaken;
import assay.judge.order.LockLease;
import assay.judge.window.StepTimes.FaultTime;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// Finds locks that two clients hold at a time.
///
/// A hold has begun at the latest when the call that took the lock ended. It ends at the earliest when its release was sent
/// (without one, when that call ended), or a lease after that call began. Between the two the client *surely holds* the
/// lock. Two holds of one lock are a violation if each has begun, at the latest, before the other ends, at the earliest.
///
/// No violation, and counted:
///
/// - *outlived leases*: holds whose work went on after the lease. The engine has no way to stop it.
/// - *unguarded work*: of these, holds whose work went on while another client surely held the lock.
/// - *stuck refusals*: a lock was refused although no client can have held it at any moment of the call. A call of unknown
///   outcome may take the lock long after its end, so refusals that only such a call explains are a range.
///
/// A hold is *contested* if another client surely asked for the lock in its time. An engine without any lock would pass if
/// hardly any was.
public final class MutualExclusionChecker implements KeyedChecker<MutualExclusionChecker.Pass> {

  /// So many contested holds tell, however many others there were.
  private static final long ENOUGH = 100;

  @Override
  public String name() {
    return "mutual-exclusion";
  }

  @Override
  public Pass pass(Evidence evidence) {
    return new Pass(evidence);
  }

  public static final class Pass extends HistoryPass<Pass> {

    private final LockLease lease;
    private final long firstFaultNanos;
    private final WitnessList witnesses;
    private long taken;
    private long takenAfter;
    private long contested;
    private long contestedAfter;
    private long doubled;
    private long doubledAfter;
    private long longestNanos;
    private long outlived;
    private long unguarded;
    private long leastStuck;
    private long mostStuck;

    Pass(Evidence evidence) {
      super(evidence);
      lease = evidence.lease();
      firstFaultNanos =
          evidence.faults().stream().mapToLong(FaultTime::askedNanos).min().orElse(Long.MAX_VALUE);
      witnesses = new WitnessList(evidence);
    }

    @Override
    public void keys() {
      for (int key = byStart.first(); key < byStart.keys(); key++) {
        LockUse use = new LockUse(history, byStart, key, lease);
        LockSpans sure = use.sure();
        taken += use.taken().size();
        takenAfter += use.taken().stream().filter(this::isAfter).count();
        findDoubleHolds(sure);
        countContested(sure, use.asked());
        countOutlived(use.taken(), sure);
        countStuck(use);
      }
    }

    @Override
    public void add(Pass later) {
      witnesses.add(later.witnesses);
      taken += later.taken;
      takenAfter += later.takenAfter;
      contested += later.contested;
      contestedAfter += later.contestedAfter;
      doubled += later.doubled;
      doubledAfter += later.doubledAfter;
      longestNanos = Math.max(longestNanos, later.longestNanos);
      outlived += later.outlived;
      unguarded += later.unguarded;
      leastStuck += later.leastStuck;
      mostStuck += later.mostStuck;
    }

    private void findDoubleHolds(LockSpans sure) {
      for (int at = 1; at < sure.size(); at++) {
        LockSpan own = sure.at(at);
        LockSpan other = sure.lastEndingBefore(Math.min(at, sure.begunBefore(own.endNanos())));
        if (other != null && own.startNanos() < other.endNanos()) {
          doubleHold(own, other);
        }
      }
    }

    private void doubleHold(LockSpan own, LockSpan other) {
      long ended = Math.min(own.endNanos(), other.endNanos());
      long together = Math.max(0, ended - own.startNanos());
      doubled++;
      doubledAfter += isAfter(own) ? 1 : 0;
      longestNanos = Math.max(longestNanos, together);
      if (witnesses.wants(together)) {
        int[] events =
            IntStream.of(other.lock(), other.unlock(), own.lock(), own.unlock())
                .filter(event -> event >= 0)
                .toArray();
        Finding sentence =
            new HeldTwice(
                history.key(own.lock()),
                history.version(own.lock()),
                history.version(other.lock()),
                together);
        witnesses.add(together, sentence, events);
      }
    }

    private void countContested(LockSpans sure, LockSpans asked) {
      for (int at = 0; at < sure.size(); at++) {
        LockSpan hold = sure.at(at);
        boolean lasts = hold.startNanos() < hold.endNanos();
        if (lasts && asked.meet(hold.startNanos(), hold.endNanos())) {
          contested++;
          contestedAfter += isAfter(hold) ? 1 : 0;
        }
      }
    }

    /// Whether a hold began after a fault.
    private boolean isAfter(LockSpan hold) {
      return hold.startNanos() >= firstFaultNanos;
    }

    private void countOutlived(List<LockSpan> all, LockSpans sure) {
      for (LockSpan hold : all) {
        if (hold.unlock() >= 0 && isOutlived(hold)) {
          outlived++;
          long from = lease.overFrom(hold.startNanos());
          unguarded += sure.meet(from, hold.endNanos()) ? 1 : 0;
        }
      }
    }

    /// By the client's own clock.
    private boolean isOutlived(LockSpan hold) {
      long until = lease.overFrom(history.ownEndNanos(hold.lock()));
      return history.ownStartNanos(hold.unlock()) > until;
    }

    private void countStuck(LockUse use) {
      LockSpans possible = use.possible();
      for (int refusal : use.refusals()) {
        long from = history.startNanos(refusal);
        long to = history.endNanos(refusal);
        if (!possible.meet(from - 1, to + 1)) {
          mostStuck++;
          leastStuck += to < use.unknownSinceNanos() ? 1 : 0;
        }
      }
    }

    @Override
    public Verdict verdict() {
      if (taken == 0) {
        return Verdict.unknown(new NoLockTaken());
      }
      if (doubled == 0 && isUntested(contested, taken)) {
        return untested(contested, taken, false);
      }
      boolean faulted = firstFaultNanos < Long.MAX_VALUE;
      if (doubled == 0 && faulted && isUntested(contestedAfter, takenAfter)) {
        return untested(contestedAfter, takenAfter, true);
      }
      Status good = evidence.whole() ? Status.VALID : Status.UNKNOWN;
      return new Verdict(
          doubled > 0 ? Status.INVALID : good, found(), measures(), List.of(), witnesses.list());
    }

    /// An engine that grants nothing passes as one without any lock would.
    private static boolean isUntested(long contested, long taken) {
      return contested == 0 || (contested < ENOUGH && JudgedShare.tooLittle(contested, taken));
    }

    private Verdict untested(long some, long all, boolean after) {
      Finding why = new LocksUntested(some, all, after);
      return new Verdict(Status.UNKNOWN, why, measures(), List.of(), List.of());
    }

    private Finding found() {
      return new LocksFound(
          doubled,
          taken,
          doubledAfter,
          longestNanos,
          contested,
          outlived,
          unguarded,
          evidence.whole() && mostStuck > 0 ? FigureFacts.between(leastStuck, mostStuck) : null,
          !evidence.whole());
    }

    private List<Measure> measures() {
      List<Measure> measures = new ArrayList<>();
      measures.add(Measure.of("double-holds", doubled, new SomeOf(doubled, taken)));
      measures.add(Measure.of("longest-double-hold", longestNanos, new Lasting(longestNanos)));
      if (lease.ends()) {
        measures.add(Measure.of("outlived-leases", outlived, new SomeOf(outlived, taken)));
        measures.add(Measure.of("unguarded-work", unguarded, new SomeOf(unguarded, outlived)));
      }
      // What a cut history lacks may be who held the lock.
      if (evidence.whole()) {
        double least = (double) leastStuck;
        Finding text = FigureFacts.between(leastStuck, mostStuck);
        measures.add(
            leastStuck == mostStuck
                ? Measure.of("stuck-refusals", leastStuck, text)
                : Measure.between("stuck-refusals", least, least, (double) mostStuck, text));
      }
      return measures;
    }
  }
}
