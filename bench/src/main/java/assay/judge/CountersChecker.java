package assay.judge;

import assay.api.Outcome;
import assay.judge.StepTimes.FaultTime;
import assay.record.Event.Op;
import assay.record.Verdicts.Measure;
import assay.record.Verdicts.Status;
import assay.record.Verdicts.Verdict;
import java.util.ArrayList;
import java.util.List;

/// Reads of counters that no order of the increments explains.
///
/// Counters only grow. Whatever a read returns must lie between the number of increments that were
/// acknowledged before it was invoked and the number that were invoked before it completed, UNKNOWN
/// ones among the latter only: below is *behind*, above is *ahead*. A read within these bounds that
/// returns less than another that had completed before it was invoked went *back*.
///
/// A fault may take increments along. What is lost for good is the finding of `lost-updates`: a read
/// after a fault that is behind by no more than its counter misses at the end is counted apart, and
/// reads are not compared across a fault.
final class CountersChecker implements Checker {

  @Override
  public String name() {
    return "counters";
  }

  @Override
  public Verdict check(Evidence evidence) {
    return new Pass(evidence).verdict();
  }

  private static final class Pass extends HistoryPass {

    private final Witnesses witnesses;
    private final EventOrder byEnd;
    private final List<FaultTime> faults;
    private long reads;
    private long behind;
    private long ahead;
    private long back;
    private long ofLost;
    private long furthest;

    Pass(Evidence evidence) {
      super(evidence);
      witnesses = new Witnesses(evidence);
      byEnd = EventOrder.of(history, history::endNanos);
      faults = evidence.faults();
    }

    Verdict verdict() {
      for (int key = 0; key < byStart.keys(); key++) {
        if (isCounter(key)) {
          least(key);
          most(key);
        }
      }
      if (reads == 0) {
        return Verdict.unknown("there was no read of a counter to judge");
      }
      return new Verdict(status(), summary(), measures(), List.of(), witnesses.list());
    }

    /// Whether a key is read by its count and nobody added elements to it.
    private boolean isCounter(int key) {
      return byStart.grows(history, key)
          && byStart.okOf(history, key, Op.READ_COUNT).length > 0
          && byStart.of(history, key, Op.ADD).length == 0
          && byStart.of(history, key, Op.READ_TAG).length == 0;
    }

    /// Holds every read against what was acknowledged, or read, before it was invoked.
    private void least(int key) {
      long missing = missing(key);
      long acked = 0;
      int shown = -1;
      int ended = byEnd.begin(key);
      for (int at = byStart.begin(key); at < byStart.end(key); at++) {
        int read = byStart.at(at);
        if (!isRead(read)) {
          continue;
        }
        reads++;
        while (ended < byEnd.end(key)
            && history.endNanos(byEnd.at(ended)) < history.startNanos(read)) {
          int event = byEnd.at(ended++);
          acked += increments(event) && history.outcome(event) == Outcome.OK ? 1 : 0;
          shown = isRead(event) ? higher(shown, event) : shown;
        }
        long value = history.version(read);
        if (value < acked) {
          behind(read, acked, missing);
        } else if (shown >= 0 && value < history.version(shown) && era(shown) == era(read)) {
          back(read, shown);
        }
      }
    }

    /// Of two reads the one of the later era, or else the one that returned more; one that a fault
    /// struck shows nothing.
    private int higher(int shown, int event) {
      if (era(event) < 0) {
        return shown;
      }
      boolean more =
          shown < 0 || era(event) > era(shown) || history.version(event) > history.version(shown);
      return more ? event : shown;
    }

    private void behind(int read, long acked, long missing) {
      long gap = acked - history.version(read);
      boolean harmed = !faults.isEmpty() && history.endNanos(read) >= faults.get(0).askedNanos();
      if (harmed && gap <= missing) {
        ofLost++;
        return;
      }
      behind++;
      furthest = Math.max(furthest, gap);
      witness(read, gap, "%s acknowledged before this read began, and it returned %s", acked);
    }

    private void back(int read, int shown) {
      back++;
      long value = history.version(read);
      long gap = history.version(shown) - value;
      furthest = Math.max(furthest, gap);
      if (witnesses.wants(gap)) {
        witnesses.add(
            gap,
            "counter %d: a read had returned %s before this one began, and it returned %s"
                .formatted(
                    history.key(read), Text.count(history.version(shown)), Text.count(value)),
            shown,
            read);
      }
    }

    /// Holds every read against what was invoked before it completed.
    private void most(int key) {
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
          furthest = Math.max(furthest, over);
          witness(read, over, "%s invoked before this read ended, and it returned %s", invoked);
        }
      }
    }

    private void witness(int read, long weight, String sentence, long increments) {
      if (witnesses.wants(weight)) {
        String number = Text.plural(increments, "increment was", "increments were");
        witnesses.add(
            weight,
            "counter "
                + history.key(read)
                + ": "
                + sentence.formatted(number, Text.count(history.version(read))),
            read);
      }
    }

    /// How many acknowledged increments a counter has surely lost by the time it is read back.
    private long missing(int key) {
      long acked = 0;
      long found = -1;
      for (int at = byStart.begin(key); at < byStart.end(key); at++) {
        int event = byStart.at(at);
        boolean ok = history.outcome(event) == Outcome.OK;
        acked += ok && increments(event) ? 1 : 0;
        if (ok && history.op(event) == Op.FINAL_COUNT) {
          found = history.version(event);
        }
      }
      return found < 0 ? 0 : Math.max(0, acked - found);
    }

    private boolean isRead(int event) {
      return history.op(event) == Op.READ_COUNT && history.outcome(event) == Outcome.OK;
    }

    private boolean increments(int event) {
      return history.op(event) == Op.INCREMENT || history.op(event) == Op.BUMP;
    }

    /// How many faults had taken effect when an operation began; -1 where one struck before it ended.
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
      return evidence.whole() ? Status.VALID : Status.UNKNOWN;
    }

    private String summary() {
      List<String> parts = new ArrayList<>();
      parts.add(Text.of(behind + ahead + back, reads) + " reads of counters cannot be explained");
      add(parts, behind, "missed acknowledged increments");
      add(parts, ahead, "returned more than had been asked for");
      add(parts, back, "went back behind another read");
      add(parts, ofLost, "after the fault missed only what was lost for good");
      return String.join("; ", parts);
    }

    private static void add(List<String> parts, long number, String what) {
      if (number > 0) {
        parts.add(Text.count(number) + " " + what);
      }
    }

    private List<Measure> measures() {
      return List.of(
          Rate.of("wrong-counts", behind + ahead + back, reads),
          count("counts-behind", behind),
          count("counts-ahead", ahead),
          count("counts-back", back),
          count("counts-of-lost-updates", ofLost),
          count("furthest-count", furthest));
    }
  }
}
