package assay.judge.state;

import assay.fact.FigureFacts;
import assay.fact.FigureFacts.RangeOf;
import assay.fact.Finding;
import assay.judge.check.Evidence;
import assay.judge.check.KeyPass;
import assay.judge.check.KeyedChecker;
import assay.judge.check.WitnessList;
import assay.judge.order.KeyEventIndex;
import assay.record.history.Operation.Op;
import assay.record.history.OperationOutcome;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds increments that were lost or applied more than once.
///
/// An increment may leave a tag in the same atomic step. After the final read, an acknowledged tag is there once,
/// *lost*, or *duplicated*; an UNKNOWN increment's tag shows its outcome. A tag without an increment, a failed
/// increment's tag, or a count that differs from the tag count is a separate violation.
///
/// A counter without tags has only its count V, with A acknowledged and U unknown increments. Then max(0, A − V) to
/// min(A, A + U − V) increments are lost, and max(0, V − A − U) to max(0, V − A) were applied twice, unless one
/// applied twice hides a lost one.
public final class LostUpdatesChecker implements KeyedChecker<LostUpdatesChecker.Count> {

  @Override
  public String name() {
    return "lost-updates";
  }

  @Override
  public Count pass(Evidence evidence) {
    return new Count(evidence);
  }

  public static final class Count extends KeyPass<Count> {

    private final WitnessList witnesses;
    private long acked;
    private long lost;
    private long mostLost;
    private long duplicated;
    private long mostDuplicated;
    private long strange;
    private long resolvedDone;
    private long resolvedNot;
    private long unreadable;
    private boolean untagged;

    Count(Evidence evidence) {
      super(evidence);
      witnesses = new WitnessList(evidence);
    }

    @Override
    public void judge() {
      KeyEventIndex order = KeyEventIndex.of(history, history::startNanos);
      for (int key = order.first(); key < order.keys(); key++) {
        order.fetch(history, key);
        if (order.grows(history, key) && order.of(history, key, Op.ADD).length == 0) {
          counter(order, key);
        }
      }
    }

    @Override
    public void add(Count later) {
      witnesses.add(later.witnesses);
      acked += later.acked;
      lost += later.lost;
      mostLost += later.mostLost;
      duplicated += later.duplicated;
      mostDuplicated += later.mostDuplicated;
      strange += later.strange;
      resolvedDone += later.resolvedDone;
      resolvedNot += later.resolvedNot;
      unreadable += later.unreadable;
      untagged |= later.untagged;
    }

    @Override
    public Verdict verdict() {
      if (acked + resolvedDone + resolvedNot + unreadable + strange + duplicated == 0) {
        return Verdict.unknown(new NoIncrementToJudge());
      }
      return new Verdict(status(), summary(), measures(), List.of(), witnesses.list());
    }

    private void counter(KeyEventIndex order, int key) {
      int[] increments = order.of(history, key, Op.INCREMENT);
      int[] bumps = order.of(history, key, Op.BUMP);
      int[] counts = order.okOf(history, key, Op.FINAL_COUNT);
      int[] tags = order.okOf(history, key, Op.FINAL_TAG);
      if (counts.length + tags.length == 0) {
        unreadable += increments.length + bumps.length > 0 ? 1 : 0;
      } else if (bumps.length > 0 && counts.length > 0) {
        untagged = true;
        byCount(key, bumps, counts[0]);
      } else {
        byTags(key, increments, tags, counts.length > 0 ? counts[0] : tags[0]);
        if (counts.length > 0 && history.version(counts[0]) != tags.length) {
          strange++;
          Finding sentence = new CounterHolds(key, history.version(counts[0]), tags.length);
          witnesses.add(1, sentence, counts[0]);
        }
      }
    }

    private void byTags(int key, int[] increments, int[] tags, int read) {
      long[] found = Arrays.stream(tags).mapToLong(history::version).sorted().toArray();
      long[] issued = new long[increments.length];
      int size = 0;
      for (int event : increments) {
        int times = times(found, history.version(event));
        increment(key, event, times, read);
        if (evidence.mayHaveHappened(event)) {
          issued[size++] = history.version(event);
        }
      }
      Arrays.sort(issued, 0, size);
      for (int tag : tags) {
        if (Arrays.binarySearch(issued, 0, size, history.version(tag)) < 0 && evidence.whole()) {
          strange++;
          witnesses.add(2, new TagUnexplained(key, history.version(tag)), tag);
        }
      }
    }

