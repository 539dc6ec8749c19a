package assay.judge.state;

import assay.fact.Finding;
import assay.judge.check.Evidence;
import assay.judge.check.FlaggedReadShare;
import assay.judge.check.HistoryPass;
import assay.judge.check.KeyedChecker;
import assay.judge.check.WitnessList;
import assay.judge.order.KeyEventIndex;
import assay.judge.window.StepTimes.FaultTime;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/// Finds counters' reads that no order of the increments explains.
///
/// Counters only grow. A read is *behind* if it returns fewer increments than were acknowledged before it was
/// invoked, *ahead* if more than were invoked before it completed (UNKNOWN included), and went *back* if an earlier
/// completed read returned more.
///
/// A fault may destroy increments, which `lost-updates` reports. A read after a fault that lacks no more than its
/// counter does at the end is counted apart; reads are not compared across a fault. Tags show exactly how many
/// increments are missing. The count alone gives a range, because UNKNOWN increments may hide lost ones; without a
/// final read the range has no upper end. Reads behind by an amount within the range are undecided.
public final class CountersChecker implements KeyedChecker<CountersChecker.Pass> {

  @Override
  public String name() {
    return "counters";
  }

  @Override
  public Pass pass(Evidence evidence) {
    return new Pass(evidence);
  }

  public static final class Pass extends HistoryPass<Pass> {

    private final WitnessList witnesses;
    private KeyEventIndex byEnd = KeyEventIndex.NONE;
    private final List<FaultTime> faults;
    private final FlaggedReadShare wrong;
    private long behind;
    private long ahead;
    private long back;
    private long ofLost;
    private long untold;
    private long furthest;

    Pass(Evidence evidence) {
      super(evidence);
      witnesses = new WitnessList(evidence);
      faults = evidence.faults();
      wrong = new FlaggedReadShare(evidence);
    }

    @Override
    public void keys() {
      byEnd = KeyEventIndex.of(history, history::endNanos);
      for (int key = byStart.first(); key < byStart.keys(); key++) {
        if (isCounter(key)) {
          BitSet accused = new BitSet();
          least(key, accused);
          most(key, accused);
          for (int read : byStart.okOf(history, key, Op.READ_COUNT)) {
            wrong.add(read, accused.get(read));
          }
        }
      }
      byEnd = KeyEventIndex.NONE;
    }

    @Override
    public void add(Pass later) {
      witnesses.add(later.witnesses);
      wrong.add(later.wrong);
      furthest = Math.max(furthest, later.furthest);
      behind += later.behind;
      ahead += later.ahead;
      back += later.back;
      ofLost += later.ofLost;
      untold += later.untold;
    }

    @Override
    public Verdict verdict() {
      if (wrong.reads() == 0) {
        return Verdict.unknown(new NoCounterReadToJudge());
      }
      return new Verdict(status(), summary(), measures(), List.of(), witnesses.list());
    }

    private boolean isCounter(int key) {
      return byStart.grows(history, key)
          && byStart.okOf(history, key, Op.READ_COUNT).length > 0
          && byStart.of(history, key, Op.ADD).length == 0
          && byStart.of(history, key, Op.READ_TAG).length == 0;
    }

    private void least(int key, BitSet accused) {
      Missing missing = missing(key);
      long acked = 0;
      int shown = -1;
      int ended = byEnd.begin(key);
      for (int at = byStart.begin(key); at < byStart.end(key); at++) {
        int read = byStart.at(at);
        if (!isRead(read)) {
          continue;
        }
        while (ended < byEnd.end(key)
            && history.endNanos(byEnd.at(ended)) < history.startNanos(read)) {
          int event = byEnd.at(ended++);
          acked += increments(event) && history.outcome(event) == OperationOutcome.OK ? 1 : 0;
          shown = isRead(event) ? higher(shown, event) : shown;
        }
        long value = history.version(read);
        if (value < acked) {
          accused.set(read, behind(read, acked, missing));
        } else if (shown >= 0 && value < history.version(shown) && era(shown) == era(read)) {
          back(read, shown);
          accused.set(read);
        }
      }
    }

    /// The read of the later era, or else the one that returned more. A read during a fault does not count.
    private int higher(int shown, int event) {
      if (era(event) < 0) {
        return shown;
      }
      boolean more =
          shown < 0 || era(event) > era(shown) || history.version(event) > history.version(shown);
      return more ? event : shown;
    }

    /// Whether to accuse a read that misses acknowledged increments.
    private boolean behind(int read, long acked, Missing missing) {
      long gap = acked - history.version(read);
      boolean harmed = !faults.isEmpty() && history.endNanos(read) >= faults.get(0).askedNanos();
      if (harmed && gap <= missing.most()) {
        ofLost += gap <= missing.least() ? 1 : 0;
        untold += gap <= missing.least() ? 0 : 1;
        return false;
      }
      behind++;
      furthest = Math.max(furthest, gap);
      if (witnesses.wants(gap)) {
        witnesses.add(
            gap, new CounterBehind(history.key(read), acked, history.version(read)), read);
      }
      return true;
    }

