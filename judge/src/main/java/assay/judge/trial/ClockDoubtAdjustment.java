package assay.judge.trial;

import assay.fact.Finding;
import assay.judge.check.GoodputBins;
import assay.record.TrialHistories;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Limits verdicts about clients on hosts with uncertain clocks.
///
/// Operations are judged at their greatest possible length, to accuse nothing because of a clock. That also hides
/// violations, therefore finding none proves nothing.
final class ClockDoubtAdjustment {

  /// A tenth of a bin.
  static final long MOST_NANOS = GoodputBins.BIN_NANOS / 10;

  /// The checkers that compare operations of different clients by time.
  private static final Set<String> COMPARING =
      Set.of("stale-reads", "linearizability", "counters", "sets", "mutual-exclusion");

  private ClockDoubtAdjustment() {}

  static Map<String, Verdict> applied(Map<String, Verdict> verdicts, TrialHistories histories) {
    long bound = histories.clockBoundNanos();
    if (bound <= MOST_NANOS) {
      return verdicts;
    }
    Map<String, Verdict> left = new LinkedHashMap<>();
    verdicts.forEach((name, verdict) ->
        left.put(name, COMPARING.contains(name) ? doubted(verdict, bound) : verdict));
    return left;
  }

  private static Verdict doubted(Verdict verdict, long bound) {
    Finding doubt = new ClocksRoughlyKnown(bound, 2 * bound);
    return switch (verdict.status()) {
      case VALID -> Verdict.unknown(doubt);
      case UNKNOWN -> verdict;
      case INVALID ->
          new Verdict(
              Status.INVALID,
              new WithDoubt(verdict.summary(), doubt),
              List.of(),
              List.of(),
              verdict.witnesses());
    };
  }

  record ClocksRoughlyKnown(long boundNanos, long unseenNanos) implements Finding {}

  /// A finding with what limits it.
  record WithDoubt(Finding found, Finding doubt) implements Finding {}
}
