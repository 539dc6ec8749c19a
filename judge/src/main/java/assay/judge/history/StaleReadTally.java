package assay.judge.history;

import assay.fact.FigureFacts.AtLeast;
import assay.fact.FigureFacts.Counted;
import assay.fact.FigureFacts.Lasting;
import assay.fact.Finding;
import assay.judge.check.Evidence;
import assay.judge.check.FlaggedReadShare;
import assay.judge.check.OperationFindings;
import assay.judge.check.OperationFindings.DamagedRead;
import assay.judge.check.OperationFindings.NoReadToJudge;
import assay.judge.check.OperationFindings.PhantomRead;
import assay.judge.check.OperationFindings.VersionSeen;
import assay.judge.check.WitnessList;
import assay.judge.order.KeyEventIndex;
import assay.record.history.History;
import assay.record.results.Verdicts.Curve;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Counts the findings of [StaleReadsChecker] and turns them into a verdict.
final class StaleReadTally {

  /// What happened to the versions that a read after a fault missed.
  enum Missed {
    /// The read missed none.
    NOTHING,
    /// One was there after the fault: the read was stale.
    SURVIVED,
    /// The fault took them all.
    LOST,
    /// The history does not decide.
    UNDECIDED
  }

  /// A witness's rank besides its age. One from before a fault outranks later ones, because after a fault stale and
  /// lost are harder to tell apart.
  private static final long BEFORE = 1L << 61;

  private static final long AFTER = 0;

  /// How soon after an acknowledgement a read is recent.
  static final long RECENT_NANOS = 100_000_000;

  private final History history;
  private final boolean whole;
  private final boolean harmed;
  private final WitnessList witnesses;
  private final FlaggedReadShare staleReads;
  private final FlaggedReadShare recentReads;
  private final FlaggedReadShare inversionReads;
  private final FlaggedReadShare staleReadsAfter;
  private final FlaggedReadShare lostReadsAfter;
  private final FlaggedReadShare undecidedReads;
  private final FlaggedReadShare staleReadsAtMost;
  private final EmptiedPartitions emptied;
  private final StalenessCurve byTime;
  private final StalenessCurve byDecade;

  /// By level: undecided reads before the first fault, in the measured window.
  private final long[] undecidedBehind = new long[StalenessCurve.LEVELS];

  private long ambiguous;
  private long oldestNanos;
  private long widestLag;
  private long phantoms;
  private long future;
  private long damaged;

  StaleReadTally(Evidence evidence) {
    history = evidence.history();
    whole = evidence.whole();
    harmed = !evidence.faults().isEmpty();
    witnesses = new WitnessList(evidence);
    staleReads = new FlaggedReadShare(evidence, StalenessCurve.LEVELS);
    recentReads = new FlaggedReadShare(evidence);
    inversionReads = new FlaggedReadShare(evidence);
    staleReadsAfter = new FlaggedReadShare(evidence);
    lostReadsAfter = new FlaggedReadShare(evidence);
    undecidedReads = new FlaggedReadShare(evidence);
    staleReadsAtMost = new FlaggedReadShare(evidence);
    emptied = new EmptiedPartitions(evidence);
    byTime = StalenessCurve.byTime(evidence, Curve.STALE);
    byDecade = StalenessCurve.byDecade(evidence, Curve.STALE_BY_DECADE);
  }

  void key(KeyEventIndex byStart, int key) {
    emptied.key(byStart, key);
  }