    private void increment(int key, int event, int times, int read) {
      if (history.outcome(event) == OperationOutcome.OK) {
        acked++;
        if (times == 0) {
          lost++;
          mostLost++;
          witnesses.add(3, new IncrementGone(key, history.version(event)), event, read);
        }
      } else if (history.outcome(event) == OperationOutcome.UNKNOWN) {
        resolvedDone += times > 0 ? 1 : 0;
        resolvedNot += times > 0 ? 0 : 1;
      }
      if (times > 1 && evidence.mayHaveHappened(event)) {
        duplicated += times - 1;
        mostDuplicated += times - 1;
        witnesses.add(3, new IncrementRepeated(key, history.version(event), times), event, read);
      }
    }

    private static int times(long[] sorted, long tag) {
      int at = Arrays.binarySearch(sorted, tag);
      if (at < 0) {
        return 0;
      }
      int from = at;
      int to = at + 1;
      while (from > 0 && sorted[from - 1] == tag) {
        from--;
      }
      while (to < sorted.length && sorted[to] == tag) {
        to++;
      }
      return to - from;
    }

    private void byCount(int key, int[] increments, int read) {
      long done = Arrays.stream(increments).filter(this::ok).count();
      long unknown = Arrays.stream(increments).filter(evidence::mayHaveHappened).count() - done;
      long value = history.version(read);
      acked += done;
      long least = Math.max(0, done - value);
      lost += least;
      mostLost += Math.max(least, Math.min(done, done + unknown - value));
      duplicated += Math.max(0, value - done - unknown);
      mostDuplicated += Math.max(0, value - done);
      if (least > 0 || value > done + unknown) {
        witnesses.add(least, new CounterHoldsAfter(key, value, done, unknown), read);
      }
    }

    private boolean ok(int event) {
      return history.outcome(event) == OperationOutcome.OK;
    }

    private Status status() {
      if (lost + duplicated + strange > 0) {
        return Status.INVALID;
      }
      boolean told = unreadable == 0 && mostLost == 0 && mostDuplicated == 0 && evidence.whole();
      return told ? Status.VALID : Status.UNKNOWN;
    }

    private Finding summary() {
      return new UpdatesFound(
          FigureFacts.between(lost, mostLost),
          acked,
          FigureFacts.between(duplicated, mostDuplicated),
          UnknownResolved.of(resolvedDone, resolvedNot),
          strange,
          unreadable);
    }

    private List<Measure> measures() {
      List<Measure> measures = new ArrayList<>();
      measures.add(
          measure(
              "lost-updates",
              lost,
              mostLost,
              new RangeOf(FigureFacts.between(lost, mostLost), acked)));
      Finding again = FigureFacts.between(duplicated, mostDuplicated);
      measures.add(measure("duplicated-updates", duplicated, mostDuplicated, again));
      return measures;
    }

    /// Adds a range if there are counters without tags.
    private Measure measure(String metric, long least, long most, Finding text) {
      return untagged
          ? Measure.between(metric, (double) least, (double) least, (double) most, text)
          : Measure.of(metric, least, text);
    }
  }

  record NoIncrementToJudge() implements Finding {}

  record CounterHolds(int key, long holds, long tags) implements Finding {}

  record CounterHoldsAfter(int key, long holds, long acknowledged, long unknown)
      implements Finding {}

  record TagUnexplained(int key, long tag) implements Finding {}

  record IncrementGone(int key, long tag) implements Finding {}

  record IncrementRepeated(int key, long tag, int times) implements Finding {}

  /// What became of operations with an unknown outcome.
  record UnknownResolved(long happened, long didNot) implements Finding {

    /// Null if there are none.
    static @Nullable UnknownResolved of(long happened, long didNot) {
      return happened + didNot == 0 ? null : new UnknownResolved(happened, didNot);
    }
  }

  /// @param again applied more than once
  /// @param strange tags and counts that nothing explains
  record UpdatesFound(
      Finding lost,
      long acked,
      Finding again,
      @Nullable Finding unknown,
      long strange,
      long unreadable)
      implements Finding {}
}
