package assay.judge.state;

import assay.fact.FigureFacts.SomeOf;
import assay.fact.Finding;
import assay.judge.check.Evidence;
import assay.judge.check.FlaggedReadShare;
import assay.judge.check.HistoryPass;
import assay.judge.check.KeyedChecker;
import assay.judge.check.WitnessList;
import assay.judge.state.LostUpdatesChecker.UnknownResolved;
import assay.judge.window.StepTimes.FaultTime;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds elements of sets that are gone or were never added, and reads that miss elements.
///
/// Elements are only ever added. After the final read, an element is
///
/// - *lost* if its addition was acknowledged and it is not there,
/// - *vanished* if its addition is UNKNOWN, an earlier read found it, and it is not there,
/// - *invented* if no addition can have left it, or a read found it and ended before its addition began.
///
/// A read is *stale* if it lacks an element known before it began and found later. An element not found later is
/// already lost or vanished. In a set that was not read back, an element missing in a read before any fault counts as
/// there.
public final class SetsChecker implements KeyedChecker<SetsChecker.Pass> {

  @Override
  public String name() {
    return "sets";
  }

  @Override
  public Pass pass(Evidence evidence) {
    return new Pass(evidence);
  }

  public static final class Pass extends HistoryPass<Pass> {

    private final WitnessList witnesses;
    private long acked;
    private long lost;
    private long vanished;
    private long invented;
    private long doubled;
    private long resolvedDone;
    private long resolvedNot;
    private final FlaggedReadShare stale;
    private final long firstFaultNanos;
    private long unreadable;

    Pass(Evidence evidence) {
      super(evidence);
      witnesses = new WitnessList(evidence);
      stale = new FlaggedReadShare(evidence);
      firstFaultNanos =
          evidence.faults().stream().mapToLong(FaultTime::askedNanos).min().orElse(Long.MAX_VALUE);
    }

    @Override
    public void keys() {
      for (int key = byStart.first(); key < byStart.keys(); key++) {
        if (byStart.grows(history, key)) {
          int[] adds = byStart.of(history, key, Op.ADD);
          int[] found = byStart.okOf(history, key, Op.READ_TAG);
          if (adds.length + found.length > 0) {
            set(key, adds, found);
          }
        }
      }
    }

    @Override
    public void add(Pass later) {
      witnesses.add(later.witnesses);
      stale.add(later.stale);
      acked += later.acked;
      lost += later.lost;
      vanished += later.vanished;
      invented += later.invented;
      doubled += later.doubled;
      resolvedDone += later.resolvedDone;
      resolvedNot += later.resolvedNot;
      unreadable += later.unreadable;
    }

    @Override
    public Verdict verdict() {
      long judged = acked + resolvedDone + resolvedNot + stale.reads() + unreadable;
      if (judged + invented + doubled == 0) {
        return Verdict.unknown(new NoElementToJudge());
      }
      return new Verdict(status(), summary(), measures(), List.of(), witnesses.list());
    }

    private void set(int key, int[] adds, int[] found) {
      int[] sizes = byStart.okOf(history, key, Op.FINAL_COUNT);
      SetElements elements =
          SetElements.of(history, adds, found, byStart.okOf(history, key, Op.FINAL_TAG));
      boolean audited = sizes.length > 0;
      unreadable += audited ? 0 : 1;
      for (int i = 0; i < elements.size(); i++) {
        element(key, elements, i, audited ? sizes[0] : -1);
      }
      reads(key, elements, audited);
    }

    /// @param read the final read of the set, or -1
    private void element(int key, SetElements elements, int i, int read) {
      int add = elements.add(i);
      int seen = elements.firstFound(i);
      int times = elements.timesAtEnd(i);
      boolean surelyNot = add < 0 || !evidence.mayHaveHappened(add);
      boolean early = !surelyNot && seen >= 0 && history.endNanos(seen) < history.startNanos(add);
      if ((surelyNot && evidence.whole()) || early) {
        if (times > 0 || seen >= 0) {
          invented++;
          Finding what = new ElementInvented(key, elements.number(i), early);
          show(3, what, seen >= 0 ? seen : elements.atEnd(i));
        }
      } else if (!surelyNot && read >= 0) {
        atEnd(key, elements, i, read);
      }
      if (times > 1) {
        doubled++;
        show(1, new ElementDoubled(key, elements.number(i), times), elements.atEnd(i));
      }
    }

