package assay.judge.history;

import assay.api.Observation;
import assay.fact.FigureFacts.AtMost;
import assay.fact.FigureFacts.Lasting;
import assay.fact.FigureFacts.SomeOf;
import assay.fact.Finding;
import assay.judge.check.Evidence;
import assay.judge.check.FaultEpisode;
import assay.judge.check.KeyPass;
import assay.judge.check.KeyedChecker;
import assay.judge.check.OperationFindings;
import assay.judge.check.SecondFinalReads;
import assay.judge.check.WitnessList;
import assay.judge.figure.LossPerFault;
import assay.judge.history.LossFindings.AckedAfter;
import assay.judge.history.LossFindings.AckedAround;
import assay.judge.history.LossFindings.AckedBefore;
import assay.judge.history.LossFindings.KeysComeBack;
import assay.judge.history.LossFindings.KeysUnreadable;
import assay.judge.history.LossFindings.LostOfLoaded;
import assay.judge.history.LossFindings.NoKeyReadBack;
import assay.judge.history.LossFindings.NoWriteLost;
import assay.judge.history.LossFindings.NoWriteLostWithoutFault;
import assay.judge.history.LossFindings.NoneLostBefore;
import assay.judge.history.LossFindings.NothingLost;
import assay.judge.history.LossFindings.PhantomKeys;
import assay.judge.history.LossFindings.PhantomReadBack;
import assay.judge.history.LossFindings.WriteLost;
import assay.judge.history.LossFindings.WritesLost;
import assay.judge.order.KeyEventIndex;
import assay.judge.order.VersionOrderScope;
import assay.judge.window.StepTimes.FaultTime;
import assay.judge.window.WarmupRequests;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.results.FigureRange;
import assay.record.results.Verdicts;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds acknowledged writes that disappeared. After the last fault, when the cluster reports that it is complete,
/// the client reads every key back.
///
/// - *lost*: acknowledged, and newer than the version read back ([FinalReadLosses]). Overwritten versions count too, because each was
///   acknowledged; `lost-keys` counts each key once. Losses of the warm-up, and of entries loaded before the steps, are
///   also reported apart.
/// - *covered*: acknowledged before a fault, but the key was written again afterwards, so the final read cannot tell.
///   Covered writes are in no denominator. The result is unknown if nearly all writes before the faults are covered, or
///   nearly all of the last second before one: an engine that copies late loses these.
/// - *phantom*: a version read back that no write can have left. UNKNOWN writes may survive or not.
/// - *unreadable*: the final read failed. Counted apart, never as kept.
///
/// When two final reads of a key differ, one was stale ([SecondFinalReads]).
///
/// A kill destroys data once per kill, not once per write, so there is no interval over writes, and faults that came
/// together are one observation. If none of n faults lost anything, up to 1 − 0.05^(1/n) of such faults may still lose
/// something (95 %). [LostKeyShare] has the share of lost keys.
public final class LostWritesChecker implements KeyedChecker<LostWritesChecker.Audit> {

  @Override
  public String name() {
    return "lost-writes";
  }

  @Override
  public boolean needsOneOrder() {
    return true;
  }

  @Override
  public boolean judgesSharedKeys() {
    return true;
  }

  @Override
  public Audit pass(Evidence evidence) {
    return new Audit(evidence);
  }

  public static final class Audit extends KeyPass<Audit> {

    private final List<FaultTime> faults;
    private final List<FaultEpisode> episodes;
    private final WitnessList witnesses;
    private final WarmupRequests warmUp;
    private long ackedEarly;
    private long lostEarly;
    private long loaded;
    private long lostLoaded;
    private long acked;
    private long ackedAfter;
    private long lost;
    private long lostAfter;
    private long undone;
    private long covered;
    private final WritesAtRisk risk = new WritesAtRisk();
    private long coveredKeys;
    private long writtenKeys;
    private long lostKeys;
    private long readKeys;
    private long unreadable;
    private long damaged;
    private long phantoms;
    private long age;
    private long staleReads;
    private final LossAttribution attribution;
    private final LostKeyShare keys;
    private final FinalReadLosses back;
    private final @Nullable SecondFinalReads again;

    Audit(Evidence evidence) {
      super(evidence);
      this.faults = evidence.faults();
      this.episodes = evidence.episodes();
      this.witnesses = new WitnessList(evidence);
      this.warmUp = new WarmupRequests(evidence.history(), evidence.steps());
      this.attribution = new LossAttribution(evidence);
      this.keys = new LostKeyShare(evidence);
      this.back =
          new FinalReadLosses(history, evidence.arrivals().order() == VersionOrderScope.NONE);
      this.again = SecondFinalReads.of(evidence.events()).orElse(null);
    }