  /// A read that ended before the first fault.
  ///
  /// @param unknown whether the returned version's write is UNKNOWN
  /// @param latestAckNanos the latest acknowledgement before the read
  void before(
      int event,
      boolean unknown,
      VersionFrontier proven,
      VersionFrontier acked,
      long latestAckNanos) {
    long version = history.version(event);
    boolean isStale = acked.highest() > version && !unknown;
    boolean isInversion = proven.highest() > version && !unknown && !isStale;
    long behind = acked.highest() - version;
    staleReads.add(event, isStale ? StalenessCurve.level(behind) : 0);
    inversionReads.add(event, isInversion);
    if (latestAckNanos != Long.MIN_VALUE
        && history.startNanos(event) - latestAckNanos <= RECENT_NANOS) {
      recentReads.add(event, isStale);
    }
    if (acked.highest() > 0) {
      long nanos = history.startNanos(event) - acked.highestNanos();
      byTime.add(event, nanos, behind > 0, unknown);
      byDecade.add(event, nanos, behind > 0, unknown);
    }
    if (behind > 0 && unknown && staleReads.isOfWindow(event)) {
      undecidedBehind[StalenessCurve.level(behind) - 1]++;
    }
    if (isStale) {
      widestLag = Math.max(widestLag, behind);
      oldestNanos = Math.max(oldestNanos, show(event, BEFORE, proven, acked));
    } else if (isInversion) {
      oldestNanos = Math.max(oldestNanos, show(event, BEFORE, proven, proven));
    } else if (proven.highest() > version) {
      ambiguous++;
    }
  }

  /// A read that ended after a fault was asked for.
  void after(
      int event, boolean unknown, Missed missed, VersionFrontier proven, VersionFrontier acked) {
    long version = history.version(event);
    boolean behind = missed != Missed.NOTHING;
    boolean certain = behind && !unknown;
    boolean isStale = certain && missed == Missed.SURVIVED;
    boolean undecided = certain && missed == Missed.UNDECIDED;
    if (undecided && emptied.suspects(event, proven.highestNanos())) {
      return;
    }
    staleReadsAfter.add(event, isStale);
    lostReadsAfter.add(event, certain && missed == Missed.LOST);
    undecidedReads.add(event, undecided);
    staleReadsAtMost.add(event, isStale || undecided);
    if (isStale) {
      show(event, AFTER, proven, acked.highest() > version ? acked : proven);
    } else if (behind && unknown) {
      ambiguous++;
    }
  }

  void damaged(int event) {
    damaged++;
    witnesses.add(Long.MAX_VALUE, new DamagedRead(history.key(event)), event);
  }

  /// A version that no write can have left; a cut history proves no phantom.
  void phantom(int event, boolean wholeHistory) {
    if (wholeHistory) {
      phantoms++;
      witnesses.add(
          Long.MAX_VALUE,
          new PhantomRead(history.key(event), new VersionSeen(history.version(event))),
          event);
    }
  }

  void fromTheFuture(int event) {
    future++;
    witnesses.add(
        Long.MAX_VALUE, new FutureRead(history.key(event), history.version(event)), event);
  }

  /// Returns its age.
  private long show(int event, long rank, VersionFrontier proven, VersionFrontier proofs) {
    long version = history.version(event);
    long age = history.startNanos(event) - proven.nanosAbove(version);
    if (witnesses.wants(rank + age)) {
      int proof = proofs.eventAbove(version);
      Finding sentence =
          new StaleRead(
              history.key(event),
              OperationFindings.version(history, proof),
              proofs == proven,
              history.startNanos(event) - history.endNanos(proof),
              OperationFindings.version(history, event));
      witnesses.add(rank + age, sentence, proof, event);
    }
    return age;
  }

  void add(StaleReadTally later) {
    witnesses.add(later.witnesses);
    staleReads.add(later.staleReads);
    recentReads.add(later.recentReads);
    inversionReads.add(later.inversionReads);
    staleReadsAfter.add(later.staleReadsAfter);
    lostReadsAfter.add(later.lostReadsAfter);
    undecidedReads.add(later.undecidedReads);
    staleReadsAtMost.add(later.staleReadsAtMost);
    emptied.add(later.emptied);
    byTime.add(later.byTime);
    byDecade.add(later.byDecade);
    for (int level = 0; level < undecidedBehind.length; level++) {
      undecidedBehind[level] += later.undecidedBehind[level];
    }
    ambiguous += later.ambiguous;
    oldestNanos = Math.max(oldestNanos, later.oldestNanos);
    widestLag = Math.max(widestLag, later.widestLag);
    phantoms += later.phantoms;
    future += later.future;
    damaged += later.damaged;
  }

  /// Counts the reads that found nothing as what their partitions show.
  private void countSuspects() {
    boolean lost = emptied.lost();
    staleReadsAfter.add(emptied.reads(false));
    lostReadsAfter.add(emptied.reads(lost));
    undecidedReads.add(emptied.reads(!lost));
    staleReadsAtMost.add(emptied.reads(!lost));
  }

