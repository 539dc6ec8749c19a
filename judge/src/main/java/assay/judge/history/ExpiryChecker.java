package assay.judge.history;

import assay.fact.FigureFacts.Lasting;
import assay.judge.check.Evidence;
import assay.judge.check.FlaggedReadShare;
import assay.judge.check.HistoryPass;
import assay.judge.check.JudgedShare;
import assay.judge.check.KeyedChecker;
import assay.judge.check.OperationFindings;
import assay.judge.check.OperationFindings.NoReadToJudge;
import assay.judge.check.WitnessList;
import assay.judge.history.ExpiryFindings.ExpiryFound;
import assay.judge.history.ExpiryFindings.ExpiryUntested;
import assay.judge.history.ExpiryFindings.GoneBeforeItsTime;
import assay.judge.history.ExpiryFindings.MissingForGood;
import assay.judge.history.ExpiryFindings.ServedAfterItsTime;
import assay.judge.order.EntryLifetime;
import assay.judge.order.KeyEventIndex;
import assay.judge.window.StepTimes.FaultTime;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.util.ArrayList;
import java.util.List;

/// Finds entries that outlive their time to live, and entries that are gone before it.
///
/// A read is
///
/// - *expired* if it returned a version whose last write had ended more than the lifetime before the read began,
/// - *early* if it found nothing although a version was known to be there, and the lifetime from the start of that
///   version's write was not over when the read ended. No delete may have removed it.
///
/// Both with the tolerance of [EntryLifetime]. Without a lifetime nothing may be missing at all. A version with a
/// write of unknown outcome may have been written late, so its reads are never expired. After a fault, entries that were
/// lost are missing early too.
public final class ExpiryChecker implements KeyedChecker<ExpiryChecker.Pass> {