    private void back(int read, int shown) {
      back++;
      long value = history.version(read);
      long gap = history.version(shown) - value;
      furthest = Math.max(furthest, gap);
      if (witnesses.wants(gap)) {
        witnesses.add(
            gap, new CounterBack(history.key(read), history.version(shown), value), shown, read);
      }
    }

    private void most(int key, BitSet accused) {
      long invoked = 0;
      int begun = byStart.begin(key);
      for (int at = byEnd.begin(key); at < byEnd.end(key); at++) {
        int read = byEnd.at(at);
        if (!isRead(read)) {
          continue;
        }
        while (begun < byStart.end(key)
            && history.startNanos(byStart.at(begun)) <= history.endNanos(read)) {
          int event = byStart.at(begun++);
          invoked += increments(event) && evidence.mayHaveHappened(event) ? 1 : 0;
        }
        long over = history.version(read) - invoked;
        if (over > 0 && evidence.whole()) {
          ahead++;
          accused.set(read);
          furthest = Math.max(furthest, over);
          if (witnesses.wants(over)) {
            witnesses.add(
                over, new CounterAhead(history.key(read), invoked, history.version(read)), read);
          }
        }
      }
    }

    /// Bounds of the acknowledged increments lost by the final read.
    private record Missing(long least, long most) {}

    private Missing missing(int key) {
      int[] bumps = byStart.of(history, key, Op.BUMP);
      int[] tagged = byStart.of(history, key, Op.INCREMENT);
      int[] counts = byStart.okOf(history, key, Op.FINAL_COUNT);
      if (counts.length == 0) {
        return new Missing(0, Long.MAX_VALUE);
      }
      long[] tags = byStart.okOf(history, key, Op.FINAL_TAG).length == 0 ? new long[0] : tags(key);
      if (bumps.length == 0 && (tags.length > 0 || history.version(counts[0]) == 0)) {
        long gone =
            IntStream.of(tagged)
                .filter(event -> history.outcome(event) == OperationOutcome.OK)
                .filter(event -> Arrays.binarySearch(tags, history.version(event)) < 0)
                .count();
        return new Missing(gone, gone);
      }
      long acked = byStart.okOf(history, key, Op.BUMP).length;
      acked += byStart.okOf(history, key, Op.INCREMENT).length;
      long asked =
          IntStream.concat(IntStream.of(bumps), IntStream.of(tagged))
              .filter(evidence::mayHaveHappened)
              .count();
      long found = history.version(counts[counts.length - 1]);
      return new Missing(Math.max(0, acked - found), Math.max(0, Math.min(acked, asked - found)));
    }

    private long[] tags(int key) {
      return IntStream.of(byStart.okOf(history, key, Op.FINAL_TAG))
          .mapToLong(history::version)
          .sorted()
          .toArray();
    }

    private boolean isRead(int event) {
      return history.op(event) == Op.READ_COUNT && history.outcome(event) == OperationOutcome.OK;
    }

    private boolean increments(int event) {
      return history.op(event) == Op.INCREMENT || history.op(event) == Op.BUMP;
    }

    /// How many faults had taken effect when an operation began; -1 if a fault struck during the operation.
    private int era(int event) {
      int era = 0;
      while (era < faults.size() && faults.get(era).effectNanos() < history.startNanos(event)) {
        era++;
      }
      boolean struck =
          era < faults.size() && faults.get(era).askedNanos() <= history.endNanos(event);
      return struck ? -1 : era;
    }

    private Status status() {
      if (behind + ahead + back > 0) {
        return Status.INVALID;
      }
      return evidence.whole() && untold == 0 ? Status.VALID : Status.UNKNOWN;
    }

    private Finding summary() {
      return new CountsFound(wrong.text(), wrong.early(), behind, ahead, back, ofLost, untold);
    }

    private List<Measure> measures() {
      return List.of(
          wrong.measure("wrong-counts"),
          wrong.found("wrong-counts"),
          count("counts-behind", behind),
          count("counts-ahead", ahead),
          count("counts-back", back),
          count("counts-of-lost-updates", ofLost),
          count("counts-untold", untold),
          count("furthest-count", furthest));
    }
  }

  record NoCounterReadToJudge() implements Finding {}

  record CounterBehind(int key, long increments, long returned) implements Finding {}

  record CounterAhead(int key, long increments, long returned) implements Finding {}

  record CounterBack(int key, long before, long returned) implements Finding {}

  /// @param early findings of the warm-up
  /// @param ofLost reads after the fault that missed only lost increments
  record CountsFound(
      Finding wrong,
      List<Finding> early,
      long behind,
      long ahead,
      long back,
      long ofLost,
      long untold)
      implements Finding {}
}