  /// Asked once, after all reads.
  Verdict verdict() {
    countSuspects();
    if (staleReads.reads() + staleReadsAfter.reads() + damaged + phantoms + future == 0) {
      return Verdict.unknown(new NoReadToJudge());
    }
    List<Curve> curves =
        StalenessCurve.drawn(
            byTime.curve(),
            byDecade.curve(),
            StalenessCurve.byVersions(staleReads, undecidedBehind));
    return new Verdict(status(), summary(), measures(), curves, witnesses.list());
  }

  private Status status() {
    if (violations() > 0) {
      return Status.INVALID;
    }
    return ambiguous > 0 || undecidedReads.found() > 0 || !whole ? Status.UNKNOWN : Status.VALID;
  }

  private long violations() {
    return staleReads.found()
        + inversionReads.found()
        + staleReadsAfter.found()
        + phantoms
        + future
        + damaged;
  }

  private Finding summary() {
    boolean none = staleReads.found() + inversionReads.found() == 0;
    long after = staleReadsAfter.found();
    boolean onlyAfter = staleReads.found() == 0;
    return new StaleReadsFound(
        onlyAfter ? after : 0,
        staleReadsAfter.reads(),
        staleReads.text(),
        harmed,
        staleReads.early(),
        none ? null : (Long) oldestNanos,
        inversionReads.found(),
        onlyAfter ? 0 : after,
        lostReadsAfter.found(),
        undecidedReads.found(),
        phantoms,
        future,
        damaged,
        ambiguous);
  }

  private List<Measure> measures() {
    List<Measure> measures = new ArrayList<>();
    measures.add(known(staleReads.measure("stale-reads")));
    measures.add(known(staleReads.found("stale-reads")));
    measures.add(known(recentReads.measure("stale-reads-recent")));
    boolean none = staleReads.found() + inversionReads.found() == 0;
    Finding age = none ? new NoneStale() : new AtLeast(new Lasting(oldestNanos));
    measures.add(known(Measure.of("stale-age", oldestNanos, age)));
    measures.add(count("version-lag", widestLag));
    measures.add(inversionReads.measure("inversions"));
    if (harmed) {
      measures.add(known(staleReadsAfter.measure("stale-reads-after-fault", staleReadsAtMost)));
      measures.add(staleReadsAfter.found("stale-reads-after-fault"));
      measures.add(lostReadsAfter.measure("reads-of-lost-data"));
      measures.add(lostReadsAfter.found("reads-of-lost-data"));
      measures.add(undecidedReads.measure("undecided-reads"));
      measures.add(undecidedReads.found("undecided-reads"));
    }
    measures.add(count("ambiguous-reads", ambiguous));
    measures.add(count("phantom-reads", phantoms));
    measures.add(count("future-reads", future));
    measures.add(count("damaged-reads", damaged));
    return measures;
  }

  /// Undecided reads after a fault do not make the measure uncertain; UNKNOWN writes and a cut history do.
  private Measure known(Measure measure) {
    return undecidedReads.found() > 0 && whole && ambiguous == 0 ? measure.standing() : measure;
  }

  private static Measure count(String metric, long number) {
    return Measure.of(metric, number, new Counted(number));
  }

  record FutureRead(int key, long version) implements Finding {}

  /// @param read whether the proof may be a read
  record StaleRead(int key, Finding proof, boolean read, long beforeNanos, Finding returned)
      implements Finding {}

  record NoneStale() implements Finding {}

  /// @param onlyAfter stale reads after the fault, if none was before
  /// @param early findings of the warm-up and the end
  /// @param oldestNanos null if none is stale
  /// @param ofLost reads of lost data, after the fault
  /// @param undecided stale or of lost data, after the fault
  /// @param untold reads of writes with an unknown outcome
  record StaleReadsFound(
      long onlyAfter,
      long readsAfter,
      Finding stale,
      boolean harmed,
      List<Finding> early,
      @Nullable Long oldestNanos,
      long inversions,
      long staleAfter,
      long ofLost,
      long undecided,
      long phantoms,
      long future,
      long damaged,
      long untold)
      implements Finding {}
}