    @Override
    public void judge() {
      KeyEventIndex order = KeyEventIndex.of(history, history::endNanos);
      for (int key = order.first(); key < order.keys(); key++) {
        key(order, key);
      }
    }

    @Override
    public void add(Audit later) {
      witnesses.add(later.witnesses);
      ackedEarly += later.ackedEarly;
      lostEarly += later.lostEarly;
      loaded += later.loaded;
      lostLoaded += later.lostLoaded;
      acked += later.acked;
      ackedAfter += later.ackedAfter;
      lost += later.lost;
      lostAfter += later.lostAfter;
      undone += later.undone;
      covered += later.covered;
      risk.add(later.risk);
      coveredKeys += later.coveredKeys;
      writtenKeys += later.writtenKeys;
      lostKeys += later.lostKeys;
      readKeys += later.readKeys;
      unreadable += later.unreadable;
      damaged += later.damaged;
      phantoms += later.phantoms;
      age = Math.max(age, later.age);
      staleReads += later.staleReads;
      attribution.add(later.attribution);
      keys.add(later.keys);
    }

    @Override
    public Verdict verdict() {
      if (readKeys == 0) {
        return Verdict.unknown(new NoKeyReadBack());
      }
      return new Verdict(status(), summary(), measures(), List.of(), witnesses.list());
    }

    private void key(KeyEventIndex order, int key) {
      order.fetch(history, key);
      attribution.look(order, key);
      back.load(order, key);
      writtenKeys += back.written() ? 1 : 0;
      staleReads += back.stale() ? 1 : 0;
      if (back.read() >= 0) {
        readKeys++;
        compare(order, key, back.read());
      } else if (back.written()) {
        unreadable++;
      }
    }

    private void compare(KeyEventIndex order, int key, int read) {
      long found = back.version();
      boolean explained = found <= Observation.ABSENT;
      List<Integer> gone = new ArrayList<>();
      int hidden = 0;
      long lastWrite = Long.MIN_VALUE;
      boolean kept = false;
      long promised = Long.MIN_VALUE;
      for (int at = order.begin(key); at < order.end(key); at++) {
        int event = order.at(at);
        Op op = history.op(event);
        if (!op.writes() && op != Op.REWRITE) {
          continue;
        }
        long version = history.version(event);
        explained |= version == found && evidence.mayHaveHappened(event);
        if (evidence.mayHaveHappened(event)) {
          lastWrite = Math.max(lastWrite, history.startNanos(event));
        }
        // An acknowledged version counts once, however often it was written again.
        boolean again = op == Op.REWRITE && version == promised;
        if (history.outcome(event) == OperationOutcome.OK && !again) {
          promised = version;
          kept = true;
          acked++;
          ackedAfter += faultAfter(event) == Long.MAX_VALUE ? 1 : 0;
          boolean unseen = back.covers(event) && faultAfter(event) <= back.writtenNanos();
          hidden += unseen ? 1 : 0;
          if (faultAfter(event) < Long.MAX_VALUE) {
            risk.add(isLoaded(event), unseen, faultAfter(event) - history.endNanos(event));
          }
          ackedEarly += !unseen && warmUp.hold(event) ? 1 : 0;
          loaded += !unseen && isLoaded(event) ? 1 : 0;
          if (back.lacks(event)) {
            gone.add(event);
            lostEarly += warmUp.hold(event) ? 1 : 0;
            lostLoaded += isLoaded(event) ? 1 : 0;
            undone += op == Op.DELETE ? 1 : 0;
            lostAfter += faultAfter(event) == Long.MAX_VALUE ? 1 : 0;
          }
        }
      }
      covered += hidden;
      coveredKeys += hidden > 0 && gone.isEmpty() ? 1 : 0;
      damaged += found == Observation.CORRUPT ? 1 : 0;
      if (kept) {
        keys.add(key, !gone.isEmpty(), hidden > 0, lastWrite);
      }
      if (!gone.isEmpty()) {
        lose(order, key, read, gone);
      }
      if (!explained && (evidence.whole() || !history.foundNothing(read))) {
        phantoms++;
        witnesses.add(Long.MAX_VALUE, new PhantomReadBack(key, found), read);
      }
    }

    private boolean isLoaded(int event) {
      return history.step(event) < 0;
    }

    private void lose(KeyEventIndex order, int key, int read, List<Integer> gone) {
      lost += gone.size();
      lostKeys++;
      int first = gone.getFirst();
      int last = first;
      for (int write : gone) {
        last = back.later(last, write);
      }
      long fault = Math.max(faultAfter(first), askedNanos(attribution.book(order, key, gone)));
      long old = fault == Long.MAX_VALUE ? 0 : fault - history.endNanos(first);
      age = Math.max(age, old);
      if (witnesses.wants(old)) {
        boolean after = fault == Long.MAX_VALUE;
        Finding lost =
            new WriteLost(
                key,
                OperationFindings.version(history, last),
                OperationFindings.version(history, read),
                gone.size(),
                after,
                after ? null : (Long) old);
        witnesses.add(old, lost, last, read);
      }
    }