  @Override
  public String name() {
    return "expiry";
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

    private final EntryLifetime lifetime;
    private final long firstFaultNanos;
    private final WitnessList witnesses;
    private final FlaggedReadShare expired;
    private final FlaggedReadShare early;
    private final VersionTimes times = new VersionTimes();
    private KeyEventIndex byEnd = KeyEventIndex.NONE;

    /// The highest version that an ended operation had written or found, and the operation.
    private long known;

    private int proof;

    private long answered;
    private long judged;
    private long earlyAfter;
    private long longestOverNanos;
    private long longestLeftNanos;

    Pass(Evidence evidence) {
      super(evidence);
      this.lifetime = evidence.lifetime();
      this.firstFaultNanos =
          evidence.faults().stream().mapToLong(FaultTime::askedNanos).min().orElse(Long.MAX_VALUE);
      this.witnesses = new WitnessList(evidence);
      this.expired = new FlaggedReadShare(evidence);
      this.early = new FlaggedReadShare(evidence);
    }

    @Override
    public void keys() {
      byEnd = KeyEventIndex.of(history, history::endNanos);
      for (int key = byStart.first(); key < byStart.keys(); key++) {
        key(key);
      }
      byEnd = KeyEventIndex.NONE;
    }

    @Override
    public void add(Pass later) {
      witnesses.add(later.witnesses);
      expired.add(later.expired);
      early.add(later.early);
      answered += later.answered;
      judged += later.judged;
      earlyAfter += later.earlyAfter;
      longestOverNanos = Math.max(longestOverNanos, later.longestOverNanos);
      longestLeftNanos = Math.max(longestLeftNanos, later.longestLeftNanos);
    }

    private void key(int key) {
      times.load(history, byStart, key);
      known = 0;
      proof = -1;
      int ended = byEnd.begin(key);
      for (int at = byStart.begin(key); at < byStart.end(key); at++) {
        int event = byStart.at(at);
        if (!isRead(event)) {
          continue;
        }
        while (ended < byEnd.end(key)
            && history.endNanos(byEnd.at(ended)) < history.startNanos(event)) {
          remember(byEnd.at(ended));
          ended++;
        }
        judge(event);
      }
    }

    private boolean isRead(int event) {
      Op op = history.op(event);
      return (op == Op.READ || op == Op.FINAL_READ)
          && history.outcome(event) == OperationOutcome.OK;
    }

    private void remember(int event) {
      boolean wrote = history.op(event).writes() || history.op(event) == Op.REWRITE;
      boolean found = isRead(event) && !history.foundNothing(event);
      boolean ok = history.outcome(event) == OperationOutcome.OK;
      if (ok
          && (wrote || found)
          && history.version(event) > known
          && times.isOf(history.version(event))) {
        known = history.version(event);
        proof = event;
      }
    }

    private void judge(int read) {
      boolean nothing = history.foundNothing(read);
      long version = history.version(read);
      answered++;
      if (!nothing && !times.isOf(version)) {
        return;
      }
      long start = history.startNanos(read);
      long tolerance = EntryLifetime.TOLERANCE_NANOS;
      long over = nothing ? Long.MIN_VALUE : lifetime.overNanos(times.endNanos(version), start);
      longestOverNanos = Math.max(longestOverNanos, over);
      boolean after = lifetime.overNanos(times.endNanosBefore(start), start) > tolerance;
      boolean within = mustBeThere(read);
      judged += after || over > tolerance || within ? 1 : 0;
      if (after || over > tolerance) {
        add(expired, read, over > tolerance);
        if (over > tolerance && witnesses.wants(over)) {
          witnesses.add(
              over,
              new ServedAfterItsTime(
                  history.key(read), OperationFindings.version(history, read), over),
              times.write(version),
              read);
        }
      }
      if (within) {
        add(early, read, nothing);
        if (nothing) {
          missing(read);
        }
      }
    }

    private static void add(FlaggedReadShare share, int read, boolean hit, boolean last) {
      if (last) {
        share.atEnd(hit);
      } else {
        share.add(read, hit);
      }
    }

    private void add(FlaggedReadShare share, int read, boolean hit) {
      add(share, read, hit, history.op(read) == Op.FINAL_READ);
    }

    private boolean mustBeThere(int read) {
      return known > 0
          && !times.mayBeDeleted(known, history.endNanos(read))
          && !lifetime.mayBeOver(times.startNanos(known), history.endNanos(read));
    }

    private void missing(int read) {
      boolean afterFault = history.endNanos(read) >= firstFaultNanos;
      earlyAfter += afterFault ? 1 : 0;
      long age = history.endNanos(read) - times.startNanos(known);
      long left = lifetime.ends() ? lifetime.nanos() - age : 0;
      longestLeftNanos = Math.max(longestLeftNanos, left);
      long weight = lifetime.ends() ? left : age;
      if (witnesses.wants(weight)) {
        var missing = OperationFindings.version(known);
        int key = history.key(read);
        witnesses.add(
            weight,
            lifetime.ends()
                ? new GoneBeforeItsTime(key, missing, left, afterFault)
                : new MissingForGood(key, missing, age, afterFault),
            proof,
            read);
      }
    }

    @Override
    public Verdict verdict() {
      if (expired.reads() + early.reads() == 0) {
        return Verdict.unknown(new NoReadToJudge());
      }
      long violations = expired.found() + early.found();
      boolean tested = early.reads() > 0 && (expired.reads() > 0 || !lifetime.ends());
      if (violations == 0 && !tested) {
        return new Verdict(
            Status.UNKNOWN,
            new ExpiryUntested(early.reads(), expired.reads()),
            measures(),
            List.of(),
            List.of());
      }
      Status good =
          evidence.whole() ? JudgedShare.ofNothingFound(judged, answered) : Status.UNKNOWN;
      ExpiryFound found =
          new ExpiryFound(
              lifetime.ends() ? expired.text() : null,
              early.text(),
              earlyAfter,
              early.early(),
              !evidence.whole());
      return new Verdict(
          violations > 0 ? Status.INVALID : good,
          JudgedShare.summary(found, judged, answered),
          measures(),
          List.of(),
          witnesses.list());
    }

    private List<Measure> measures() {
      List<Measure> measures = new ArrayList<>();
      if (lifetime.ends()) {
        measures.add(expired.measure("expired-reads"));
        measures.add(expired.found("expired-reads"));
        measures.add(
            Measure.of(
                "overstay",
                Math.max(0, longestOverNanos),
                new Lasting(Math.max(0, longestOverNanos))));
      }
      measures.add(early.measure("early-expiry"));
      measures.add(early.found("early-expiry"));
      return measures;
    }
  }
}