    private void atEnd(int key, SetElements elements, int i, int read) {
      int add = elements.add(i);
      boolean there = elements.timesAtEnd(i) > 0;
      boolean ok = history.outcome(add) == OperationOutcome.OK;
      acked += ok ? 1 : 0;
      resolvedDone += !ok && there ? 1 : 0;
      resolvedNot += !ok && !there ? 1 : 0;
      if (ok && !there) {
        lost++;
        show(2, new ElementLost(key, elements.number(i)), add, read);
      } else if (!there && elements.firstFound(i) >= 0) {
        vanished++;
        show(2, new ElementVanished(key, elements.number(i)), elements.firstFound(i), read);
      }
    }

    private void reads(int key, SetElements elements, boolean audited) {
      for (int at = byStart.begin(key); at < byStart.end(key); at++) {
        int read = byStart.at(at);
        if (history.op(read) != Op.READ_COUNT || history.outcome(read) != OperationOutcome.OK) {
          continue;
        }
        boolean harmed = history.endNanos(read) >= firstFaultNanos;
        int missed = elements.missed(read, contentOf(key, at), audited || harmed);
        stale.add(read, missed >= 0);
        if (missed >= 0) {
          show(0, new ElementMissed(key, elements.number(missed)), elements.proof(missed), read);
        }
      }
    }

    /// The elements that a read found: those recorded by the same thread at the same time.
    private long[] contentOf(int key, int position) {
      int read = byStart.at(position);
      int from = position;
      int to = position + 1;
      while (from > byStart.begin(key) && sameStart(byStart.at(from - 1), read)) {
        from--;
      }
      while (to < byStart.end(key) && sameStart(byStart.at(to), read)) {
        to++;
      }
      long[] content = new long[to - from];
      int size = 0;
      for (int at = from; at < to; at++) {
        int event = byStart.at(at);
        boolean own =
            history.op(event) == Op.READ_TAG
                && history.client(event) == history.client(read)
                && history.worker(event) == history.worker(read);
        if (own) {
          content[size++] = history.version(event);
        }
      }
      return Arrays.copyOf(content, size);
    }

    private boolean sameStart(int one, int other) {
      return history.startNanos(one) == history.startNanos(other);
    }

    private void show(long weight, Finding what, int... events) {
      if (witnesses.wants(weight)) {
        witnesses.add(weight, what, events);
      }
    }

    private Status status() {
      if (lost + vanished + invented + doubled + stale.found() > 0) {
        return Status.INVALID;
      }
      return unreadable == 0 && evidence.whole() ? Status.VALID : Status.UNKNOWN;
    }

    private Finding summary() {
      return new SetsFound(
          lost,
          acked,
          stale.text(),
          stale.early(),
          vanished,
          invented,
          doubled,
          UnknownResolved.of(resolvedDone, resolvedNot),
          unreadable);
    }

    private List<Measure> measures() {
      return List.of(
          Measure.of("lost-elements", lost, new SomeOf(lost, acked)),
          stale.measure("stale-sets"),
          stale.found("stale-sets"),
          count("vanished-elements", vanished),
          count("invented-elements", invented),
          count("doubled-elements", doubled),
          count("unreadable-sets", unreadable));
    }
  }

  record NoElementToJudge() implements Finding {}

  /// @param early whether it was found before its addition began
  record ElementInvented(int key, long number, boolean early) implements Finding {}

  record ElementDoubled(int key, long number, int times) implements Finding {}

  record ElementLost(int key, long number) implements Finding {}

  record ElementVanished(int key, long number) implements Finding {}

  record ElementMissed(int key, long number) implements Finding {}

  /// @param early findings of the warm-up
  record SetsFound(
      long lost,
      long acked,
      Finding stale,
      List<Finding> early,
      long vanished,
      long invented,
      long doubled,
      @Nullable Finding unknown,
      long unreadable)
      implements Finding {}
}