    private long askedNanos(int episode) {
      return episode < episodes.size() ? episodes.get(episode).askedNanos() : Long.MIN_VALUE;
    }

    /// When the first fault after an event was asked for.
    private long faultAfter(int event) {
      for (FaultTime fault : faults) {
        if (fault.askedNanos() >= history.endNanos(event)) {
          return fault.askedNanos();
        }
      }
      return Long.MAX_VALUE;
    }

    private Status status() {
      if (phantoms + damaged > 0 || (lost > 0 && !comeBack())) {
        return Status.INVALID;
      }
      return lost + unreadable > 0 || isBlind() || !evidence.whole()
          ? Status.UNKNOWN
          : Status.VALID;
    }

    /// Whether what is missing may still come back.
    private boolean comeBack() {
      SecondFinalReads reads = again;
      return reads != null && reads.goesOn();
    }

    /// Whether the final read could not have shown what the faults took.
    private boolean isBlind() {
      return !faults.isEmpty() && (coveredKeys == writtenKeys || risk.areHidden());
    }

    private Finding summary() {
      Long together = episodes.size() < faults.size() ? (Long) (long) episodes.size() : null;
      SecondFinalReads reads = again;
      if (lost > 0 && reads != null && reads.goesOn()) {
        return new KeysComeBack(lost, reads.late());
      }
      if (lost > 0) {
        return new WritesLost(
            lost,
            acked - covered,
            faults.isEmpty(),
            faults.size(),
            together,
            lostKeys,
            writtenKeys - coveredKeys,
            when(),
            lostEarly == lost,
            lostEarly == lost ? 0 : lostEarly,
            ackedEarly,
            loaded > 0 ? new LostOfLoaded(lostLoaded, loaded) : null,
            undone,
            covered,
            reads == null ? null : reads.beside());
      }
      if (phantoms > 0) {
        return new PhantomKeys(phantoms);
      }
      if (unreadable > 0) {
        return new KeysUnreadable(unreadable);
      }
      if (isBlind()) {
        return risk.hidden();
      }
      return faults.isEmpty()
          ? new NoWriteLostWithoutFault(acked - covered)
          : new NoWriteLost(
              acked - covered,
              faults.size(),
              together,
              FigureRange.boundOfNone(episodes.size()),
              covered);
    }

    /// Losses acknowledged before and after the fault; null without a fault.
    private @Nullable Finding when() {
      long before = lost - lostAfter;
      if (faults.isEmpty()) {
        return null;
      }
      if (lostAfter == 0) {
        return new AckedBefore(age);
      }
      return before == 0
          ? new AckedAfter(lostAfter, ackedAfter)
          : new AckedAround(before, acked - ackedAfter - covered, age, lostAfter, ackedAfter);
    }

    private List<Measure> measures() {
      List<Measure> measures = new ArrayList<>();
      Finding some = new SomeOf(lost, acked - covered);
      if (lost > 0 && comeBack()) {
        measures.add(
            Measure.between("lost-writes", (double) lost, 0, (double) lost, new AtMost(some)));
        measures.addAll(ofReads());
        return measures;
      }
      measures.add(Measure.of("lost-writes", lost, some));
      measures.add(keys.measure());
      Finding old =
          lost == 0
              ? new NothingLost()
              : lost == lostAfter ? new NoneLostBefore() : new Lasting(age);
      measures.add(Measure.of("lost-age", age, old));
      if (!faults.isEmpty()) {
        measures.add(LossPerFault.of(attribution.fewest(), attribution.most(), episodes.size()));
        measures.add(LossPerFault.losing(attribution.fewest(), attribution.most()));
        measures.add(count(LossPerFault.BLOWS, episodes.size()));
        measures.add(count("faults", faults.size()));
      }
      measures.add(count("lost-after-fault", lostAfter));
      measures.add(count("covered-writes", covered));
      if (loaded > 0) {
        measures.add(count(Verdicts.LOADED_WRITES, loaded));
      }
      if (history.totals().deletes()) {
        measures.add(count("lost-deletes", undone));
      }
      measures.addAll(ofReads());
      return measures;
    }

    private List<Measure> ofReads() {
      List<Measure> measures = new ArrayList<>();
      SecondFinalReads reads = again;
      if (reads != null) {
        measures.add(reads.measure(staleReads));
      }
      measures.add(count("phantoms", phantoms));
      measures.add(count("damaged-keys", damaged));
      measures.add(count("unreadable-keys", unreadable));
      return measures;
    }
  }
}
